import { Worker } from 'node:worker_threads';

/** Messages of a worker before each piece of its work, and in the end. */
export type Said = { readonly begins: string } | { readonly ended: number };

export const isLong = process.env.ALMANAC_LONG === '1';

/** Characters of the long text, and of the one that is tried first. `npm run test:long` has ten times as many. */
const textLength = isLong ? 600_000 : 60_000;
const firstLength = textLength / 4;

/** Milliseconds of the processor in which the first text must have been read, or the long one is tried. */
const maxFirstMs = 3;

/** A linear function needs 4 times as long for the long text, a quadratic one 16 times; memory that is cleared up lies between. */
const maxGrowth = 9;

/** Milliseconds of the processor below which growth says nothing. */
const minLongMs = 100;

/** Begins the error of what grows too fast, which another thread knows by its words alone. */
const grows = 'more than linear time';

/**
 * Milliseconds of the processor that `read` takes in this thread, the fewest of some tries. That a busy machine makes it wait does not
 * count; that others use the caches of the processor does, and makes a single try of a short text take twice as long.
 */
async function processorMs(read: () => unknown, tries = 1): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(before);
    fewest = Math.min(fewest, (user + system) / 1000);
  }
  return fewest;
}

/**
 * Has `read` read a text, and one of four times its length unless the first was quick.
 * @throws Error if the time grows faster than the text
 */
export async function readLongText(textOf: (length: number) => string, read: (text: string) => unknown): Promise<void> {
  const first = textOf(firstLength);
  // The first call compiles: it is measured to be quick, and for nothing else.
  const compilingMs = await processorMs(() => read(first));
  if (!isLong && compilingMs <= maxFirstMs) return;
  const firstMs = await processorMs(() => read(first), 5);
  if (!isLong && firstMs <= maxFirstMs) return;
  const long = textOf(textLength);
  const isTooSlow = (ms: number) => ms > minLongMs && ms > maxGrowth * firstMs;
  let longMs = await processorMs(() => read(long));
  if (isTooSlow(longMs)) longMs = Math.min(longMs, await processorMs(() => read(long)));
  if (isTooSlow(longMs)) throw new Error(`${grows}: ${firstMs} and ${longMs} ms`);
}

/** Milliseconds until a piece of work is given up: nothing linear takes as long, also on a busy machine. */
const timeoutMs = 20_000;

/**
 * Runs the work of a module in another thread. Returns how many pieces it had.
 * @throws Error that names the piece which took far longer than a linear function could
 */
export function watched(module: URL, workerData: unknown = null): Promise<number> {
  const worker = new Worker(module, { workerData });
  const outcome = Promise.withResolvers<number>();
  let piece = 'the beginning';
  const giveUp = () => {
    outcome.reject(new Error(`does not take linear time: ${piece}`));
    void worker.terminate();
  };
  let timer = setTimeout(giveUp, timeoutMs);
  worker.on('message', (said: Said) => {
    clearTimeout(timer);
    if ('ended' in said) return outcome.resolve(said.ended);
    piece = said.begins;
    timer = setTimeout(giveUp, timeoutMs);
  });
  worker.on('error', (cause) =>
    outcome.reject(
      cause.message.startsWith(grows) ? new Error(`does not take linear time: ${piece}`, { cause }) : cause,
    ),
  );
  return outcome.promise.finally(() => clearTimeout(timer));
}
