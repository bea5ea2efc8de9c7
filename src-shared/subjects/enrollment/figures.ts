import { keyInTable } from '../../catalog/columns.ts';
import { type ViewPage, type ViewRow, views } from '../../catalog/views.ts';
import { modeLabel } from '../../catalog/vocabulary.ts';
import { type ValueAxis, valueAxis } from '../../figures/charts/axes.ts';
import type { Noted } from '../../figures/charts/day-notes.ts';
import type { Bar, ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { plotName, timeChartName } from '../../figures/charts/names.ts';
import {
  daysOf,
  gapsWithin,
  lineAxis,
  linesOverDays,
  missingGaps,
  noteOfGaps,
  notesWithin,
} from '../../figures/charts/over-days.ts';
import { known, type Point, type Series, withGaps } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences } from '../../figures/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { enrollmentFinding, everEnrolledFinding, modesFinding, netChangeFinding } from '../runs/findings.ts';

const maxDays = 120;

/** Epoch day 3 was a Sunday: the last day of the week that holds the day. */
const weekEnding = (day: number) => day + ((3 - (day % 7) + 7) % 7);

/** Modes keep their colour whichever others there are; those that no documentation lists share the last one. */
const paletteOrder = ['audit', 'verified', 'professional', 'honor', 'credit', 'masters', 'no-id-professional'];

const unknownPaletteIndex = 7;

const paletteIndexOf = (mode: string) => {
  const index = paletteOrder.indexOf(mode);
  return index === -1 ? unknownPaletteIndex : index;
};

const countsOf = (row: ModesRow): Readonly<Record<string, number | null>> =>
  JSON.parse(row.modes ?? '{}') as Record<string, number | null>;

/** A mode that the service leaves out of a day has no learners; one that it names without a number is not known. */
const countOf = (counts: Readonly<Record<string, number | null>> | undefined, mode: string): number | null =>
  counts && Object.hasOwn(counts, mode) ? (counts[mode] ?? null) : 0;

/** Those in no mode that is named; not known where a count of the day is not. A day without any mode has no such learners. */
const unlistedOf = (row: ModesRow): number | null =>
  row.unlisted === null ? (Object.keys(countsOf(row)).length === 0 ? 0 : null) : Math.max(0, row.unlisted);

