import type { Noted } from '../charts/day-notes.ts';
import type { ChartOf, Figure } from '../charts/drawing.ts';
import { genderPlaces, genderShares } from '../charts/gender-shares.ts';
import { plotName, timeChartName } from '../charts/names.ts';
import { known, type Series, withGaps } from '../charts/points.ts';
import { type CountryRow, countryName } from '../charts/world/country-names.ts';
import { ageBins, lastAgeBin, medianAge } from '../derived/ages.ts';
import { agesFinding, countriesFinding, educationFinding, genderFinding, implausibleNote } from '../findings/traits.ts';
import { formatNumber, formatPercent } from '../format/numbers.ts';
import type { ViewRow } from '../views.ts';
import { educationLabel, genders, isRankedLevel } from '../vocabulary.ts';
import { lineAxis, notesWithin } from './enrollment.ts';
import { figureWords } from './words.ts';

/*
 * Who is enrolled.
 */

/** What a bin of ages is called. */
export function binLabel(from: number, width: 1 | 5): string {
  if (from === lastAgeBin) return `Age ${from} and over`;
  return width === 1 ? `Age ${from}` : `Age ${from}–${from + width - 1}`;
}

/** The ages as a histogram with the median marked. */
export function agesFigure(
  rows: readonly ViewRow<'run-birth-years'>[],
  width: 1 | 5 = 1,
): Figure<ChartOf<'histogram'>> {
  const median = medianAge(rows);
  const bins = ageBins(rows, width).map((bin) => ({ ...bin, label: binLabel(bin.from, width) }));
  const tens = bins.map((bin) => bin.from).filter((from) => from % 10 === 0);
  const finding = agesFinding(rows);
  const each = width === 1 ? 'one year' : 'five years';
  return {
    ...figureWords('run-ages'),
    finding,
    note: implausibleNote(rows) ?? undefined,
    name: plotName('Histogram', `ages in bins of ${each}`, bins.length, finding),
    chart: {
      kind: 'histogram',
      bins,
      binWidth: width,
      // One age stands below the middle of its bar, the first of several where their bar begins.
      ticks: tens.map((from) => ({
        at: width === 1 ? from + 0.5 : from,
        label: from === lastAgeBin ? `${from}+` : String(from),
      })),
      xLabel: 'Age in the year of the record',
      countLabel: 'Learners',
      marks:
        median === null
          ? []
          : [{ at: median + 0.5, label: `Median ${formatNumber(median, Number.isInteger(median) ? 0 : 1)}` }],
    },
  };
}

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function educationFigure(rows: readonly ViewRow<'run-education'>[]): Figure<ChartOf<'bars'>> {
  const finding = educationFinding(rows);
  const unranked = rows.findIndex((row) => !isRankedLevel(row.education_level));
  return {
    ...figureWords('run-education'),
    finding,
    name: plotName('Bar chart', 'learners by level of education, lowest first', rows.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: 'Learners',
      ruleBefore: unranked > 0 ? unranked : undefined,
      bars: rows.map((row) => ({
        label: educationLabel(row.education_level),
        value: row.count,
        ...(row.pct_of_known !== null && { note: formatPercent(row.pct_of_known) }),
        ...(!isRankedLevel(row.education_level) && { kind: 'apart' as const }),
      })),
    },
  };
}

/** The genders on the last day. */
export function genderFigure(rows: readonly ViewRow<'run-gender'>[]): Figure<ChartOf<'shares'>> {
  const last = rows.at(-1);
  const finding = genderFinding(last);
  const what = 'the genders on the last day, those not reported included';
  return {
    ...figureWords('run-gender'),
    finding,
    name: plotName('Bar of 100 %', what, genders.length, finding),
    chart: { kind: 'shares', shares: last ? genderShares(last) : [] },
  };
}

/** Shares of fewer learners than this are noise. */
const fewest = 100;

/** The genders over time as shares of all enrolled. Null of fewer than two days. */
export function genderTrendFigure(
  rows: readonly ViewRow<'run-gender'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> | null {
  const series: Series[] = genders.map(({ key, label }, index) => ({
    label,
    place: genderPlaces[index] ?? null,
    points: withGaps(
      rows.map((row) => {
        const total = genders.reduce((sum, gender) => sum + (row[gender.key] ?? 0), 0);
        const count = row[key];
        return { x: row.date, y: count === null || total < fewest ? null : (count / total) * 100 };
      }),
      1,
    ),
  }));
  if (series.every(({ points }) => known(points).length < 2)) return null;
  const finding = `Shares of all enrolled learners at the end of each UTC day, those not reported included. Days with fewer than ${fewest} learners are left out.`;
  return {
    id: 'run-gender-trend',
    title: 'Gender over time, % of enrolled',
    finding,
    name: timeChartName('Line chart', 'shares of the genders per day', series, finding, 1),
    chart: { kind: 'lines', series, axis: lineAxis(series, 'bar'), unit: '%', notes: notesWithin(rows, noted) },
  };
}

/** As many bars as fit one look; table and map have all. */
export const mostBars = 15;

/** The countries that the bars show: those with most learners. */
export const topCountries = (rows: readonly CountryRow[], most = mostBars): CountryRow[] =>
  rows.filter((row) => row.country_alpha2 !== null).slice(0, most);

/** The largest countries as bars. */
export function countriesFigure(rows: readonly CountryRow[], most = mostBars): Figure<ChartOf<'bars'>> {
  const top = topCountries(rows, most);
  const finding = countriesFinding(rows, countryName);
  return {
    ...figureWords('run-countries'),
    finding,
    note: rows.length > top.length ? `The ${top.length} countries with most learners.` : undefined,
    name: plotName('Bar chart', 'learners by country, most first', top.length, finding),
    chart: {
      kind: 'bars',
      valueLabel: 'Learners',
      bars: top.map((row) => ({
        label: countryName(row),
        value: row.count,
        ...(row.pct !== null && { note: formatPercent(row.pct) }),
      })),
    },
  };
}

/** All countries on a map, for the overview. */
export function worldFigure(rows: readonly CountryRow[]): Figure<ChartOf<'world'>> {
  return {
    id: 'run-world',
    title: 'World map',
    finding:
      'Learners per country, in an equal-area projection. Large countries look important on any map; bars compare them better.',
    name: plotName('Map of the world', 'learners by country', rows.length, countriesFinding(rows, countryName)),
    chart: {
      kind: 'world',
      countries: rows.map((row) => ({ code: row.country_alpha2, name: countryName(row), count: row.count })),
    },
  };
}
