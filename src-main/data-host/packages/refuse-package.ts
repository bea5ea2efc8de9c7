import { AlmanacError } from '#shared/errors/errors.ts';
import { cutAt, inQuotes } from '#shared/text/text.ts';

/** Stops the opening of a package; `why` is a clause in plain words. Text out of the package is shortened and quoted. */
export function refuse(why: string, cause?: unknown): never {
  throw new AlmanacError('PACKAGE_REFUSED', { what: cutAt(why, 300) }, cause);
}

/** A name out of a package, as it may be repeated to a user. */
export function quoted(text: string): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return inQuotes(plain.length > 60 ? `${cutAt(plain, 60)}…` : plain);
}
