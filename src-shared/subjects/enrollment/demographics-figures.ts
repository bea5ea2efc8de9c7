import type { ViewRow } from '../../catalog/views.ts';
import { educationLabel, genders } from '../../catalog/vocabulary.ts';
import { type CountryRow, countryName } from '../../figures/charts/countries.ts';
import type { Noted } from '../../figures/charts/day-notes.ts';
import type { ChartOf, Figure, Share } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { daysOf, lineAxis, linesOverDays } from '../../figures/charts/over-days.ts';
import { known, notShown, type Series, withGaps } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences } from '../../figures/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { ageBins, lastAgeBin, medianAge } from '../../statistics/ages.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import {
  agesFinding,
  countOf,
  countriesFinding,
  educationFinding,
  genderFinding,
  implausibleNote,
  notEnrollment,
  withholdsCounts,
} from './demographics-findings.ts';

/*
 * The traits of enrolled learners.
 */

/** The places of the genders among the series colours, which mean nothing: light beside dark, as paper is often grey. */
const paletteIndexes = { female: 1, male: 0, other: 5 } as const;

/** The genders that learners gave, with their places among the series colours. */
export const knownGenders = genders.flatMap(({ key, label }) =>
  key === 'unknown' ? [] : [{ key, label, paletteIndex: paletteIndexes[key] }],
);

/** The genders of one day as parts of those who said; none where one is not known, as no share is then. */
function genderShares(row: ViewRow<'run-gender'>): Share[] {
  const shares = knownGenders.flatMap(({ key, label, paletteIndex }) => {
    const count = row[key];
    return count === null ? [] : [{ label: translated(label), count, paletteIndex }];
  });
  return shares.length < knownGenders.length ? [] : shares;
}

export function binLabel(from: number, width: 1 | 5): string {
  if (from === lastAgeBin) return t('Age {from} and over', { from: String(from) });
  return width === 1
    ? t('Age {age}', { age: String(from) })
    : t('Age {from}–{to}', { from: String(from), to: String(from + width - 1) });
}

/** The ages as a histogram with the median marked. */
export function agesFigure(
  rows: readonly ViewRow<'run-birth-years'>[],
  width: 1 | 5 = 1,
): Figure<ChartOf<'histogram'>> {
  const median = medianAge(rows);
  const bins = ageBins(rows, width).map((bin) => ({ ...bin, label: binLabel(bin.from, width) }));
  const tens = bins.map((bin) => bin.from).filter((from) => from % 10 === 0);
  const finding = sentences(agesFinding(rows), notEnrollment(rows, 'age', countOf));
  const what = width === 1 ? t('ages in bins of one year') : t('ages in bins of five years');
  return {
    ...headOf('run-ages'),
    finding,
    isOfShown: withholdsCounts(rows),
    note: implausibleNote(rows) ?? undefined,
    drawn: ['count'],
    name: plotName(t('Histogram'), what, bins.length, finding),
    chart: {
      kind: 'histogram',
      bins,
      binWidth: width,
      // One age stands below the middle of its bar, the first of several where their bar begins.
      ticks: tens.map((from) => ({
        at: width === 1 ? from + 0.5 : from,
        label: from === lastAgeBin ? `${from}+` : String(from),
      })),
      xLabel: t('Age in years'),
      countLabel: t('Learners'),
      marks:
        median === null
          ? []
          : [
              {
                at: median + 0.5,
                label: t('Median {median}', { median: formatNumber(median, Number.isInteger(median) ? 0 : 1) }),
              },
            ],
    },
  };
}

/** Levels of education from the lowest to the highest, then what has no place among them. */
export function educationFigure(rows: readonly ViewRow<'run-education'>[]): Figure<ChartOf<'bars'>> {
  const finding = sentences(educationFinding(rows), notEnrollment(rows, 'education', countOf));
  return {
    ...headOf('run-education'),
    finding,
    isOfShown: withholdsCounts(rows),
    drawn: ['count'],
    name: plotName(t('Bar chart'), t('learners by level of education, lowest first'), rows.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: t('Learners'),
      columns: { label: 'education_level', value: 'count' },
      bars: rows.map((row) => ({
        label: translated(educationLabel(row.education_level)),
        value: row.count ?? notShown,
        ...(row.pct_of_known !== null && { note: formatPercent(row.pct_of_known) }),
        // Only those who did not say: other levels were answered.
        ...(row.education_level === null && { kind: 'apart' as const }),
      })),
    },
  };
}

