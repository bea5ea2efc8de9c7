import { Worker } from 'node:worker_threads';

/** What a worker says before each piece of its work, and in the end. */
export type Said = { readonly begins: string } | { readonly ended: number };

const isLong = process.env.ALMANAC_LONG === '1';

/** Characters of a text. `npm run test:long` has five times as many. */
const textLength = isLong ? 1_000_000 : 200_000;

/** Length of the text that is tried first every day. */
const firstLength = 25_000;

/**
 * Milliseconds in which the first text must have been read, or the long one is tried. What takes the limit of 20 seconds for the long one in
 * quadratic time takes 300 for the first.
 */
const maxFirstMs = 50;

/** Has `read` read texts of the length that shows whether its time is linear: a short one, and a long one unless that was quick. */
export async function readLongText(textOf: (length: number) => string, read: (text: string) => unknown): Promise<void> {
  const begun = performance.now();
  await read(textOf(isLong ? textLength : firstLength));
  if (!isLong && performance.now() - begun > maxFirstMs) await read(textOf(textLength));
}

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