/** Daily enrollment as a line. */
export function enrollmentFigure(
  rows: readonly ViewRow<'run-enrollment'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> {
  const points = withGaps(
    rows.map((row) => ({ x: row.date, y: row.count })),
    1,
  );
  return linesOverDays({
    id: 'run-enrollment',
    lead: t('Learners enrolled at the end of each UTC day.'),
    finding: enrollmentFinding(rows),
    what: t('learners enrolled per day'),
    series: [{ label: t('Enrolled'), points, paletteIndex: 0, column: 'count' }],
    days: daysOf(rows),
    drawn: ['count'],
    noted,
  });
}

/** Gains and losses, which a line of totals hides. */
export function netChangeFigure(
  rows: readonly ViewRow<'run-enrollment'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'changes'>> {
  const { per, points, leavesOut, weeksUnknown } = netChange(rows);
  const { id } = headOf('run-net-change');
  const label = t('Net change');
  const [from = 0, to = 0] = [rows[0]?.date, rows.at(-1)?.date];
  const finding = netChangeFinding(points, per);
  const gaps = missingGaps(daysOf(rows), 1);
  return {
    id,
    drawn: ['net_change'],
    title: per === 'day' ? t('Net change per day') : t('Net change per week'),
    finding,
    note:
      sentences(
        noteOfGaps(gaps, 'day') ?? '',
        weeksUnknown > 0
          ? t(
              '{n, plural, one {# week is not shown, because not all of its daily changes are known.} other {# weeks are not shown, because not all of their daily changes are known.}}',
              { n: weeksUnknown },
            )
          : '',
        leavesOut ? t('Only whole weeks, Monday to Sunday, are shown.') : '',
      ) || undefined,
    name: timeChartName(
      t('Bar chart'),
      per === 'day' ? t('net change in enrollment per day') : t('net change in enrollment per week'),
      [{ label, points }],
      finding,
    ),
    chart: {
      kind: 'changes',
      label,
      ...(per === 'day' ? { column: 'net_change' } : { isWeekly: true }),
      points,
      from,
      to,
      notes: notesWithin(daysOf(rows), noted),
      gaps,
    },
  };
}

/** All who ever enrolled. A figure of its own: it only grows, and would flatten the modes. Null of fewer than two days. */
export function everEnrolledFigure(
  rows: readonly ViewRow<'run-modes'>[],
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> | null {
  const points = withGaps(
    rows.map((row) => ({ x: row.date, y: row.cumulative_count })),
    1,
  );
  if (known(points).length < 2) return null;
  const series = [{ label: t('Ever enrolled'), points, paletteIndex: 0, column: 'cumulative_count' }];
  return linesOverDays({
    id: 'run-ever-enrolled',
    finding: everEnrolledFinding(rows),
    what: t('learners who ever enrolled, per day'),
    series,
    days: daysOf(rows),
    daysWithData: daysOf(rows.filter((row) => row.cumulative_count !== null)),
    drawn: ['cumulative_count'],
    noted,
    axis: lineAxis(series, 'line', 3),
  });
}

/** With more bands than this a reader cannot follow one through the stack. */
const maxBands = 4;

/** Enrollment by mode: stacked over days, side by side when there are many, and bars when there is one day only. */
export function modesFigure(
  page: Pick<ViewPage<'run-modes'>, 'rows' | 'pivot'>,
  noted: readonly Noted[] = [],
): Figure<ChartOf<'areas' | 'bars' | 'panels'>> {
  const bands = modeBands(page.rows, page.pivot);
  const notes = notesWithin(daysOf(page.rows), noted);
  const gaps = gapsWithin(bands, daysOf(page.rows), 1);
  const finding = modesFinding(bands, page.rows);
  const { columns, pivot } = views['run-modes'];
  // A mode of which all counts are withheld has no band, but counts.
  const drawn = [...page.pivot.map((mode) => keyInTable(columns, pivot, page.pivot, mode)), 'unlisted'];
  const words = { ...headOf('run-modes'), finding, drawn };
  const overDays = (type: string, series: readonly Series[]) =>
    timeChartName(type, t('learners enrolled per day by mode'), series, finding);
  if (page.rows.length === 1) {
    return {
      ...words,
      name: plotName(t('Bar chart'), t('learners by mode on one day'), bands.length, finding),
      note: t('There is data for only one day, so there is no trend to show.'),
      chart: { kind: 'bars', bars: bands.flatMap(lastOf), valueLabel: t('Enrolled') },
    };
  }
  if (bands.filter((band) => band.paletteIndex !== null).length > maxBands) {
    return {
      ...words,
      name: overDays(t('Line charts'), bands),
      note: noteOfGaps(gaps, 'day', t('Each panel has its own scale, starting at zero.')),
      chart: { kind: 'panels', series: bands, notes, gaps },
    };
  }
  const stack = wholeDays(bands);
  const stackGaps = gapsWithin(stack, daysOf(page.rows), 1);
  return {
    ...words,
    note: noteOfGaps(stackGaps, 'day'),
    name: overDays(t('Stacked area chart'), stack),
    chart: { kind: 'areas', bands: stack, axis: stackAxis(stack), notes, gaps: stackGaps },
  };
}

/** Bands stand on each other: a day on which one of them is not known is a gap in all. */
function wholeDays(bands: readonly Series[]): Series[] {
  const unknown = new Set(bands.flatMap(({ points }) => points.flatMap(({ x, y }) => (y === null ? [x] : []))));
  return bands.map((band) => ({
    ...band,
    points: band.points.map((point) => (unknown.has(point.x) ? { ...point, y: null } : point)),
  }));
}

/** From zero to the highest sum of one day. */
function stackAxis(bands: readonly Series[]): ValueAxis {
  const sums = new Map<number, number>();
  for (const { points } of bands) {
    for (const { x, y } of points) sums.set(x, (sums.get(x) ?? 0) + (y ?? 0));
  }
  return valueAxis([...sums.values()], 'bar', 5);
}

const lastOf = ({ label, points, paletteIndex }: Series): Bar[] => {
  const value = points.at(-1)?.y ?? null;
  return value === null ? [] : [{ label, value, ...(paletteIndex === null && { kind: 'apart' as const }) }];
};

type ModesRow = ViewRow<'run-modes'>;

/**
 * One band per mode that has a learner on any day, the largest of the last day at the bottom, and on top those whom the
 * service counts but names in no mode.
 */
export function modeBands(rows: readonly ModesRow[], modes: readonly string[]): Series[] {
  const counts = new Map(rows.map((row) => [row, countsOf(row)]));
  const last = rows.at(-1);
  const { columns, pivot } = views['run-modes'];
  const band = (
    { label, paletteIndex, column }: Omit<Series, 'points'>,
    of: (row: ModesRow) => number | null,
  ): Series => ({
    label,
    paletteIndex,
    ...(column !== undefined && { column }),
    points: withGaps(
      rows.map((row) => ({ x: row.date, y: of(row) })),
      1,
    ),
  });
  const lastCount = (mode: string) => (last ? (counts.get(last)?.[mode] ?? 0) : 0);
  const named = modes
    .filter((mode) => rows.some((row) => (counts.get(row)?.[mode] ?? 0) > 0))
    .sort((one, other) => lastCount(other) - lastCount(one))
    .map((mode) =>
      band(
        {
          label: translated(modeLabel(mode)),
          paletteIndex: paletteIndexOf(mode),
          column: keyInTable(columns, pivot, modes, mode),
        },
        (row) => countOf(counts.get(row), mode),
      ),
    );
  const unlisted = rows.some((row) => (row.unlisted ?? 0) > 0)
    ? [band({ label: t('Unlisted modes'), paletteIndex: null, column: 'unlisted' }, unlistedOf)]
    : [];
  return [...named, ...unlisted];
}

/**
 * Net change per day, or per week (ending on Sunday) where days would be too thin to see. A week of which a change is not known, that is not over,
 * or that began before the first day would look like a fall: only whole ones have a number.
 */
export function netChange(rows: readonly ViewRow<'run-enrollment'>[]): {
  per: 'day' | 'week';
  points: Point[];
  leavesOut: boolean;
  /** How many whole weeks have no number because data of a day, or of the day before the first, is missing; a hidden count is said elsewhere. */
  weeksUnknown: number;
} {
  if (rows.length <= maxDays) {
    const points = rows.map((row) => ({ x: row.date, y: row.net_change }));
    return { per: 'day', points, leavesOut: false, weeksUnknown: 0 };
  }
  const [from = 0, to = 0] = [rows[0]?.date, rows.at(-1)?.date];
  const weeks = new Map<number, { days: number; served: number; sum: number | null }>();
  rows.forEach(({ date, count, net_change: change }, index) => {
    const week = weeks.get(weekEnding(date)) ?? { days: 0, served: 0, sum: 0 };
    const isServed = change !== null || count === null || rows[index - 1]?.date === date - 1;
    const sum = change === null || week.sum === null ? null : week.sum + change;
    weeks.set(weekEnding(date), { days: week.days + 1, served: week.served + (isServed ? 1 : 0), sum });
  });
  const whole = [...weeks].filter(([sunday]) => sunday - 6 >= from && sunday <= to);
  const between = Math.max(0, (weekEnding(to + 1) - weekEnding(from + 6)) / 7);
  return {
    per: 'week',
    points: whole.map(([x, { days, sum }]) => ({ x, y: days === 7 ? sum : null })),
    leavesOut: whole.length < weeks.size,
    weeksUnknown: between - whole.filter(([, { served }]) => served === 7).length,
  };
}