/** The genders on the last day, as shares of those who said: the base of Insights, and that of the sentence. */
export function genderFigure(rows: readonly ViewRow<'run-gender'>[]): Figure<ChartOf<'shares'>> {
  const last = rows.at(-1);
  const odd = notEnrollment(last ? [last] : [], 'gender', (row) => genders.map(({ key }) => row[key]));
  const finding = sentences(genderFinding(last), odd);
  const shares = last ? genderShares(last) : [];
  return {
    ...headOf('run-gender'),
    finding,
    note: t('Shares of those who answered.'),
    drawn: knownGenders.map(({ key }) => key),
    name: plotName(t('100% bar'), t('genders on the last day, among those who answered'), shares.length, finding),
    chart: { kind: 'shares', shares },
  };
}

/** Shares of fewer learners than this are noise. */
const minLearners = 100;

/** The genders over time as shares of those who said. Null of fewer than two days. */
export function genderTrendFigure(
  rows: readonly ViewRow<'run-gender'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> | null {
  const series: Series[] = knownGenders.map(({ key, label, paletteIndex }) => ({
    label: translated(label),
    paletteIndex,
    points: withGaps(
      rows.map((row) => {
        const counts = knownGenders.map((gender) => row[gender.key]);
        const total = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
        const count = row[key];
        return {
          x: row.date,
          y: count === null || counts.includes(null) || total < minLearners ? null : (count / total) * 100,
        };
      }),
      1,
    ),
  }));
  if (series.every(({ points }) => known(points).length < 2)) return null;
  return linesOverDays({
    id: 'run-gender-trend',
    finding: t(
      'Shares of those who answered, at the end of each UTC day. Days on which fewer than {fewest} learners answered are left out.',
      { fewest: String(minLearners) },
    ),
    what: t('gender shares per day, among those who answered'),
    series,
    days: daysOf(rows),
    noted,
    axis: lineAxis(series, 'bar'),
    unit: '%',
    decimals: 1,
  });
}

/** As many bars as fit one look; table and map have all. */
export const maxBars = 15;

const locatedOf = (rows: readonly CountryRow[]) => rows.filter((row) => row.country_alpha2 !== null);
const isShown = ({ count }: CountryRow): boolean => Number.isFinite(count);

/** The countries that the bars show: those with most learners; where not all fit, of those whose counts are shown. */
export function topCountries(rows: readonly CountryRow[], max = maxBars): CountryRow[] {
  const located = locatedOf(rows);
  return located.length <= max ? located : located.filter(isShown).slice(0, max);
}

/** Says which of all countries have a bar; a hidden count may be larger than those shown. */
function topText(located: readonly CountryRow[], top: readonly CountryRow[]): string {
  if (located.length <= top.length) return '';
  const shown = located.filter(isShown).length;
  const of = shown === located.length ? 'all' : shown > top.length ? 'shown' : 'only';
  return t(
    '{of, select, all {The {countries} countries with the most learners.} shown {Of the {shown} countries whose counts are shown, the {countries} with the most learners.} other {Only the countries whose counts are shown.}}',
    { of, countries: String(top.length), shown: String(shown) },
  );
}

/** The largest countries as bars. */
export function countriesFigure(rows: readonly CountryRow[], max = maxBars): Figure<ChartOf<'bars'>> {
  const top = topCountries(rows, max);
  const finding = sentences(countriesFinding(rows, countryName), notEnrollment(rows, 'country', countOf));
  return {
    ...headOf('run-countries'),
    finding,
    isOfShown: withholdsCounts(rows),
    note: sentences(
      topText(locatedOf(rows), top),
      t(
        'Each learner counts for the country in which they were last seen; learners whose country is not known have no bar.',
      ),
    ),
    name: plotName(t('Bar chart'), t('learners by country, highest first'), top.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: t('Learners'),
      columns: { label: 'country_name', value: 'count' },
      bars: top.map((row) => ({
        label: countryName(row),
        value: row.count ?? notShown,
        ...(row.pct !== null && { note: formatPercent(row.pct) }),
      })),
    },
  };
}

/** All countries on a map, for the overview. */
export function worldFigure(rows: readonly CountryRow[]): Figure<ChartOf<'world'>> {
  return {
    ...headOf('run-world'),
    finding: t(
      'Learners per country, in an equal-area projection. Large countries look important on any map; bars compare them better.',
    ),
    note: notEnrollment(rows, 'country', countOf) || undefined,
    name: plotName(t('Map of the world'), t('learners by country'), rows.length, countriesFinding(rows, countryName)),
    chart: {
      kind: 'world',
      countries: rows.map((row) => ({
        code: row.country_alpha2,
        name: countryName(row),
        count: row.count ?? notShown,
      })),
    },
  };
}
