import type { SubscriptionProgress } from '#contract/publications.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { cutAt } from '#shared/text/text.ts';
import type { Sleep } from '../../common/async.ts';

/** Stops the reading of a publication; `why` is a clause in plain words. */
export function refusePublication(why: string, cause?: unknown): never {
  throw new AlmanacError('PUBLICATION_REFUSED', { what: cutAt(why, 300) }, cause);
}

/** A file of the publication is not there yet, or not whole: it may be by the next try. */
export class IncompletePublication extends Error {}

/** For so long after its last change a file may still be on its way. */
const settledAfterMs = 10 * 60_000;

/** Whether a file of this age (milliseconds; null when it is not known) will stay as it is. */
export const isSettled = (age: number | null): boolean => age === null || Math.abs(age) > settledAfterMs;

/** How often a file that is not whole is looked at, and how long lies between. */
const tries = 4;
const betweenMs = 3000;

interface Waiting {
  readonly sleep: Sleep;
  readonly onProgress: (progress: SubscriptionProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does what may meet a file that is still being copied, and tries again a few seconds later.
 * @throws AlmanacError PUBLICATION_COPYING when it is not whole by then
 */
export async function whenWhole<T>(work: () => Promise<T>, { sleep, onProgress, signal }: Waiting): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IncompletePublication)) throw error;
      if (left === 0) throw new AlmanacError('PUBLICATION_COPYING', {}, error);
      onProgress({ step: 'wait', table: '', done: 0, total: 0 });
      await sleep(betweenMs, signal);
    }
  }
}
