import { type Column, spreadColumns } from '../../../src-preload/contract/columns.ts';
import {
  countsLearners,
  hiddenNote,
  isSmall,
  isSmallCell,
  smallNote,
} from '../../../src-preload/contract/small-numbers.ts';
import type { AddsUp, ViewDefinition } from '../../../src-preload/contract/views.ts';
import type { CellRow } from './csv.ts';

/** The row as it may be shared, and why which of its cells are empty. */
export interface SharedRow {
  readonly row: CellRow;
  /** `<10` or `hidden` by column; empty when nothing of the row is hidden. */
  readonly notes: Readonly<Record<string, string>>;
}

/** What adds up, with the columns that a spread column stands for. */
export interface Suppression {
  readonly columns: readonly Column[];
  readonly addsUp?: AddsUp | undefined;
  /** Counts of 1 to this minus one are hidden; 0 hides nothing. */
  readonly threshold: number;
}

/** The suppression of a view, once the keys of its spread column are known. */
export function suppressionOf(
  { columns, spread, addsUp }: ViewDefinition,
  keys: readonly string[],
  threshold: number,
): Suppression {
  const shown = spreadColumns(columns, spread, keys);
  if (!addsUp || !('inRow' in addsUp)) return { columns: shown, addsUp, threshold };
  const own = new Set(columns.map((column) => column.key));
  const spreadKeys = shown.map((column) => column.key).filter((key) => !own.has(key));
  const inRow = addsUp.inRow.flatMap((key) => (key === spread ? spreadKeys : [key]));
  return { columns: shown, addsUp: { inRow }, threshold };
}

interface Cell {
  readonly notes: Record<string, string>;
  readonly row: CellRow;
  readonly key: string;
  readonly value: number;
}

/**
 * Hides small counts of learners, and what would give them away: the next smallest count where a hidden one follows from a
 * total, and the shares and differences that are computed from hidden counts. Whoever knows a total cannot narrow a small count
 * of it down to less than half of the numbers it may be. Rows that add up over a column are held until all are there; others stream through.
 */
export function* suppressed(rows: Iterable<CellRow>, suppression: Suppression): Generator<SharedRow> {
  const { columns, addsUp, threshold } = suppression;
  const counted = columns.filter(countsLearners);
  const counts = counted.map((column) => column.key);
  const derived = columns.filter((column) => column.ofLearners !== undefined);
  if (threshold === 0 || counts.length === 0) {
    for (const row of rows) yield { row, notes: {} };
    return;
  }
  const primary = (row: CellRow): Held => {
    const notes: Record<string, string> = {};
    for (const column of counted) if (isSmallCell(column, row, threshold)) notes[column.key] = smallNote(threshold);
    return { row, notes };
  };
  const shared = ({ row, notes }: Held): SharedRow => {
    hideDerived(row, notes, counts, derived, threshold);
    const hidden = Object.keys(notes);
    return hidden.length === 0
      ? { row, notes }
      : { row: { ...row, ...Object.fromEntries(hidden.map((key) => [key, null])) }, notes };
  };
  if (addsUp && 'inColumn' in addsUp) {
    const held = [...rows].map(primary);
    for (const key of addsUp.inColumn) {
      if (addsUp.ofAll) completeGroups(held, key, addsUp, threshold);
      const totals = totalsOf(held, key, addsUp);
      let hidesMore = true;
      // What one total hides may leave a single hidden count in another.
      while (hidesMore) hidesMore = totals.map((cells) => complete(cells, threshold)).includes(true);
    }
    for (const each of held) yield shared(each);
    return;
  }
  for (const row of rows) {
    const held = primary(row);
    if (addsUp) complete(cellsOf(held, addsUp.inRow), threshold);
    yield shared(held);
  }
}

interface Held {
  readonly row: CellRow;
  readonly notes: Record<string, string>;
}

type InColumn = Extract<AddsUp, { inColumn: unknown }>;

const groupsOf = (held: readonly Held[], { within }: InColumn): Held[][] => [
  ...Map.groupBy(held, ({ row }) => (within === undefined ? null : row[within])).values(),
];

