import type { RecordedEvent } from './control-protocol.ts';

/** Events so far, oldest first. */
export const recordedEvents: RecordedEvent[] = [];

/** Answers for dialogs to come. */
export const saveAnswers: (string | null)[] = [];
export const questionAnswers: string[] = [];
export const openAnswers: (string | null)[] = [];

/** Whether a test steers; otherwise a user reads along on the console. */
export const isSteered = (): boolean => process.send !== undefined;

export function note(event: RecordedEvent): void {
  recordedEvents.push(event);
  if (!isSteered()) console.log(JSON.stringify(event));
}

/** The computer's proxy settings, as a PAC script would answer. */
export const computer = { proxies: 'DIRECT' };
