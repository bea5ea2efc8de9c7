import type { Bridge, Result } from '#contract/bridge.ts';
import type { MethodName } from '#contract/channels.ts';
import type { MethodInput, MethodOutput } from '#contract/methods.ts';
import type { DroppedFile } from '#contract/methods-by-subject/app.ts';
import type { AppError, ErrorCode } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { type NoticeWords, say } from './notices.ts';

declare global {
  interface Window {
    readonly almanac: Bridge;
  }
}

/**
 * Calls one method of the bridge and gives its data, or throws a {@link CallError}. Main has checked the answer against
 * the method's schema, so it is not checked a second time here.
 */
export async function call<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  signal?: AbortSignal,
): Promise<MethodOutput<M>> {
  const requestId = crypto.randomUUID();
  const cancel = () => window.almanac.cancel(requestId);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return dataOf((await window.almanac.invoke(method, requestId, input)) as Result<MethodOutput<M>>);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Has main look at files that were dropped: it opens a package, and says of all others what they are. */
export async function drop(files: readonly File[]): Promise<DroppedFile> {
  return dataOf((await window.almanac.drop(crypto.randomUUID(), files)) as Result<DroppedFile>);
}

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

/** @throws CallError for a failed call */
function dataOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new CallError(result.error);
}

/**
 * Makes a change and then does `next`, and `last` also after a failure, which the change itself tells. Both are done even if the component
 * is gone by then, where the library drops the callbacks of a call.
 */
export function changeThen<Input, Output>(
  change: { readonly mutateAsync: (input: Input) => Promise<Output> },
  input: Input,
  next: (output: Output) => void,
  last?: () => void,
): void {
  void change
    .mutateAsync(input)
    .then(next, () => undefined)
    .finally(last);
}
