import type { Happening } from './control-protocol.ts';

/** What happened so far, oldest first. */
export const happenings: Happening[] = [];

/** Answers for dialogs to come. */
export const saveAnswers: (string | null)[] = [];
export const openAnswers: (string | null)[] = [];

/** Whether a test steers; otherwise a person reads along on the console. */
export const isSteered = (): boolean => process.send !== undefined;

export function note(happening: Happening): void {
  happenings.push(happening);
  if (!isSteered()) console.log(JSON.stringify(happening));
}

/** What the computer's settings say of proxies, as a PAC script would answer. */
export const computer = { proxies: 'DIRECT' };
