import type { AppError } from '#shared/errors/app-error.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { type NoticeWords, say } from './notices.ts';

/** A call that failed, with the code and words of the contract. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  constructor(error: AppError) {
    super(error.message);
    this.name = 'CallError';
    this.code = error.code;
    this.retryable = error.retryable;
  }
}

/** The message for anything that a query or a mutation threw. */
export function errorText(error: unknown): string {
  if (error instanceof CallError) return error.message;
  return t('Something went wrong inside the app. Your data is unchanged.');
}

/** For mutations: the words of what went wrong, in the status bar. */
export const sayError = (error: unknown) => say({ tone: 'error', text: () => errorText(error) });

/** The same of what a user may have stopped, which is no failure. */
export function sayUnlessCancelled(error: unknown, cancelled: NoticeWords): void {
  if (error instanceof CallError && error.code === 'CANCELLED') say({ tone: 'info', text: cancelled });
  else sayError(error);
}
