import { keyInTable } from '../../catalog/columns.ts';
import { type ViewParams, type ViewRow, views } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import { dayNotes, daysShown, type Noted } from '../../figures/charts/day-notes.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { type Counts, positionText, sinceStart, timeChartName } from '../../figures/charts/names.ts';
import { known, type Series, withGaps } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences } from '../../figures/phrases.ts';
import { message, t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate, listed, lowerFirst } from '../../text/text.ts';

/** More lines than this cross too often to be followed: each gets a panel of its own. */
const maxLines = 5;

const measures = {
  enrollment: {
    ...headOf('compare-enrollment'),
    what: message('learners enrolled at the end of the day'),
    whatPercent: message('learners enrolled at the end of the day, % of current enrollment'),
    noun: message('learners enrolled'),
    nounPercent: message('enrollment as % of current enrollment'),
    per: 'day',
    counts: 'days',
    step: 1,
  },
  activity: {
    ...headOf('compare-activity'),
    what: message('learners active in the week'),
    whatPercent: message('learners active in the week, % of current enrollment'),
    noun: message('active learners'),
    nounPercent: message('weekly activity as % of current enrollment'),
    per: 'week',
    counts: 'weeks',
    step: 7,
  },
} as const;

/** The place of a row: its day of the calendar, or its number since day 0. */
function positionOf(row: ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>) {
  return 'date' in row ? { day: row.date, number: row.day_no } : { day: row.week_ending, number: row.week_no };
}

interface FindingOptions {
  /** The counted thing: `learners enrolled`. */
  readonly what: string;
  readonly per: 'day' | 'week';
  readonly counts: Counts | undefined;
  readonly percent: boolean;
  /** Whether the first day of data with learners is counted from, which may lie before the start of a run. */
  readonly isFromData?: boolean;
}

interface Line {
  readonly label: string;
  readonly values: ReadonlyMap<number, number>;
}

const linesOf = (series: readonly Series[]): Line[] =>
  series
    .map(({ label, points }) => ({ label: isolate(label), values: new Map(known(points).map(({ x, y }) => [x, y])) }))
    .filter((line) => line.values.size > 0);

/** The last day or week that all lines have. */
function lastShared([first, ...others]: readonly Line[]): number | undefined {
  return first && [...first.values.keys()].filter((x) => others.every((line) => line.values.has(x))).at(-1);
}

/** Whether lines have no day or week in common, so that they could be compared if they began at the same place. */
function liesApart(series: readonly Series[]): boolean {
  const lines = linesOf(series);
  return lines.length > 1 && lastShared(lines) === undefined;
}

/** The run with most where all can be compared: on the last day or in the last week that every line has, beside the run with least. */
export function comparedFinding(series: readonly Series[], options: FindingOptions): string {
  const lines = linesOf(series);
  const missing = series.length - lines.length;
  if (lines.length === 0) return t('There are no values to compare.');
  return sentences(
    leaderOf(lines, options, series.length === 2),
    missing > 0 && t('{missing, plural, one {# run has no values.} other {# runs have no values.}}', { missing }),
  );
}

function leaderOf(lines: readonly Line[], options: FindingOptions, isPair: boolean): string {
  const { what, per, percent } = options;
  const [first, ...others] = lines;
  if (first && others.length === 0) return t('Only {run} has values.', { run: first.label });
  const shared = lastShared(lines);
  if (shared === undefined)
    return per === 'day' ? t('The runs have no day in common.') : t('The runs have no week in common.');
  const say = (value: number) => (percent ? formatPercent(value) : formatNumber(value));
  const ranked = lines
    .map(({ label, values }) => ({ label, y: values.get(shared) ?? 0 }))
    .toSorted((a, b) => b.y - a.y);
  const [best, last] = [ranked[0], ranked.at(-1)];
  const level = ranked.filter(({ y }) => y === best?.y);
  const lowest = ranked.filter(({ y }) => y === last?.y);
  const values = {
    unit: percent ? 'percent' : per,
    what,
    n: level.length,
    runs: listed(level.map(({ label }) => label)),
    max: say(best?.y ?? 0),
    m: lowest.length,
    last: listed(lowest.map(({ label }) => label)),
    min: say(last?.y ?? 0),
  };
  const of = isPair && lines.length === 2 ? 'both' : 'all';
  return sentences(
    level.length === ranked.length
      ? t(
          '{of, select, both {Both} other {All}} have the same {unit, select, percent {} other {number of }}{what}: {max}.',
          { ...values, of },
        )
      : of === 'both' && !percent
        ? t(
            '{runs} has {more, plural, one {# more learner} other {# more learners}} {unit, select, day {enrolled} other {active}} than {last}: {max} against {min}.',
            { ...values, more: (best?.y ?? 0) - (last?.y ?? 0) },
          )
        : t(
            '{runs} {n, plural, one {has} other {have}} the {unit, select, percent {highest} other {most}} {what} ({max}), and {last} {m, plural, one {has} other {have}} the {unit, select, percent {lowest} other {fewest}} ({min}).',
            values,
          ),
    comparedOn(shared, options, of),
  );
}

