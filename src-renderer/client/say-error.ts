import { CallError, errorText } from './call-error.ts';
import { say } from './notices.ts';

/** For mutations: the words of what went wrong, in the status bar. */
export const sayError = (error: unknown) => say({ tone: 'error', text: errorText(error) });

/** The same of what a user may have stopped, which is no failure. */
export function sayUnlessCancelled(error: unknown, cancelled: string): void {
  if (error instanceof CallError && error.code === 'CANCELLED') say({ tone: 'info', text: cancelled });
  else sayError(error);
}
