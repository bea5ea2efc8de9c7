import { type Column, spreadColumns } from '../../../../src-preload/contract/columns.ts';
import { asOfWords } from '../../../../src-preload/contract/format/as-of.ts';
import { formatCell } from '../../../../src-preload/contract/format/cells.ts';
import type { AsOf } from '../../../../src-preload/contract/freshness.ts';
import { type ViewDefinition, type ViewName, views } from '../../../../src-preload/contract/views.ts';
import type { SharedRow } from '../suppression.ts';
import type { Block, Table } from './document.ts';
import type { Reading } from './readings.ts';

/** How old the rows are, in words; null where they speak of several datasets. */
export function asOfText({ page }: { readonly page: { readonly asOf: AsOf | null } }): string | null {
  if (page.asOf === null) return null;
  const words = asOfWords(page.asOf).join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const nothing = (title: string, reason: string): Block => ({ kind: 'nothing', title, reason });

/** More rows than this nobody reads on paper; a data file has them all. */
const mostRows = 300;
/** Of a table over days: about a quarter of a year. */
const mostDays = 92;

export interface TableOptions {
  readonly title?: string;
  readonly hide?: readonly string[];
  /** Keeps the last rows instead of the first: the newest of a table over days. */
  readonly newest?: boolean;
  readonly most?: number;
  readonly texts?: Table['texts'];
  /** What a key of the spread column is called. */
  readonly spreadLabel?: (key: string) => string;
}

/** A view as a table of a report: the columns of the screen, hidden numbers hidden. */
export function tableOf<V extends ViewName>(reading: Reading<V>, options: TableOptions = {}): Table {
  const { page, shared } = reading;
  const { title, columns, spread }: ViewDefinition = views[page.view];
  const { hide = [], newest = false, most = newest ? mostDays : mostRows, spreadLabel, texts } = options;
  const isUsed = ({ key, sparse }: Column) => !sparse || shared.some(({ row }) => row[key] !== null);
  const taken = new Set(columns.map(({ key }) => key));
  const shown = spreadColumns(columns, spread, page.spread)
    .filter((column) => !column.offScreen && !hide.includes(column.key) && isUsed(column))
    .map((column) =>
      taken.has(column.key) || !spreadLabel ? column : { ...column, label: spreadLabel(column.label) },
    );
  const anyHidden = shared.some(({ notes }) => Object.keys(notes).length > 0);
  return {
    id: page.view,
    title: options.title ?? title,
    columns: shown,
    rows: newest ? shared.slice(-most).toReversed() : shared.slice(0, most),
    more: Math.max(0, page.total - most),
    // A total would give the hidden ones away.
    totals: anyHidden ? {} : page.totals,
    asOf: asOfText(reading),
    texts: { ...namedIds(shown, reading), ...texts },
  };
}

/** An id is printed with the name of its thing, where it has one. */
function namedIds<V extends ViewName>(columns: readonly Column[], { label }: Reading<V>): NonNullable<Table['texts']> {
  const named = columns.flatMap(({ key, names }) => {
    if (names === undefined) return [];
    const text = (row: SharedRow['row']) => {
      const id = String(row[key] ?? '—');
      const name = label(names, id);
      return name === null ? id : `${name} · ${id}`;
    };
    return [[key, text] as const];
  });
  return Object.fromEntries(named);
}

/** What a cell prints: its value, why there is none, or that the service reports none. */
export function cellText(column: Column, { row, notes }: Table['rows'][number]): string {
  const note = notes[column.key];
  if (note !== undefined) return note;
  const value = row[column.key];
  return value === null || value === undefined ? '—' : formatCell(column, value);
}