function sharedText(shared: number, { counts, isFromData = false }: FindingOptions): string {
  if (counts === undefined) return positionText(shared);
  if (counts === 'days' || shared <= 0) return lowerFirst(sinceStart(shared, counts));
  const week = { week: formatNumber(shared + 1) };
  return isFromData ? t('in week {week} of the data of each run', week) : t('in week {week} of each run', week);
}

/** Says on which day or in which week the runs are compared, after what was found there. */
function comparedOn(shared: number, options: FindingOptions, of: 'both' | 'all'): string {
  const { per, counts } = options;
  return t(
    'Compared {unit, select, day {on {x}, the last day} week {in the week ending {x}, the last week} dayNo {{x}, the last day} other {{x}, the last week}} with data for {of, select, both {both} other {all}}.',
    {
      unit: counts === undefined ? per : `${per}No`,
      x: sharedText(shared, options),
      of,
    },
  );
}

interface ComparedRuns {
  readonly runIds: readonly string[];
  readonly align?: ViewParams<'compare-activity'>['align'];
  readonly unit?: 'absolute' | 'percent';
}

/**
 * Runs on one scale, by date or counted from day 0: as lines, or as panels when they are too many for lines. Notes are on days of
 * the calendar, so only runs by date bear them.
 */
export function comparedFigure(
  measure: keyof typeof measures,
  rows: readonly (ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>)[],
  { runIds, align, unit = 'absolute' }: ComparedRuns,
  nameOf: (runId: string) => string,
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines' | 'panels'>> {
  const { id, per, step } = measures[measure];
  const percent = unit === 'percent';
  const what = t(percent ? measures[measure].whatPercent : measures[measure].what);
  const placed = rows.flatMap((row) => {
    const { day, number } = positionOf(row);
    const x = day ?? number;
    return x === null ? [] : [{ x, runs: row.runs }];
  });
  const isCounted = rows.length > 0 && rows.every((row) => positionOf(row).day === null);
  const counts = isCounted ? measures[measure].counts : undefined;
  const series = comparedSeries(placed, runIds, nameOf, isCounted ? 1 : step);
  const noun = t(percent ? measures[measure].nounPercent : measures[measure].noun);
  const finding = comparedFinding(series, { what: noun, per, counts, percent, isFromData: align === 'day0' });
  const filled = series.filter((each) => known(each.points).length > 0);
  const notes = isCounted ? [] : dayNotes(noted, ...daysShown(filled));
  const common = { series: filled, unit: percent ? '%' : '', counts, notes };
  const inPanels = filled.length > maxLines;
  const axis = valueAxis(
    filled.flatMap((each) => known(each.points).map((point) => point.y)),
    'bar',
  );
  return {
    ...headOf(id),
    finding,
    note: inPanels ? t('All panels use the same scales.') : undefined,
    advice:
      !isCounted && liesApart(series) ? t('Choose “From the start date” to see them on top of each other.') : undefined,
    name: timeChartName(inPanels ? t('Line charts') : t('Line chart'), what, series, finding, percent ? 1 : 0, counts),
    chart: inPanels ? { kind: 'panels', axis, ...common } : { kind: 'lines', axis, ...common },
  };
}

interface ComparedRow {
  /** The day of the calendar, or since day 0. */
  readonly x: number;
  /** A JSON object: the value of each run that has one. */
  readonly runs: string | null;
}

/** One line per run, in the order in which they were picked; `step` is the number of days between two values. */
export function comparedSeries(
  rows: readonly ComparedRow[],
  runIds: readonly string[],
  nameOf: (runId: string) => string,
  step: number,
): Series[] {
  const values = rows.map((row) => ({
    x: row.x,
    of: JSON.parse(row.runs ?? '{}') as Readonly<Record<string, number | null>>,
  }));
  // Both views of compared runs have the columns of their runs in the same place.
  const { columns, pivot } = views['compare-enrollment'];
  return runIds.map((runId, index) => {
    const own = values.flatMap(({ x, of }) => {
      const y = of[runId];
      return y === undefined || y === null ? [] : [{ x, y }];
    });
    return {
      label: nameOf(runId),
      paletteIndex: index,
      column: keyInTable(columns, pivot, runIds, runId),
      points: withGaps(own, step),
    };
  });
}
