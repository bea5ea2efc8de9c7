import type { ViewRow } from '../../catalog/views.ts';
import { message, t } from '../../language/message.ts';
import { type Series, withGaps } from './points.ts';

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
      place: index,
      ...(unit === 'learners' && { column: key }),
      points: withGaps(
        rows.map((row) => ({ x: row.week_ending, y: heightOf(row, key, unit) })),
        7,
      ),
    }))
    .filter((series) => series.points.some((point) => point.y !== null));
}
