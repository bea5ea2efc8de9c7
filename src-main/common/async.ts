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

/** Makes it when it is first asked for, and gives everybody the same; a promise, too, is made once. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Runs the work that it is given one after the other, in the order of the calls. Work that fails does not stop what comes after it. */
export function sequential(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Waits for a promise, and after `milliseconds` returns or throws the result of `otherwise` instead. The promise itself goes on. */
export async function within<T, Other>(
  milliseconds: number,
  promise: Promise<T>,
  otherwise: () => Other,
): Promise<T | Awaited<Other>> {
  const late = Promise.withResolvers<Awaited<Other>>();
  const timer = setTimeout(() => late.resolve(Promise.try(otherwise)), milliseconds);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets calls that wait (a search, a chart) go first; called between short pieces of work. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

type Work<I, O> = (input: I, signal: AbortSignal) => O | Promise<O>;

/** Lets one of the functions that it is given run at a time: the progress of two could not be distinguished. Throws `ALREADY_WRITING`. */
export function exclusive(): <I, O>(work: Work<I, O>) => (input: I, signal: AbortSignal) => Promise<O> {
  let isRunning = false;
  return (work) => async (input, signal) => {
    if (isRunning) throw new AlmanacError('ALREADY_WRITING');
    isRunning = true;
    try {
      return await work(input, signal);
    } finally {
      isRunning = false;
    }
  };
}

interface Flight {
  readonly callers: (AbortSignal | undefined)[];
  readonly done: Promise<void>;
}

/** Work that several callers want at the same time and that is done once. */
export function createSharedWork() {
  const flights = new Map<string, Flight>();
  return {
    /**
     * Joins the work of this name, or begins it. The work calls `throwIfAborted` now and then, which throws once every caller has given up;
     * a caller that gives up hears of it at the end of the work.
     */
    join: async (
      name: string,
      work: (throwIfAborted: () => void) => Promise<void>,
      signal?: AbortSignal,
    ): Promise<void> => {
      signal?.throwIfAborted();
      const known = flights.get(name);
      // Work that its callers gave up is about to end; another caller must not get its cancellation.
      const isLive = known?.callers.some((caller) => !caller?.aborted);
      if (known !== undefined && isLive) {
        known.callers.push(signal);
        await known.done;
      } else {
        const callers = [signal];
        const throwIfAborted = () => {
          if (callers.every((caller) => caller?.aborted)) signal?.throwIfAborted();
        };
        const flight: Flight = { callers, done: work(throwIfAborted) };
        flights.set(name, flight);
        try {
          await flight.done;
        } finally {
          if (flights.get(name) === flight) flights.delete(name);
        }
      }
      signal?.throwIfAborted();
    },
  };
}

/** Begins work that several wait for. The signal that it gets aborts when the last of them has given up; who has none never does. */
export function sharedWork<T>(work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController();
  const result = work(controller.signal);
  let waiting = 0;
  return {
    /** Also false when the work is done and everybody has its result. */
    isPending: (): boolean => !controller.signal.aborted,
    /** The result, or CANCELLED as soon as this one gives up. */
    async wait(signal?: AbortSignal): Promise<T> {
      waiting += 1;
      try {
        return await unlessCancelled(result, signal);
      } finally {
        waiting -= 1;
        if (waiting === 0) controller.abort();
      }
    },
  };
}

/**
 * Works through items with a few at once. After the first failure nothing more is begun, and it is thrown when all that
 * was begun has ended: a caller that catches it knows that nothing is still running.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  maxConcurrent: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done) return;
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Waits; rejects with an AlmanacError when the signal aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Sleeps in real time and gives up at once when the signal aborts. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new AlmanacError('CANCELLED'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });

const slice = 30_000;

/**
 * Waits until a moment of the clock, in slices: a laptop that slept meanwhile goes on when it wakes, and one whose clock is
 * set back does not wait longer than was asked.
 */
export async function waitUntil(until: number, clock: () => number, sleep: Sleep, signal?: AbortSignal): Promise<void> {
  let left = until - clock();
  while (left > 0) {
    const step = Math.min(left, slice);
    await sleep(step, signal);
    left = Math.min(left - step, until - clock());
  }
}
