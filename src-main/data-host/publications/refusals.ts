import { AlmanacError } from '#shared/errors/errors.ts';
import { cutAt } from '#shared/text/text.ts';

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