/** Hides all counts of a group whose total is hidden where the totals of the groups are shown. */
function completeGroups(held: readonly Held[], key: string, addsUp: InColumn, threshold: number): void {
  const groups = groupsOf(held, addsUp).map((group) => group.flatMap((each) => cellsOf(each, [key])));
  const totals = groups.map((cells) => {
    const value = cells.reduce((sum, cell) => sum + cell.value, 0);
    return { cells, row: {}, key, value, notes: isSmall(value, threshold) ? { [key]: smallNote(threshold) } : {} };
  });
  complete(
    totals.filter(({ value }) => value !== 0),
    threshold,
  );
  for (const { cells, notes } of totals) {
    if (Object.hasOwn(notes, key)) for (const cell of cells) cell.notes[key] ??= hiddenNote;
  }
}

/** The counts of each total of a column: of all rows that share a value, and of those among them that are known. */
function totalsOf(held: readonly Held[], key: string, addsUp: InColumn): Cell[][] {
  const { known } = addsUp;
  return groupsOf(held, addsUp).flatMap((group) => {
    const all = group.flatMap((each) => cellsOf(each, [key]));
    // The smaller total first: what it hides counts for the larger one.
    return known === undefined ? [all] : [all.filter(({ row }) => row[known] !== null), all];
  });
}

function cellsOf({ row, notes }: Held, keys: readonly string[]): Cell[] {
  return keys.flatMap((key) => {
    const value = row[key];
    return typeof value === 'number' && value !== 0 ? [{ row, notes, key, value }] : [];
  });
}

/** Hides the next smallest counts of a total until nobody who knows it can tell a small one; answers whether it hid any. */
function complete(cells: readonly Cell[], threshold: number): boolean {
  const isShown = ({ notes, key }: Cell) => !Object.hasOwn(notes, key);
  const size = ({ value }: Cell) => Math.abs(value);
  const hidden = cells.filter((cell) => !isShown(cell)).map(size);
  if (hidden.length === 0) return false;
  const before = hidden.length;
  const shown = cells.filter(isShown).sort((a, b) => size(a) - size(b));
  while (shown.length > 0 && !isSafe(hidden, size(shown[0] as Cell), threshold)) {
    const next = shown.shift() as Cell;
    next.notes[next.key] = hiddenNote;
    hidden.push(size(next));
  }
  return hidden.length > before;
}

/**
 * Whether the sum of the hidden counts, which follows from the total, leaves every small one open: it may lie anywhere in at
 * least half of the numbers below the threshold. A reader also knows that what is hidden without being small is at least the
 * threshold and at most the smallest count that is shown.
 */
function isSafe(hidden: readonly number[], smallestShown: number, threshold: number): boolean {
  const sum = hidden.reduce((total, value) => total + value, 0);
  if (hidden.length < 2 || sum < threshold) return false;
  const small = hidden.filter((value) => value < threshold).length;
  const large = hidden.length - small;
  const lowest = Math.max(1, sum - (small - 1) * (threshold - 1) - large * smallestShown);
  const highest = Math.min(threshold - 1, sum - (small - 1) - large * threshold);
  return small === 0 || highest - lowest + 1 >= (threshold - 1) / 2;
}

/** Shares go with any hidden count of their row; a difference also with the count that it leads to. */
function hideDerived(
  row: CellRow,
  notes: Record<string, string>,
  counts: readonly string[],
  derived: readonly Column[],
  threshold: number,
): void {
  const someHidden = counts.some((key) => Object.hasOwn(notes, key));
  for (const { key, ofLearners } of derived) {
    const value = row[key];
    if (value === null || value === undefined) continue;
    const from = ofLearners?.from === undefined ? undefined : row[ofLearners.from];
    const leadsToSmall = typeof from === 'number' && typeof value === 'number' && isSmall(from - value, threshold);
    if (someHidden || leadsToSmall) notes[key] = hiddenNote;
  }
}
