import type { ViewRow } from '../views.ts';
import { genders } from '../vocabulary.ts';

/** A part of a whole. */
export interface Share {
  readonly label: string;
  readonly count: number;
  /** Its place among the series colours; null is what is not known, hatched. */
  readonly place: number | null;
}

/** The places of the genders among the series colours, which mean nothing; null is those who gave none. */
export const genderPlaces: readonly (number | null)[] = [1, 5, 6, null];

/** The genders of one day as parts of a whole. */
export function genderShares(row: ViewRow<'run-gender'>): Share[] {
  return genders.map(({ key, label }, index) => ({ label, count: row[key] ?? 0, place: genderPlaces[index] ?? null }));
}
