import type { ExportCheck, ExportRequest, PageInFile } from '#contract/exports.ts';
import {
  type CellRow,
  type Column,
  column,
  labelKey,
  noteKey,
  pivotColumns,
  pivotRow,
  wordsKey,
} from '#shared/catalog/columns.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import {
  concernsLearners,
  countsLearners,
  isSmallCell,
  partialNote,
  revealsLearners,
  tellsLearners,
} from '#shared/catalog/small-numbers.ts';
import {
  datasetsOfView,
  identityOf,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  viewDefinition,
} from '#shared/catalog/views.ts';
import { locale } from '#shared/language/language.ts';
import { t, translated } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { cellOrEmptyWord, formatCell, isFormulaLike, isReshaped, spokenText } from '#shared/text/cells.ts';
import type { NameOf } from '#shared/text/filter-text.ts';
import { isRowWithheld, type MaskedRow, maskedRows } from '../masking/masked-rows.ts';
import type { MaskedData } from '../masking/masking.ts';

/** The cells that are left empty, or that leave something out, by the column that they are in. */
export type WithheldPerColumn = ReadonlyMap<string, number>;

/** The table that leaves the app: the rows of the screen with what may be shared of them. */
export interface ExportTable {
  readonly columns: readonly Column[];
  readonly withheld: WithheldPerColumn;
  /** The sums that leave out counts that are withheld. */
  readonly partial: WithheldPerColumn;
  /** Reads them again. */
  rows(): Iterable<CellRow>;
}

type Choice = Pick<ExportRequest, 'query' | 'excludedColumns' | 'threshold' | 'labels'>;

/** Data that is opened for one file, with the threshold of that file. */
type Data = Pick<MaskedData, 'db' | 'reader' | 'nameOf'>;

/** The columns whose ids stand for things that have names, and that no other column of the view names. */
function unnamedColumns(columns: readonly Column[]): { readonly key: string; readonly kind: LabelKind }[] {
  const keys = new Set(columns.map(({ key }) => key));
  return columns.flatMap(({ key, names: kind }) =>
    kind === undefined || keys.has(`${kind}_label`) ? [] : [{ key, kind }],
  );
}

