import type { ViewRow } from '../../catalog/views.ts';
import { genders } from '../../catalog/vocabulary.ts';
import { translated } from '../../language/message.ts';

/** A part of a whole. */
export interface Share {
  readonly label: string;
  readonly count: number;
  /** Its place among the series colours; null is what is not known, hatched. */
  readonly paletteIndex: number | null;
}

/** The places of the genders among the series colours, which mean nothing: light beside dark, as paper is often grey. */
const places = { female: 1, male: 0, other: 5 } as const;

/** The genders that learners gave, with their places among the series colours. */
export const saidGenders = genders.flatMap(({ key, label }) =>
  key === 'unknown' ? [] : [{ key, label, paletteIndex: places[key] }],
);

/** The genders of one day as parts of those who said. */
export const genderShares = (row: ViewRow<'run-gender'>): Share[] =>
  saidGenders.map(({ key, label, paletteIndex }) => ({ label: translated(label), count: row[key] ?? 0, paletteIndex }));
