import { useMemo } from 'react';
import { type DayNote, dayNotes } from '../../../src-preload/contract/charts/day-notes.ts';
import { useAllRows } from '../../client/views.ts';

/**
 * What people noted on the days of a run, from the first to the last that a chart shows: at the very day, also where no row
 * is, or where rows are weeks. Undefined until it is known.
 */
export function useDayNotes(
  runId: string,
  first: number | undefined,
  last: number | undefined,
): readonly DayNote[] | undefined {
  const rows = useAllRows({ view: 'notes', params: { kind: 'run', id: runId } }).data?.rows;
  return useMemo(() => {
    if (!rows || first === undefined || last === undefined) return undefined;
    const within = rows.flatMap(({ day, text }) =>
      day === null || day < first || day > last ? [] : [{ day, note: text }],
    );
    return dayNotes(within, (row) => row.day);
  }, [rows, first, last]);
}
