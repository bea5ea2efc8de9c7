import type { ViewRow } from '../../catalog/views.ts';
import { educationLabel, genders } from '../../catalog/vocabulary.ts';
import { ageBands, type BirthYearCount, isPlausibleAge, knownAges, medianAge } from '../../statistics/ages.ts';
import { formatNumber, formatPercent, plural } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import { noValues, shareOf, withheldFinding } from './phrases.ts';

/*
 * What the traits of the enrolled say, in one or two sentences, computed.
 */

/** The middle of the ages and the largest band. */
export function agesFinding(rows: readonly BirthYearCount[]): string {
  const median = medianAge(rows);
  if (rows.some(({ age, count }) => age !== null && count === null)) return withheldFinding;
  const [first, ...others] = ageBands(rows);
  if (median === null || !first) return 'Nobody gave a year of birth.';
  const largest = others.reduce((a, b) => ((b.count ?? 0) > (a.count ?? 0) ? b : a), first);
  const halves = Number.isInteger(median) ? 0 : 1;
  return `Half of those who gave a year are ${formatNumber(median, halves)} or younger; ${formatPercent(largest.pct ?? 0)} of them are ${largest.label.toLowerCase()}.`;
}

/** Years of birth that cannot be true, which services keep; null when there are none. */
export function implausibleNote(rows: readonly BirthYearCount[]): string | null {
  const odd = rows.filter(({ age }) => age !== null && !isPlausibleAge(age));
  if (odd.length === 0 || odd.some(({ count }) => count === null)) return null;
  const learners = odd.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const years = odd
    .map((row) => row.birth_year ?? 0)
    .sort((a, b) => a - b)
    .join(', ');
  const unborn = knownAges(rows).some(({ age }) => age < 0)
    ? ' Those born later than the day of the record are not drawn.'
    : '';
  return `${plural(learners, 'learner')} gave a year that cannot be true (${years}); they count in median and shares, as in Insights.${unborn}`;
}

/** The commonest level among those who gave one, and how many gave none. */
export function educationFinding(rows: readonly ViewRow<'run-education'>[]): string {
  const known = rows.filter((row) => row.education_level !== null);
  const [first] = known;
  if (!first) return 'Nobody gave a level of education.';
  if (rows.some(({ count }) => count === null)) return withheldFinding;
  const most = known.reduce((a, b) => ((b.count ?? 0) > (a.count ?? 0) ? b : a), first);
  const silent = rows.reduce((sum, row) => (row.education_level === null ? sum + (row.count ?? 0) : sum), 0);
  const share =
    most.pct_of_known === null
      ? plural(most.count ?? 0, 'learner')
      : `${formatPercent(most.pct_of_known)} of those who said`;
  return `Commonest: ${educationLabel(most.education_level)} (${share}). ${didNotSay(silent)}`;
}

/** The shares of those who said, and how many did not. */
export function genderFinding(row: ViewRow<'run-gender'> | undefined): string {
  if (!row) return noValues;
  const said = genders.filter(({ key }) => key !== 'unknown');
  const known = said.reduce((sum, { key }) => sum + (row[key] ?? 0), 0);
  const silent = row.unknown ?? 0;
  if (known === 0) return `${formatDate(row.date)}: nobody said. ${didNotSay(silent)}`;
  const parts = said.map(({ key, label }) => `${label.toLowerCase()} ${shareOf(row[key] ?? 0, known)}`);
  return `${formatDate(row.date)}: of the ${formatNumber(known)} who said, ${listed(parts)}. ${didNotSay(silent)}`;
}

/** Said of counts that are not the enrollment of their day, which stands beside them. The app cannot tell which of the two is wrong. */
export const notEnrollment = (rows: readonly { readonly equals_enrollment: boolean | null }[], by: string): string =>
  rows.some((row) => row.equals_enrollment === false)
    ? `The counts by ${by} do not add up to the enrollment of that day.`
    : '';

/** A count, not a share: its whole would be another one than that of the shares beside it. */
const didNotSay = (silent: number) =>
  silent === 0 ? 'Nobody left it open.' : `${plural(silent, 'learner')} did not say.`;

/** Where most come from, and how many of how many places that makes. */
export function countriesFinding(
  rows: readonly ViewRow<'run-countries'>[],
  name: (row: ViewRow<'run-countries'>) => string,
): string {
  const known = rows.filter((row) => row.country_alpha2 !== null);
  const [first] = known;
  if (!first) return 'No country is known.';
  if (rows.some(({ count }) => count === null)) return withheldFinding;
  const whole = first.pct !== null;
  const top = known
    .slice(0, 3)
    .map((row) => `${isolate(name(row))} ${row.pct === null ? formatNumber(row.count ?? 0) : formatPercent(row.pct)}`);
  const unknown = rows.reduce((sum, row) => (row.country_alpha2 === null ? sum + (row.count ?? 0) : sum), 0);
  const silent = unknown > 0 ? ` The country of ${plural(unknown, 'learner')} is not known.` : '';
  const base = whole ? 'of all learners counted by country, ' : '';
  return `${plural(known.length, 'country', 'countries')}; ${base}${listed(top)}.${silent}`;
}
