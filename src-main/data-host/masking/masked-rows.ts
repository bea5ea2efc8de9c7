import {
  type CellRow,
  type Column,
  column,
  noteKey,
  pivotColumns,
  pivotRow,
  unknownOfPivot,
} from '#shared/catalog/columns.ts';
import {
  addUpRuns,
  cellRevealsLearners,
  countsLearners,
  isRestated,
  isSmall,
  revealsLearners,
  withheldNote,
} from '#shared/catalog/small-numbers.ts';
import { type ViewDefinition, type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { withheldColumn } from '../cache/database/fragments.ts';
import { type StoredTable, withheldOfRow } from '../cache/reading/stored-tables.ts';

/** A row as it may be shared, and which of its cells are withheld. */
export interface MaskedRow {
  readonly row: CellRow;
  /** The marks in place of withheld cells; empty when there are none. */
  readonly notes: Readonly<Record<string, string>>;
  /** The cells that are there, as sums over runs, but leave out counts that are withheld. Absent when there are none. */
  readonly partial?: readonly string[];
}

/** Restated counts of these datasets make up no total, or their row says whether it is withheld: a large one gives nothing away. */
const countsAlone: ReadonlySet<unknown> = new Set(['activity', 'enrollment']);

/**
 * Turns the rows of the masked tables into what may be shared: marks the counts that are withheld there, and withholds changes
 * that are small themselves.
 */
export function rowMask(query: ViewQuery, keys: readonly string[], threshold: number): (row: CellRow) => MaskedRow {
  const { columns, pivot } = viewDefinition(query.view);
  const all = pivotColumns(columns, pivot, keys);
  const own = new Set(columns.map(({ key }) => key));
  // A value that counts no learners is unknown only because it was never known.
  const spreadOfLearners = all.filter(({ key }) => !own.has(key)).some(countsLearners) ? pivot : undefined;
  const counts = all.filter((column) => own.has(column.key) && (countsLearners(column) || column.ofLearners));
  const changes = counts.filter(({ type, ofLearners }) => ofLearners && type === 'integer');
  const isOverRuns = addUpRuns(columns);
  const telling = all.filter(revealsLearners);
  const restated = all.filter(isRestated);
  return (unmasked) => {
    const withheld = unmasked[withheldColumn];
    const row = pivot === undefined ? unmasked : pivotRow(unmasked, pivot, keys);
    const keysWithheld = new Set<string>();
    const partial = new Set<string>();
    if (typeof withheld === 'string') {
      const named = new Set(withheld.split(' '));
      for (const { key, ofLearners } of counts) {
        if (row[key] === null && (named.has(key) || (ofLearners && !ofLearners.isNamed))) keysWithheld.add(key);
        else if (row[key] !== null && named.has(key) && isOverRuns) partial.add(key);
      }
    }
    if (spreadOfLearners !== undefined)
      for (const key of unknownOfPivot(unmasked, spreadOfLearners, keys)) keysWithheld.add(key);
    for (const column of telling) if (cellRevealsLearners(column, row, threshold)) keysWithheld.add(column.key);
    for (const { key } of changes) if (isSmall(row[key], threshold)) keysWithheld.add(key);
    const isOfWithheld = typeof withheld === 'string';
    if (restated.length > 0 && threshold > 0 && (isOfWithheld || givesAway(row, restated, keysWithheld, threshold)))
      for (const { key } of [...restated, ...counts.filter(({ ofLearners }) => !ofLearners?.isNamed)])
        keysWithheld.add(key);
    const shown = [...partial.difference(keysWithheld)];
    const parts = shown.length === 0 ? {} : { partial: shown };
    if (keysWithheld.size === 0) return { row, notes: {}, ...parts };
    const empty = Object.fromEntries([...keysWithheld].map((key) => [key, null]));
    return {
      row: { ...row, ...empty },
      notes: Object.fromEntries([...keysWithheld].map((key) => [key, withheldNote])),
      ...parts,
    };
  };
}

/** Whether what a run's count was, and is now, must not be published: the day may be withheld, or one of the numbers is small. */
function givesAway(
  row: CellRow,
  restated: readonly Column[],
  keysWithheld: ReadonlySet<string>,
  threshold: number,
): boolean {
  if (row.run_id === null) return false;
  // A watched change tells the count of an earlier day, which may be withheld.
  if (row.op === 'changes') return true;
  // Beside a watched count stands its threshold: where they are close, the state would tell the count.
  const values = 'threshold' in row ? [row.value, row.threshold] : restated.map(({ key }) => row[key]);
  const [before, now] = values.map(Number);
  return (
    keysWithheld.size > 0 ||
    !countsAlone.has(row.dataset) ||
    [before, now, (now ?? 0) - (before ?? 0)].some((value) => isSmall(value, threshold))
  );
}

/** Whether an alert is left out because its state is withheld: its presence alone would reveal the side of the threshold that the count is on. */
export const isRowWithheld = (query: ViewQuery, notes: MaskedRow['notes']): boolean =>
  query.view === 'watch-events' && notes.state !== undefined;

/** Every column that the rows of a query are sorted by. */
export function sortedColumns({ view, sort }: ViewQuery): readonly string[] {
  const definition = viewDefinition(view);
  const { column, thenBy = [] }: { column: string; thenBy?: readonly { column: string }[] | undefined } =
    sort ?? definition.defaultSort;
  return [column, ...thenBy.map((further) => further.column)];
}

/** All rows of a query as they may be shared. Where rows are sorted by what is withheld, those come last, by what they are called. */
export function* maskedRows(
  query: ViewQuery,
  keys: readonly string[],
  threshold: number,
  rows: Iterable<CellRow>,
): Generator<MaskedRow> {
  const mask = rowMask(query, keys, threshold);
  const definition = viewDefinition(query.view);
  const sorted = sortedColumns(query);
  const last: MaskedRow[] = [];
  for (const row of rows) {
    const masked = mask(row);
    if (sorted.every((key) => masked.notes[key] === undefined)) yield masked;
    else last.push(masked);
  }
  yield* inOrderOfNames(last, definition);
}

/** The rows by their first column and by all else that says which they are: no count, and not the order in which they came. */
export function inOrderOfNames<Row extends { readonly row: CellRow }>(
  rows: readonly Row[],
  { columns }: ViewDefinition,
): Row[] {
  const named = columns
    .filter((column) => !countsLearners(column) && column.ofLearners === undefined)
    .map(({ key }) => key);
  const first = columns[0]?.key ?? '';
  const nameOf = ({ row }: Row) => [row[first], ...named.map((key) => row[key])];
  const compare = (one: unknown, other: unknown) => {
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    return String(one ?? '') < String(other ?? '') ? -1 : String(one ?? '') > String(other ?? '') ? 1 : 0;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [nameOf(one), nameOf(other)];
    for (const [index, value] of a.entries()) {
      const order = compare(value, b[index]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/*
 * A stored table in a package: behind each count of learners a column says where it is withheld. An empty cell without a note is
 * one that the service did not report.
 */

interface NotedTable extends StoredTable {
  rows(): IterableIterator<CellRow>;
  /** Counts withheld in the rows that were read so far. */
  readonly withheld: number;
}

export function notedTable(table: StoredTable): NotedTable {
  const counts = table.columns.filter(countsLearners);
  let withheld = 0;
  return {
    columns: table.columns.flatMap((each) =>
      counts.includes(each) ? [{ ...each, nullable: true }, noteOn(each)] : [each],
    ),
    get withheld() {
      return withheld;
    },
    rows: function* () {
      for (const row of table.rows()) {
        const named = withheldOfRow(row);
        const cells = counts.map(({ key }): [string, string | null] => {
          const isWithheld = row[key] === null && named.has(key);
          if (isWithheld) withheld += 1;
          return [noteKey(key), isWithheld ? withheldNote : null];
        });
        yield { ...row, ...Object.fromEntries(cells) };
      }
    },
  };
}

const noteOn = ({ key, label }: Column): Column =>
  column({
    key: noteKey(key),
    type: 'text',
    nullable: true,
    label: `${label}: note`,
    meaning: 'Says where the count before it is there and hidden.',
    source: 'derived: small counts',
  });
