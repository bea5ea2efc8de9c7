import { useQueryClient } from '@tanstack/react-query';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import { maxPageSize, type ViewDefinition, type ViewName, views } from '../../../src-preload/contract/views.ts';
import { call } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
import { useSettings } from '../../client/settings.ts';
import { type Paging, pageOptions, type RowsWanted, requestOf } from '../../client/views.ts';
import type { AnyRow } from './cell-value.tsx';
import { copyTable } from './copy.ts';
import { shownRows } from './spread.ts';

/** Copies rows as they may be shared, as files have them: numbers that are too small stand as `<10` or `hidden`. */
export interface CopyShared {
  page(columns: readonly Column[], rows: readonly AnyRow[]): void;
  /** One row of the page, by its place from 0. */
  row(columns: readonly Column[], row: AnyRow, place: number): void;
  /** All rows of the view. */
  all(columns: readonly Column[]): void;
}

export function useCopy<V extends ViewName>(wanted: RowsWanted<V>, paging: Paging, title: string): CopyShared {
  const client = useQueryClient();
  const { smallNumbers: threshold } = useSettings();
  const copy = async (columns: readonly Column[], read: () => Promise<Copied>) => {
    try {
      const { rows, hidden } = await read();
      await copyTable(columns, rows);
      const left =
        hidden === 0
          ? ''
          : ` ${plural(hidden, 'number')} hidden for being below ${formatNumber(threshold)}, or next to one.`;
      say({ tone: 'info', text: `Copied ${plural(rows.length, 'row')} of “${title}”.${left}` });
    } catch {
      say({ tone: 'error', text: 'The rows could not be copied to the clipboard.' });
    }
  };
  const withheldOf = async (at: Paging) => {
    const { rows } = await call('export:withheld', { request: requestOf(wanted, at), threshold });
    return new Map(rows.map(({ place, notes }) => [place, notes]));
  };
  return {
    page: (columns, rows) => void copy(columns, async () => withheld(rows, await withheldOf(paging))),
    row: (columns, row, place) =>
      void copy(columns, async () => withheld([row], new Map([[0, (await withheldOf(paging)).get(place) ?? {}]]))),
    all: (columns) =>
      void copy(columns, async () => {
        const at = { page: 1, pageSize: maxPageSize };
        const definition: ViewDefinition = views[wanted.view];
        const page = await client.fetchQuery(pageOptions(wanted, at));
        const rows = shownRows(definition, page.spread, page.rows as readonly AnyRow[]);
        return withheld(rows, await withheldOf(at));
      }),
  };
}

interface Copied {
  readonly rows: readonly AnyRow[];
  /** How many of their numbers are hidden. */
  readonly hidden: number;
}

function withheld(rows: readonly AnyRow[], notes: ReadonlyMap<number, Readonly<Record<string, string>>>): Copied {
  const hidden = [...notes.values()].reduce((sum, each) => sum + Object.keys(each).length, 0);
  return { rows: rows.map((row, place) => ({ ...row, ...notes.get(place) })), hidden };
}
