import { type Message, type MessageValues, message } from '#shared/language/message.ts';

/** Words of a notice. A function, because the user may choose another language while the notice is shown. */
export type NoticeWords = () => string;

/** Label of an action's button. */
export interface NoticeLabel {
  readonly label: Message;
  readonly values?: MessageValues;
}

interface NoticeAction extends NoticeLabel {
  readonly run: () => void;
}

/** One line for the status bar: what was done or went wrong, and what can be done about it. */
export interface Notice {
  readonly tone: 'info' | 'error';
  readonly text: NoticeWords;
  readonly action?: NoticeAction;
  /** Stands after the first, for what can be done instead. */
  readonly otherAction?: NoticeAction | undefined;
  /** The token of a file that was written: it can be opened, shown in its folder, and its path copied. */
  readonly file?: string;
  /** Several files were written, so that it stays like that of one. */
  readonly isOfFiles?: boolean;
}

/** Long enough to read. A notice of a failure stays until it is dismissed. */
const shownMs = 8_000;
/** Long enough to undo, or to open the file; both can be done elsewhere, too. */
const actionMs = 60_000;

let current: Notice | null = null;
/** How many other screens were opened since the notice was given. */
let screensSince = 0;
/** Whether the user has done anything since the notice was given. If not, another screen was opened by the step that gave it. */
let hasActed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(notice: Notice | null): void {
  clearTimeout(timer);
  const hasAction = notice?.action !== undefined || notice?.file !== undefined;
  if (notice?.tone === 'info') timer = setTimeout(() => set(null), hasAction ? actionMs : shownMs);
  current = notice;
  hasActed = false;
  screensSince = 0;
  for (const listener of listeners) listener();
}

/** Shows a notice until it is dismissed, has been read, or the next one comes. */
export const say = (notice: Notice): void => set(notice);
export const dismissNotice = (): void => set(null);

/** The label of the action that takes a step back; a key does the same. */
export const undoLabel = message('Undo');

/** The words of the last step, while the notice of it offers to take it back; else null. */
export const undoable = (): NoticeWords | null => (current?.action?.label === undoLabel ? current.text : null);

/** Takes the last step back, as the button of its notice does. Returns whether there was one. */
export function undoLast(): boolean {
  const action = current?.action;
  if (action?.label !== undoLabel) return false;
  set(null);
  action.run();
  return true;
}

/** The user pressed a key, clicked, or chose a command of the menu. */
export function noteAction(): void {
  hasActed = true;
}

/**
 * Another screen is shown: what was said on the one before goes with it, unless the same step opened the screen. A file stays at hand
 * on one more screen, and a failure in sight.
 */
export function leaveScreen(): void {
  if (current?.tone !== 'info' || !hasActed) return;
  screensSince += 1;
  const isOfFile = current.file !== undefined || current.isOfFiles === true;
  if (screensSince > (isOfFile ? 1 : 0)) set(null);
}

/** For useSyncExternalStore. */
export const notices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): Notice | null => current,
};