/** Looks each id up once, however often it occurs. */
function remembering(nameOf: NameOf): NameOf {
  const known = new Map<string, string | null>();
  return (kind, id) => {
    const key = `${kind}/${id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = nameOf(kind, id);
    known.set(key, name);
    return name;
  };
}

interface LabelColumns {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
}

/** Puts a column with the name of each thing before the column with its id; the id stays. */
function withLabels(columns: readonly Column[], nameOf: NameOf): LabelColumns {
  const unnamed = unnamedColumns(columns);
  if (unnamed.length === 0) return { columns, row: (row) => row };
  const find = remembering(nameOf);
  return {
    columns: columns.flatMap((each) =>
      unnamed.some(({ key }) => key === each.key) ? [labelColumn(each), each] : [each],
    ),
    row: (row) => ({
      ...row,
      ...Object.fromEntries(unnamed.map(({ key, kind }) => [labelKey(key), find(kind, String(row[key]))])),
    }),
  };
}

/** Counts the ids without a name, over all columns that hold ids of things that could have one. */
function countUnlabelled(columns: readonly Column[], nameOf: NameOf) {
  const named = columns.filter((each) => each.names !== undefined);
  const find = remembering(nameOf);
  const missing = new Map<string, Set<string>>();
  return {
    add: (row: CellRow) => {
      for (const { key, label, names: kind } of named) {
        const id = row[key];
        if (typeof id !== 'string' || kind === undefined || find(kind, id) !== null) continue;
        const ids = missing.get(label) ?? new Set();
        missing.set(label, ids.add(id));
      }
    },
    found: () => ({
      ids: new Set([...missing.values()].flatMap((ids) => [...ids])).size,
      columns: [...missing.keys()],
    }),
  };
}

const labelColumn = ({ key, label, names: kind = 'run' }: Column) =>
  column({
    key: labelKey(key),
    type: 'text',
    nullable: true,
    label: t('{column}: name', { column: label }),
    meaning: t(
      'The name of the {kind, select, course {course} run {course run} subsection {subsection} problem {problem} video {video} other {thing}}: the one you gave it, or the title from the service. Empty if there is none.',
      { kind },
    ),
    source: 'your labels, or the title that the service gives',
  });

/** On screens such a column shows the name: in a file its head says that it has the ID. */
const asId = (each: Column): Column => {
  if (each.names === undefined || each.label.includes('ID')) return each;
  const label =
    each.names === 'course' ? t('{column}: key', { column: each.label }) : t('{column}: ID', { column: each.label });
  return { ...each, label };
};

const inWordsOf = ({ meaning }: Column) => t('In words: {meaning}', { meaning });

const wordsColumn = (each: Column) => {
  const { key, label, source } = each;
  return column({ key: wordsKey(key), type: 'text', nullable: true, label, meaning: inWordsOf(each), source });
};

/** Puts the words of codes before them, as the screen has them; the code keeps a column of its own. */
export function withTextColumns(columns: readonly Column[]): {
  readonly columns: readonly Column[];
  row(row: CellRow): CellRow;
} {
  const coded = columns.filter(({ words, type }) => words !== undefined && type === 'text');
  // Files for programs are in English, and so have what the service says.
  const spoken = locale().language === 'en' ? [] : columns.filter((each) => each.spoken !== undefined);
  if (coded.length + spoken.length === 0) return { columns, row: (row) => row };
  const textOf = (row: CellRow, each: Column) => cellOrEmptyWord(each, row[each.key], row);
  return {
    columns: columns.flatMap((each) => {
      if (spoken.includes(each)) return [{ ...each, meaning: inWordsOf(each) }];
      return coded.includes(each)
        ? [wordsColumn(each), { ...each, label: t('{column}: code', { column: each.label }) }]
        : [each];
    }),
    row: (row) => ({
      ...row,
      ...Object.fromEntries(spoken.map((each) => [each.key, spokenText(each, row)])),
      ...Object.fromEntries(coded.map((each) => [wordsKey(each.key), textOf(row, each)])),
    }),
  };
}

/** A column with its words in the language of the file. */
export const inItsLanguage = (each: Column): Column => ({
  ...each,
  label: translated(each.label),
  meaning: translated(each.meaning),
});

/** The rows of a file, with their lists and sentences written as the language of the file does. */
function withWrittenCells(columns: readonly Column[], rows: () => Iterable<CellRow>): () => Iterable<CellRow> {
  const ofTheApp = columns.filter(({ lists, inWords }) => lists !== undefined || inWords);
  if (ofTheApp.length === 0) return rows;
  const written = (row: CellRow, each: Column) => {
    const value = row[each.key] ?? null;
    return value === null ? null : formatCell(each, value);
  };
  const ownCells = (row: CellRow) => Object.fromEntries(ofTheApp.map((each) => [each.key, written(row, each)]));
  return () => eachRow(rows(), (row) => ({ ...row, ...ownCells(row) }));
}

/** A table of a file, and how many of its columns only explain those that the screen can show. */
interface CountedTable extends ExportTable {
  readonly explaining: number;
}

/** Looks through the rows once, for files with one choice of columns or another, each in the language that it is made in. */
export function tableMaker(
  data: Data,
  { query, threshold, labels }: Omit<Choice, 'excludedColumns'>,
): (excludedColumns: readonly string[]) => CountedTable {
  const { columns, keys, rows: stored, pivot } = sourceOf(data, query);
  const rows = withWrittenCells(columns, stored);
  let withheldRows = 0;
  const masked = function* () {
    withheldRows = 0;
    for (const each of maskedRows(query, keys, threshold, rows())) {
      if (isRowWithheld(query, each.notes)) withheldRows += 1;
      else yield each;
    }
  };
  // Which columns need one of notes is known only once every row was looked at.
  const mayWithhold = columns.some(
    (each) => countsLearners(each) || revealsLearners(each) || each.ofLearners !== undefined,
  );
  const { withheld, partial } = countNotes(mayWithhold ? masked() : []);
  return (excludedColumns) => {
    const kept = keptColumns(columnsInFile(query.view, keys), query.view, excludedColumns).map(inItsLanguage);
    const onScreen = kept.filter(({ key, offScreen }) => !offScreen && !excludedColumns.includes(key));
    const labelled = labels ? withLabels(kept, data.nameOf) : { columns: kept, row: (row: CellRow) => row };
    const worded = withTextColumns(labelled.columns);
    const finished = (row: CellRow) => worded.row(labelled.row(row));
    const noted = worded.columns.flatMap((each) =>
      withheld.has(each.key) || partial.has(each.key) ? [each, noteColumn(each)] : [each],
    );
    return {
      columns: noted.map(asId),
      explaining: noted.length - onScreen.length,
      withheld: ofColumns(withheld, kept),
      partial: ofColumns(partial, kept),
      rows: () => {
        if (withheld.size + partial.size > 0)
          return eachRow(masked(), (each) => finished({ ...each.row, ...noteCells(each) }));
        if (pivot !== undefined || withheldRows > 0) return eachRow(masked(), ({ row }) => finished(row));
        // A million rows that need nothing done pass as they are.
        return worded.columns === kept ? rows() : eachRow(rows(), finished);
      },
    };
  };
}

/** Returns what a file has of a page of rows, as a screen shows it. */
export function pageInFile(data: Data, query: ViewQuery, shown: ViewPage<ViewName>, threshold: number): PageInFile {
  const { keys, rows } = sourceOf(data, query);
  return pageAmong(query, shown, maskedRows(query, keys, threshold, rows()));
}

/** Looks at the rows as they are: `data` is opened without a threshold. */
export function checkRows(
  data: Data,
  { query, threshold, excludedColumns }: Omit<Choice, 'labels'>,
): Omit<ExportCheck, 'hidden' | 'columns'> {
  const { columns: all, keys, rows: stored } = sourceOf(data, query);
  const columns = keptColumns(all, query.view, excludedColumns);
  const rows = withWrittenCells(columns, stored);
  const counts = threshold > 0 ? columns.filter(tellsLearners) : [];
  const texts = columns.filter(({ type }) => type === 'text');
  const unlabelled = countUnlabelled(columns, data.nameOf);
  const small = new Map<string, number>();
  let [total, hiddenBefore, formulaLike, reshaped] = [0, 0, 0, 0];
  for (const { row, notes } of maskedRows(query, keys, 0, rows())) {
    total += 1;
    if (!isRowWithheld(query, notes)) hiddenBefore += columns.filter(({ key }) => notes[key] !== undefined).length;
    for (const column of counts) {
      if (isSmallCell(column, row, threshold)) small.set(column.label, (small.get(column.label) ?? 0) + 1);
    }
    for (const { key } of texts) {
      const text = String(row[key] ?? '');
      if (isFormulaLike(text)) formulaLike += 1;
      if (isReshaped(text)) reshaped += 1;
    }
    unlabelled.add(row);
  }
  const cells = [...small.values()].reduce((sum, count) => sum + count, 0);
  return {
    rows: total,
    hiddenBefore,
    small: { cells, columns: [...small.keys()] },
    formulaLike,
    reshaped,
    unlabelled: unlabelled.found(),
  };
}

function sourceOf({ db, reader }: Data, query: ViewQuery) {
  const { pivot } = viewDefinition(query.view);
  const keys = reader.pivot(query);
  return {
    keys,
    columns: columnsInFile(query.view, keys),
    pivot,
    rows: (): Iterable<CellRow> => reader.all(db, query) as Iterable<CellRow>,
  };
}

function columnsInFile(view: ViewName, keys: readonly string[]): readonly Column[] {
  const { columns, pivot } = viewDefinition(view);
  return pivotColumns(
    columns.filter(({ screenOnly }) => !screenOnly),
    pivot,
    keys,
  );
}

/** Keeps the columns that identify a row, even where the user leaves them out, and those that explain one that is kept. */
function keptColumns(
  columns: readonly Column[],
  view: ViewName,
  excludedColumns: readonly string[],
): readonly Column[] {
  const identity = identityOf(view);
  const left = new Set(excludedColumns.filter((key) => !identity.includes(key)));
  return nameFirst(columns).filter(({ key, offScreen, explains }) =>
    offScreen ? !explains?.every((each) => left.has(each)) : !left.has(key),
  );
}

const isName = /(?:^|_)name$/;

/** The name of the rows stands before their ids, on screens or not: who opens a file looks for the name of a thing. */
export function nameFirst(columns: readonly Column[]): readonly Column[] {
  const first = columns.find(({ offScreen }) => !offScreen);
  const isNameOfRows = ({ key }: Column) => (key === first?.key && isName.test(key)) || key === `${first?.names}_label`;
  const name = columns.find(isNameOfRows);
  return name === undefined ? columns : [name, ...columns.filter((each) => each !== name)];
}

const ofColumns = (cells: WithheldPerColumn, columns: readonly Column[]): WithheldPerColumn =>
  new Map([...cells].filter(([key]) => columns.some((each) => each.key === key)));

function* eachRow<Row>(rows: Iterable<Row>, change: (row: Row) => CellRow): Generator<CellRow> {
  for (const row of rows) yield change(row);
}

function countNotes(rows: Iterable<MaskedRow>) {
  const withheld = new Map<string, number>();
  const partial = new Map<string, number>();
  for (const row of rows) {
    for (const key of Object.keys(row.notes)) withheld.set(key, (withheld.get(key) ?? 0) + 1);
    for (const key of row.partial ?? []) partial.set(key, (partial.get(key) ?? 0) + 1);
  }
  return { withheld, partial };
}

const noteCells = ({ notes, partial = [] }: MaskedRow) =>
  Object.fromEntries([
    ...partial.map((key) => [noteKey(key), translated(partialNote)]),
    ...Object.entries(notes).map(([key, note]) => [noteKey(key), translated(note)]),
  ]);

const noteColumn = ({ key, label }: Column) =>
  column({
    key: noteKey(key),
    type: 'text',
    nullable: true,
    label: t('{column}: note', { column: label }),
    meaning: t('Says where {column} is there and not shown, or is a sum that leaves out hidden counts.', {
      column: label,
    }),
    source: 'rule for small numbers',
  });

/*
 * Turns a page of rows, as a screen shows it, into the rows of a file with the same threshold, for a copy. Nothing but the masked
 * rows decides that. A cell without a mark may follow from counts that a file hides, such as a sum over runs, the sign of a difference, or
 * whether there is such a row.
 */

/** Whether rows of a view can be others in a file. Those of the taxonomy alone are not. */
export function followsFromRuns(view: ViewName): boolean {
  const { columns } = viewDefinition(view);
  return (
    columns.some((column) => concernsLearners(column) || revealsLearners(column)) ||
    datasetsOfView(view).some((name) => datasets[name].scope !== 'service')
  );
}

/** Finds the rows of a page among those of a file, which come in the order of the file. */
function pageAmong(query: ViewQuery, shown: ViewPage<ViewName>, ofFile: Iterable<MaskedRow>): PageInFile {
  const page = rowsInPlace(query, shown);
  const nameOf = namesOfRows(query.view);
  // Rows of one name take those of a file in turn: whichever is which, they tell no more than the file does.
  const indexes = Map.groupBy(page.keys(), (index) => nameOf(page[index] ?? {}));
  const found: PageInFile = { rows: [], order: [] };
  for (const { row, notes, partial = [] } of ofFile) {
    if (isRowWithheld(query, notes)) continue;
    const index = indexes.get(nameOf(row))?.shift();
    if (index === undefined) continue;
    found.order.push(index);
    const own = page[index] ?? {};
    const cells = Object.keys(own).flatMap((key) => {
      const value = row[key] ?? null;
      return notes[key] !== undefined || value === (own[key] ?? null) ? [] : [[key, value] as const];
    });
    if (cells.length > 0 || Object.keys(notes).length > 0 || partial.length > 0)
      found.rows.push({ index, cells: Object.fromEntries(cells), notes: { ...notes }, partial: [...partial] });
  }
  return found;
}

/** Identifies a row by its values that are never withheld. */
function namesOfRows(view: ViewName): (row: CellRow) => string {
  const { columns } = viewDefinition(view);
  const isNamed = ({ key }: Column) => identityOf(view).includes(key);
  const named = columns.filter((column) => isNamed(column) && !concernsLearners(column) && !revealsLearners(column));
  return (row) => JSON.stringify(named.map(({ key }) => row[key] ?? null));
}

const rowsInPlace = (query: ViewQuery, page: ViewPage<ViewName>): readonly CellRow[] => {
  const { pivot } = viewDefinition(query.view);
  return page.rows.map((row) => (pivot === undefined ? (row as CellRow) : pivotRow(row as never, pivot, page.pivot)));
};
