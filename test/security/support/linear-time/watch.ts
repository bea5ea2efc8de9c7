import { Worker } from 'node:worker_threads';

/** What a worker says before each piece of its work, and in the end. */
export type Said = { readonly begins: string } | { readonly ended: number };

/** Characters of a text. `npm run test:long` has five times as many. */
export const textLength = process.env.ALMANAC_LONG === '1' ? 1_000_000 : 200_000;

/** A linear function reads such a text in milliseconds, also on a busy machine; a quadratic one takes a minute or more. */
const defaultTimeoutMs = 20_000;

/**
 * Runs the work of a module in another thread. Returns how many pieces it had.
 * @throws Error that names the piece which took far longer than a linear function could
 */
export function watched(module: URL, workerData: unknown = null, timeoutMs = defaultTimeoutMs): Promise<number> {
  const worker = new Worker(module, { workerData });
  const outcome = Promise.withResolvers<number>();
  let piece = 'the beginning';
  const giveUp = () => {
    outcome.reject(new Error(`does not take linear time: ${piece}`));
    void worker.terminate();
  };
  let timer = setTimeout(giveUp, defaultTimeoutMs);
  worker.on('message', (said: Said) => {
    clearTimeout(timer);
    if ('ended' in said) return outcome.resolve(said.ended);
    piece = said.begins;
    timer = setTimeout(giveUp, timeoutMs);
  });
  worker.on('error', (error) => outcome.reject(error));
  return outcome.promise.finally(() => clearTimeout(timer));
}
