import { AlmanacError } from '#shared/errors/errors.ts';

/** @throws AlmanacError CANCELLED when the caller has stopped waiting */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AlmanacError('CANCELLED');
}

/** Waits for a promise, or rejects with CANCELLED as soon as the caller has stopped waiting. */
export async function unlessCancelled<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const cancelled = Promise.withResolvers<never>();
  const cancel = () => cancelled.reject(new AlmanacError('CANCELLED'));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await Promise.race([promise, cancelled.promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
