import type { SubscriptionProgress } from '#contract/publications.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Sleep } from '../../net/retry.ts';
import { IncompletePublication } from './refusals.ts';

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
