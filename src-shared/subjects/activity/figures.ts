import type { ViewRow } from '../../catalog/views.ts';
import type { Noted } from '../../figures/charts/day-notes.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { linesOverDays } from '../../figures/charts/over-days.ts';
import { known, type Series, withGaps } from '../../figures/charts/points.ts';
import { message, t } from '../../language/message.ts';
import { activityFinding, activityOddities, activityShareFinding } from '../runs/findings.ts';

type ActivityRow = ViewRow<'run-activity'>;

/** The four kinds of action, always in this order and with the same colour. */
const kinds = [
  { key: 'any', label: message('Any activity') },
  { key: 'played_video', label: message('Played video') },
  { key: 'attempted_problem', label: message('Tried problem') },
  { key: 'posted_forum', label: message('Forum') },
] as const;

export type ActivityUnit = 'learners' | 'percent';

function heightOf(row: ActivityRow, key: (typeof kinds)[number]['key'], unit: ActivityUnit): number | null {
  const count = row[key];
  if (unit === 'learners' || count === null) return count;
  return row.enrolled === null || row.enrolled === 0 ? null : (count / row.enrolled) * 100;
}

/** One line per kind of action that has any value; a missing week is a gap. */
export function activitySeries(rows: readonly ActivityRow[], unit: ActivityUnit): Series[] {
  return kinds
    .map(({ key, label }, index) => ({
      label: t(label),
      paletteIndex: index,
      ...(unit === 'learners' && { column: key }),
      points: withGaps(
        rows.map((row) => ({ x: row.week_ending, y: heightOf(row, key, unit) })),
        7,
      ),
    }))
    .filter((series) => series.points.some((point) => point.y !== null));
}

/** Weekly activity as lines, in learners or as a share of those enrolled. */
export function activityFigure(
  rows: readonly ViewRow<'run-activity'>[],
  unit: ActivityUnit = 'learners',
  noted: readonly Noted[] = [],
): Figure<ChartOf<'lines'>> {
  const isShare = unit === 'percent';
  const series = activitySeries(rows, unit);
  return linesOverDays({
    id: 'run-activity',
    lead: isShare
      ? t('% of enrolled learners, by the day the week ends (UTC).')
      : t('Unique learners, by the day the week ends (UTC).'),
    finding: isShare ? activityShareFinding(rows) : activityFinding(rows),
    what: isShare ? t('% of enrolled learners active per week') : t('unique learners per week'),
    series,
    days: rows.map(({ week_ending: day }) => day),
    daysWithData: series.flatMap(({ points }) => known(points).map(({ x }) => x)),
    drawn: [...kinds.map(({ key }) => key), ...(isShare ? ['enrolled'] : [])],
    noted,
    per: 'week',
    note: activityOddities(rows),
    ...(isShare && { unit: '%', decimals: 1 }),
  });
}
