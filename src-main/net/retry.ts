import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';

/** Waits; rejects with an AlmanacError when the signal aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Tries per failure that may pass by itself. A stall has already cost a time-out, so it gets fewer. */
const tries: Partial<Record<ErrorCode, number>> = {
  UNREACHABLE: 3,
  CUT_OFF: 3,
  OFFLINE: 3,
  NAME_UNKNOWN: 2,
  PROXY_UNREACHABLE: 2,
  SERVICE_ERROR: 3,
  SERVICE_TIMEOUT: 2,
};

const firstDelay = 500;
const growth = 3;

/** Statuses of 5xx that the next try would get again. */
const lasting: ReadonlySet<number> = new Set([501, 505]);

/** Statuses below 500 that the next try may not get: made in a moment, asked too slowly, asked too early. */
const passing: ReadonlySet<number> = new Set([202, 408, 425]);

interface RetryOptions {
  readonly sleep: Sleep;
  readonly random?: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Which failures are tried again at all, where others were tried again already. */
  readonly only?: (error: AlmanacError) => boolean;
}

/** Runs `attempt` again after failures that may pass, with exponential back-off and jitter; throws the last failure. */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { sleep, random = Math.random, signal, only = () => true }: RetryOptions,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AlmanacError && only(error)) || tried >= triesFor(error)) throw error;
      await sleep(firstDelay * growth ** (tried - 1) * (0.75 + random() / 2), signal);
    }
  }
}

function triesFor(error: AlmanacError): number {
  const { status } = error.detail;
  if (
    error.code === 'SERVICE_ERROR' &&
    status !== undefined &&
    ((status < 500 && !passing.has(status)) || lasting.has(status))
  )
    return 1;
  return tries[error.code] ?? 1;
}

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
