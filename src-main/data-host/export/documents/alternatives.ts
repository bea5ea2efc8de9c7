import { spreadColumns, spreadRow } from '../../../../src-preload/contract/columns.ts';
import { ageBandOf } from '../../../../src-preload/contract/derived/ages.ts';
import { countsLearners, hiddenNote } from '../../../../src-preload/contract/small-numbers.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '../../../../src-preload/contract/views.ts';
import type { Reading } from './readings.ts';

/*
 * What else could be true for somebody who sees a table without its hidden numbers, and knows its totals. A sentence that would
 * read differently then says something about them.
 */

interface Cell {
  readonly row: number;
  readonly key: string;
  readonly value: number;
  /** Why it is hidden; undefined when it is shown. */
  readonly note: string | undefined;
}

/** The part of a total that a row belongs to, where parts of many rows each are told: a band of ages holds many years. */
function partOf(view: ViewName, row: Readonly<Record<string, unknown>>): string {
  return view === 'run-birth-years' && typeof row.age === 'number' ? ageBandOf(row.age) : '';
}

/**
 * The rows with other hidden counts: those of a total as large as they can be from the first on, and from the last on. They
 * follow from what is shown alone, so that what is left out for their sake tells nothing either. Empty when nothing is hidden.
 */
export function alternatives<V extends ViewName>(reading: Reading<V>): ViewRow<V>[][] {
  const { page, threshold } = reading;
  const { counts, figures } = cellsOf(reading);
  if (![...counts, ...figures].some(({ note }) => note !== undefined)) return [];
  return [1, -1].map((way) => {
    const values = new Map<number, Record<string, number>>();
    const set = ({ row, key }: Cell, value: number) => values.set(row, { ...values.get(row), [key]: value });
    for (const group of groupsOf(reading, counts)) {
      const filled = otherCounts(group, threshold);
      const cells = way === 1 ? filled.cells : filled.cells.toReversed();
      for (const [cell, value] of filled.fill(cells)) set(cell, value);
    }
    // A hidden share or difference is as good as unknown.
    for (const cell of figures) if (cell.note !== undefined) set(cell, way * largeFigure);
    return page.rows.map((row, index) => withCells(page.view, row, values.get(index) ?? {}));
  });
}

const largeFigure = 70;

/** The numbers of all rows: those that count learners, and those that follow from such counts. */
function cellsOf<V extends ViewName>({ page, shared }: Reading<V>): { counts: Cell[]; figures: Cell[] } {
  const { columns, spread }: ViewDefinition = views[page.view];
  const all = spreadColumns(columns, spread, page.spread);
  const cells = page.rows.flatMap((each, row) => {
    const values = spread === undefined ? each : spreadRow(each as never, spread, page.spread);
    return all.flatMap((column) => {
      const value = (values as Readonly<Record<string, unknown>>)[column.key];
      const cell = { row, key: column.key, value, note: shared[row]?.notes[column.key] };
      return typeof value === 'number' ? [{ column, cell: { ...cell, value } }] : [];
    });
  });
  const those = (keep: (cell: (typeof cells)[number]) => boolean) => cells.filter(keep).map(({ cell }) => cell);
  return {
    counts: those(({ column }) => countsLearners(column)),
    figures: those(({ column }) => column.ofLearners !== undefined),
  };
}

/** Counts that make up one total each; those that make up none stand alone. */
function groupsOf<V extends ViewName>({ page }: Reading<V>, counts: readonly Cell[]): Cell[][] {
  const { addsUp, columns }: ViewDefinition = views[page.view];
  const own = new Set(columns.map(({ key }) => key));
  const nameOf = ({ row, key }: Cell) => {
    if (addsUp && 'inRow' in addsUp && (addsUp.inRow.includes(key) || !own.has(key))) return String(row);
    if (!addsUp || !('inColumn' in addsUp) || !addsUp.inColumn.includes(key)) return `${row} ${key}`;
    const cells = (page.rows[row] ?? {}) as Readonly<Record<string, unknown>>;
    const isKnown = addsUp.known === undefined || cells[addsUp.known] !== null;
    return JSON.stringify([
      key,
      isKnown,
      partOf(page.view, cells),
      addsUp.within === undefined ? null : cells[addsUp.within],
    ]);
  };
  return [...Map.groupBy(counts, nameOf).values()];
}

/** The hidden counts of a total, and how their sum can be spread over them as a reader must reckon with. */
function otherCounts(group: readonly Cell[], threshold: number) {
  const cells = group.filter(({ note }) => note !== undefined);
  const shown = group.flatMap(({ note, value }) => (note === undefined && value > 0 ? [value] : []));
  const sum = cells.reduce((total, { value }) => total + value, 0);
  const least = ({ note }: Cell) => (note === hiddenNote ? threshold : 1);
  const most = ({ note }: Cell) => (note === hiddenNote ? Math.min(sum, ...shown) : threshold - 1);
  return {
    cells,
    fill: (ordered: readonly Cell[]): [Cell, number][] => {
      const [only, ...others] = ordered;
      // Nobody knows the sum of one: it may be anything.
      if (only && others.length === 0) return [[only, cells === ordered ? most(only) : least(only)]];
      let left = sum - ordered.reduce((total, cell) => total + least(cell), 0);
      return ordered.map((cell) => {
        const more = Math.max(0, Math.min(left, most(cell) - least(cell)));
        left -= more;
        return [cell, least(cell) + more];
      });
    },
  };
}

/** A row with other values in some of its cells, also in those that a spread column stands for. */
export function withCells<V extends ViewName>(
  view: V,
  row: ViewRow<V>,
  values: Readonly<Record<string, number | null>>,
): ViewRow<V> {
  const { spread }: ViewDefinition = views[view];
  const entries = Object.entries(values);
  const own = Object.fromEntries(entries.filter(([key]) => Object.hasOwn(row, key)));
  const rest = entries.filter(([key]) => !Object.hasOwn(row, key));
  if (spread === undefined || rest.length === 0) return { ...row, ...own };
  const json = JSON.parse(String((row as Record<string, unknown>)[spread] ?? '{}'));
  return { ...row, ...own, [spread]: JSON.stringify({ ...json, ...Object.fromEntries(rest) }) };
}
