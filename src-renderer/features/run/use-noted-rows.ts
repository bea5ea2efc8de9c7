import { useMemo } from 'react';
import { type DayNote, dayNotes } from '../../../src-preload/contract/charts/day-notes.ts';
import type { ViewName, ViewPage, ViewRow } from '../../../src-preload/contract/views.ts';
import { type RowsWanted, useAllRows } from '../../client/views.ts';

interface NotedRows<V extends ViewName> {
  readonly isPending: boolean;
  readonly data: ViewPage<V> | undefined;
  /** What people noted on the days from the first row to the last: at the very day, also where no row is, or where rows are weeks. */
  readonly notes: readonly DayNote[];
}

/** All rows of a run over days, oldest first, with the notes on these days; `dayOf` must stay the same function. */
export function useNotedRows<V extends ViewName>(
  runId: string,
  wanted: RowsWanted<V>,
  dayOf: (row: ViewRow<V>) => number,
): NotedRows<V> {
  const { data, isPending } = useAllRows(wanted);
  const own = useAllRows({ view: 'notes', params: { kind: 'run', id: runId } });
  const notes = useMemo(() => {
    const [first, last] = [data?.rows[0], data?.rows.at(-1)];
    if (!first || !last) return [];
    const [from, to] = [dayOf(first), dayOf(last)];
    const within = (own.data?.rows ?? []).flatMap(({ day, text }) =>
      day === null || day < from || day > to ? [] : [{ day, note: text }],
    );
    return dayNotes(within, (row) => row.day);
  }, [data, own.data, dayOf]);
  return { data, isPending: isPending || own.isPending, notes };
}

export const dateOf = (row: { readonly date: number }): number => row.date;
export const weekOf = (row: { readonly week_ending: number }): number => row.week_ending;
