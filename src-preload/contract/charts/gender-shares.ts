import type { ViewRow } from '../views.ts';
import { genders } from '../vocabulary.ts';

/** A part of a whole. */
export interface Share {
  readonly label: string;
  readonly count: number;
  /** Its place among the series colours; null is what is not known, hatched. */
  readonly place: number | null;
}

/** The genders of one day as parts of a whole; colours that mean nothing. */
export function genderShares(row: ViewRow<'run-gender'>): Share[] {
  const colours = [1, 5, 6, null];
  return genders.map(({ key, label }, index) => ({ label, count: row[key] ?? 0, place: colours[index] ?? null }));
}
