import type { ViewRow } from '../../catalog/views.ts';
import { educationLabel, genders } from '../../catalog/vocabulary.ts';
import { noValues, sentences, shareOf, someHidden, withheldFinding } from '../../figures/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { ageBands, type BirthYearCount, isPlausibleAge, knownAges, medianAge } from '../../statistics/ages.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import { attentionLimits } from '../attention/attention.ts';

/*
 * Findings on the traits of the enrolled, in one or two sentences, computed.
 */

/** Whether counts are withheld: a finding then speaks of the others alone. */
export const withholdsCounts = (rows: readonly { readonly count: number | null }[]): boolean =>
  rows.some(({ count }) => count === null);

/** The row with the largest count; null where none is shown. */
const largestOf = <Row extends { readonly count: number | null }>(rows: readonly Row[]): Row | null =>
  rows.reduce<Row | null>((best, row) => ((row.count ?? 0) > (best?.count ?? 0) ? row : best), null);

/** The middle of the ages and the largest band; where counts are withheld, the commonest age that is shown. */
export function agesFinding(rows: readonly BirthYearCount[]): string {
  const median = medianAge(rows);
  if (rows.some(({ age, count }) => age !== null && count === null)) {
    const most = largestOf(rows.filter(({ age }) => age !== null));
    return most === null
      ? t(withheldFinding)
      : t('Most common of the ages shown: {age} ({learners, plural, one {# learner} other {# learners}}).', {
          age: String(most.age),
          learners: most.count ?? 0,
        });
  }
  const [first, ...others] = ageBands(rows);
  if (median === null || !first) return t('Nobody gave a year of birth.');
  const largest = others.reduce((a, b) => ((b.count ?? 0) > (a.count ?? 0) ? b : a), first);
  const halves = Number.isInteger(median) ? 0 : 1;
  return t('Of the {known} who gave a birth year, {share} are {ages}; the median age is {median}.', {
    known: formatNumber(knownAges(rows).reduce((sum, { count }) => sum + count, 0)),
    median: formatNumber(median, halves),
    share: formatPercent(largest.pct ?? 0),
    ages: t(largest.label).toLowerCase(),
  });
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
  const unborn = knownAges(rows).reduce((sum, { age, count }) => (age < 0 ? sum + count : sum), 0);
  return sentences(
    t(
      '{learners, plural, one {# learner} other {# learners}} gave an impossible birth year ({years}). The median and the percentages include them, as in edX Insights, the older dashboard.',
      { learners, years },
    ),
    unborn > 0 &&
      t(
        'The chart leaves out {n, plural, one {# learner} other {# learners}} born in the future, who {n, plural, one {counts} other {count}} as 25 and under.',
        { n: unborn },
      ),
  );
}

/** The commonest level among those who gave one, and how many gave none. */
export function educationFinding(rows: readonly ViewRow<'run-education'>[]): string {
  const known = rows.filter((row) => row.education_level !== null);
  const [first] = known;
  if (!first) return t('Nobody gave a level of education.');
  if (withholdsCounts(rows)) return shownLevelsFinding(rows);
  const answered = known.reduce((sum, { count }) => sum + (count ?? 0), 0);
  if (answered < attentionLimits.learners)
    return t(
      '{said, plural, one {# learner} other {# learners}} gave a level of education, too few to name the most common.',
      {
        said: answered,
      },
    );
  const most = known.reduce((a, b) => ((b.count ?? 0) > (a.count ?? 0) ? b : a), first);
  const silent = rows.reduce((sum, row) => (row.education_level === null ? sum + (row.count ?? 0) : sum), 0);
  const level = translated(educationLabel(most.education_level));
  return sentences(
    most.pct_of_known === null
      ? t('Most common: {level} ({learners, plural, one {# learner} other {# learners}}).', {
          level,
          learners: most.count ?? 0,
        })
      : t('Most common: {level} ({share} of those who answered).', { level, share: formatPercent(most.pct_of_known) }),
    didNotSay(silent),
  );
}

/** The commonest of the levels whose counts are shown. */
function shownLevelsFinding(rows: readonly ViewRow<'run-education'>[]): string {
  const most = largestOf(rows.filter(({ education_level }) => education_level !== null));
  if (most === null) return t(withheldFinding);
  const silent = rows.find(({ education_level }) => education_level === null)?.count ?? null;
  const level = translated(educationLabel(most.education_level));
  return sentences(
    most.pct_of_known === null
      ? t('Most common of the levels shown: {level} ({learners, plural, one {# learner} other {# learners}}).', {
          level,
          learners: most.count ?? 0,
        })
      : t('Most common of the levels shown: {level} ({share} of those who answered).', {
          level,
          share: formatPercent(most.pct_of_known),
        }),
    silent !== null && didNotSay(silent),
  );
}

