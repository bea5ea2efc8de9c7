import { ageBands, type BirthYearCount, isPlausibleAge, knownAges, medianAge } from '../derived/ages.ts';
import { formatDate } from '../format/days.ts';
import { formatNumber, formatPercent, plural } from '../format/numbers.ts';
import type { ViewRow } from '../views.ts';
import { educationLabel, genders } from '../vocabulary.ts';
import { noValues, shareOf } from './words.ts';

/*
 * What the traits of the enrolled say, in one or two sentences, computed.
 */

/** The middle of the ages and the largest band. */
export function agesFinding(rows: readonly BirthYearCount[]): string {
  const median = medianAge(rows);
  const [first, ...others] = ageBands(rows);
  if (median === null || !first) return 'Nobody gave a year of birth.';
  const largest = others.reduce((a, b) => (b.count > a.count ? b : a), first);
  const halves = Number.isInteger(median) ? 0 : 1;
  return `Half of those who gave a year are ${formatNumber(median, halves)} or younger; ${formatPercent(largest.pct ?? 0)} are ${largest.label.toLowerCase()}.`;
}

/** Years of birth that cannot be true, which services keep; null when there are none. */
export function implausibleNote(rows: readonly BirthYearCount[]): string | null {
  const odd = rows.filter(({ age }) => age !== null && !isPlausibleAge(age));
  if (odd.length === 0) return null;
  const learners = odd.reduce((sum, row) => sum + row.count, 0);
  const years = odd
    .map((row) => row.birth_year ?? 0)
    .sort((a, b) => a - b)
    .join(', ');
  const unborn = knownAges(rows).some(({ age }) => age < 0)
    ? ' Those born later than the day of the record are not drawn.'
    : '';
  return `${plural(learners, 'learner')} gave a year that cannot be true (${years}); they count in median and shares, as in Insights.${unborn}`;
}

/** The commonest level, and how many said none. */
export function educationFinding(rows: readonly ViewRow<'run-education'>[]): string {
  const known = rows.filter((row) => row.education_level !== null);
  const [first] = known;
  if (!first) return 'Nobody gave a level of education.';
  const most = known.reduce((a, b) => (b.count > a.count ? b : a), first);
  const silent = rows.find((row) => row.education_level === null)?.count ?? 0;
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return `Most have ${educationLabel(most.education_level)} (${formatPercent(most.pct_of_known ?? 0)} of those who said); ${formatNumber(silent)} (${shareOf(silent, total)} of all) did not say.`;
}

/** The shares of those who said, and how many did not. */
export function genderFinding(row: ViewRow<'run-gender'> | undefined): string {
  if (!row) return noValues;
  const said = genders.filter(({ key }) => key !== 'unknown');
  const known = said.reduce((sum, { key }) => sum + (row[key] ?? 0), 0);
  const silent = row.unknown ?? 0;
  const parts = said.map(({ key, label }) => `${label.toLowerCase()} ${shareOf(row[key] ?? 0, known)}`);
  return `${formatDate(row.date)}: of those who said, ${parts.join(', ')}; ${formatNumber(silent)} (${shareOf(silent, known + silent)} of all) did not say.`;
}

/** Where most come from, and how many of how many places that makes. */
export function countriesFinding(
  rows: readonly ViewRow<'run-countries'>[],
  name: (row: ViewRow<'run-countries'>) => string,
): string {
  const known = rows.filter((row) => row.country_alpha2 !== null);
  const top = known.slice(0, 3).map((row) => `${name(row)} ${formatPercent(row.pct ?? 0)}`);
  if (top.length === 0) return 'No country is known.';
  const unknown = rows.reduce((sum, row) => (row.country_alpha2 === null ? sum + row.count : sum), 0);
  const silent = unknown > 0 ? ` The country of ${plural(unknown, 'learner')} is not known.` : '';
  return `${plural(known.length, 'country', 'countries')}; ${top.join(', ')}.${silent}`;
}
