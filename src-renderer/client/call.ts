import type { Bridge, Result } from '#contract/bridge.ts';
import type { MethodName } from '#contract/channels.ts';
import type { DroppedFile } from '#contract/dropped.ts';
import type { MethodInput, MethodOutput } from '#contract/methods.ts';
import { CallError } from './call-error.ts';

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

/** @throws CallError for a failed call */
function dataOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new CallError(result.error);
}
