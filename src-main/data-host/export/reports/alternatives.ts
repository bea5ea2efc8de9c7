import { pivotColumns, pivotRow } from '#shared/catalog/columns.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { type ViewDefinition, type ViewName, type ViewRow, views } from '#shared/catalog/views.ts';
import { ageBandOf } from '#shared/statistics/ages.ts';
import { type ViewRows, withCells } from './report-reader.ts';

/*
 * What else could be true for a reader who sees a table without its hidden numbers, and knows its totals. A sentence that would
 * read differently then says something about them.
 */

interface Cell {
  readonly row: number;
  readonly key: string;
  /** Null where it is withheld. */
  readonly value: number | null;
}

/** The part of a total that a row belongs to, where parts have many rows each: a band of ages holds many years. */
function partOf(view: ViewName, row: Readonly<Record<string, unknown>>): string {
  return view === 'run-birth-years' && typeof row.age === 'number' ? ageBandOf(row.age) : '';
}

/**
 * The rows with numbers in place of the withheld ones: those of a total as large as they can be from the first on, and from the
 * last on. They follow from what is shown alone, so that what is left out for their sake tells nothing either. Empty when nothing is withheld.
 */
export function alternatives<V extends ViewName>(viewRows: ViewRows<V>): ViewRow<V>[][] {
  const { page } = viewRows;
  const { counts, figures } = cellsOf(viewRows);
  if (![...counts, ...figures].some(({ value }) => value === null)) return [];
  return [1, -1].map((way) => {
    const values = new Map<number, Record<string, number>>();
    const set = ({ row, key }: Cell, value: number) => values.set(row, { ...values.get(row), [key]: value });
    for (const group of groupsOf(viewRows, counts)) {
      for (const [cell, value] of filled(viewRows, group, way)) set(cell, value);
    }
    // A hidden share or difference is as good as unknown.
    for (const cell of figures) if (cell.value === null) set(cell, way * largeFigure);
    return page.rows.map((row, index) => withCells(page.view, row, values.get(index) ?? {}));
  });
}

const largeFigure = 70;

/** The numbers of all rows: those that count learners, and those that follow from such counts. */
function cellsOf<V extends ViewName>({ page, shared }: ViewRows<V>): { counts: Cell[]; figures: Cell[] } {
  const { columns, pivot }: ViewDefinition = views[page.view];
  const all = pivotColumns(columns, pivot, page.pivot);
  const cells = page.rows.flatMap((each, row) => {
    const values = pivot === undefined ? each : pivotRow(each as never, pivot, page.pivot);
    return all.flatMap((column) => {
      const value = (values as Readonly<Record<string, unknown>>)[column.key];
      const isWithheld = shared[row]?.notes[column.key] !== undefined;
      if (typeof value !== 'number' && !isWithheld) return [];
      return [{ column, cell: { row, key: column.key, value: typeof value === 'number' ? value : null } }];
    });
  });
  const those = (keep: (cell: (typeof cells)[number]) => boolean) => cells.filter(keep).map(({ cell }) => cell);
  return {
    counts: those(({ column }) => countsLearners(column)),
    figures: those(({ column }) => column.ofLearners !== undefined),
  };
}

/** Counts that make up one total each; those that make up none stand alone. */
function groupsOf<V extends ViewName>({ page }: ViewRows<V>, counts: readonly Cell[]): Cell[][] {
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

/** As large as a count may be whose total is not known, in thresholds. */
const fewTimes = 4;

/** The withheld counts of a total with numbers that they may have, the first ones (or the last ones) as large as they can be. */
function filled<V extends ViewName>(viewRows: ViewRows<V>, group: readonly Cell[], way: number): [Cell, number][] {
  const hidden = group.filter(({ value }) => value === null);
  const ordered = way === 1 ? hidden : hidden.toReversed();
  const total = publishedTotal(viewRows, group);
  const shown = group.reduce((sum, { value }) => sum + (value ?? 0), 0);
  let left = (total === null ? hidden.length * fewTimes * viewRows.threshold : total - shown) - hidden.length;
  return ordered.map((cell) => {
    const more = Math.max(0, total === null ? Math.min(left, fewTimes * viewRows.threshold) : left);
    left -= more;
    return [cell, 1 + more];
  });
}

/** The total of a group, as the share of a count that is shown tells it; null where none does. */
function publishedTotal<V extends ViewName>({ page }: ViewRows<V>, group: readonly Cell[]): number | null {
  for (const { row, value } of group) {
    const cells = page.rows[row] as Readonly<Record<string, unknown>> | undefined;
    const share = cells?.pct_of_known ?? cells?.pct;
    if (typeof share === 'number' && share > 0 && value !== null) return Math.round((100 * value) / share);
  }
  return null;
}