/** The shares of those who said, and how many did not. */
export function genderFinding(row: ViewRow<'run-gender'> | undefined): string {
  if (!row) return t(noValues);
  const knownGenders = genders.filter(({ key }) => key !== 'unknown');
  const known = knownGenders.reduce((sum, { key }) => sum + (row[key] ?? 0), 0);
  const day = formatDate(row.date);
  // A count that is missing is unknown; it is not 0.
  const open = row.unknown === null ? null : didNotSay(row.unknown);
  if (knownGenders.every(({ key }) => row[key] === null))
    return sentences(t('No counts by gender for {day}.', { day }), open);
  if (knownGenders.some(({ key }) => row[key] === null)) return sentences(t(withheldFinding), open);
  if (known === 0) return sentences(t('On {day}, nobody gave a gender.', { day }), row.unknown !== 0 && open);
  const shares = knownGenders.map(
    ({ key, label }) => `${translated(label).toLowerCase()} ${shareOf(row[key] ?? 0, known)}`,
  );
  return sentences(
    t('On {day}, of the {known} who answered: {shares}.', { day, known: formatNumber(known), shares: listed(shares) }),
    open,
  );
}

interface RowOfDay {
  readonly equals_enrollment: boolean | null;
  readonly day_enrollment: number | null;
}

/**
 * Said directly behind the finding about counts that are not the enrollment of their day. The app cannot tell which of the two is wrong.
 * @param countsOf the counts that a row adds to its day; null for one that is withheld
 */
export function notEnrollment<R extends RowOfDay>(
  rows: readonly R[],
  by: 'age' | 'education' | 'gender' | 'country',
  countsOf: (row: R) => readonly (number | null)[],
): string {
  const [odd] = rows.filter((row) => row.equals_enrollment === false);
  if (odd === undefined) return '';
  const counts = rows.flatMap((row) => countsOf(row));
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  return counts.includes(null) || odd.day_enrollment === null
    ? t(
        'The counts by {by, select, age {age} education {education} gender {gender} other {country}} do not add up to enrollment on that day.',
        { by },
      )
    : t(
        'The counts by {by, select, age {age} education {education} gender {gender} other {country}} add up to {sum}, but {enrolled, plural, one {# learner was} other {# learners were}} enrolled on that day.',
        { by, sum: formatNumber(sum), enrolled: odd.day_enrollment },
      );
}

/** The one count of a row. */
export const countOf = ({ count }: { readonly count: number | null }) => [count];

/** A count, not a share: its whole would be another one than that of the shares beside it. */
const didNotSay = (silent: number) =>
  silent === 0
    ? t('Everyone answered.')
    : t('{silent, plural, one {# learner} other {# learners}} did not report it.', { silent });

/** Where most come from, and how many of how many places that makes. */
export function countriesFinding(
  rows: readonly ViewRow<'run-countries'>[],
  name: (row: ViewRow<'run-countries'>) => string,
): string {
  const known = rows.filter((row) => row.country_alpha2 !== null);
  const shown = known.filter(({ count }) => count !== null);
  const [first] = shown;
  if (known.length === 0) return t('No country is known.');
  if (!first) return t(withheldFinding);
  const hasShares = first.pct !== null;
  const top = shown
    .slice(0, 3)
    .map((row) => `${isolate(name(row))} ${row.pct === null ? formatNumber(row.count ?? 0) : formatPercent(row.pct)}`);
  const unknown = rows.reduce((sum, row) => (row.country_alpha2 === null ? sum + (row.count ?? 0) : sum), 0);
  // The percentages are of this number; it is 0 where a hidden count is part of it.
  const whole = withholdsCounts(rows) ? 0 : rows.reduce((sum, { count }) => sum + (count ?? 0), 0);
  // The rule withholds large counts, too, by their names: one of them may be larger than those shown.
  const of = shown.length < known.length ? 'shown' : 'all';
  const values = { countries: known.length, n: top.length, of, top: listed(top) };
  return sentences(
    hasShares
      ? t(
          'Learners were last seen in {countries, plural, one {# country} other {# countries}}. Of {whole, plural, =0 {all learners counted by country} one {# learner} other {# learners}}{unknown, plural, =0 {} other {, for # of whom the service gave no country}}, the largest {n, plural, one {share} other {shares}}{of, select, shown { of those shown} other {}} {n, plural, one {is} other {are}} {top}.',
          { ...values, unknown, whole },
        )
      : t(
          'Learners were last seen in {countries, plural, one {# country} other {# countries}}. The largest {n, plural, one {count} other {counts}}{of, select, shown { of those shown} other {}} {n, plural, one {is} other {are}} {top}.',
          values,
        ),
    !hasShares &&
      unknown > 0 &&
      t('The service gave no country for {n, plural, one {# learner} other {# learners}}.', { n: unknown }),
    withholdsCounts(rows) && t(someHidden),
  );
}
