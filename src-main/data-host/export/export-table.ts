import type { ExportCheck, ExportRequest, PageInFile } from '#contract/exports.ts';
import {
  type CellRow,
  type CellValue,
  type Column,
  column,
  noteKey,
  pivotColumns,
  pivotRow,
} from '#shared/catalog/columns.ts';
import { termOf } from '#shared/catalog/course-id.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import { blockName, flaggedName, isUnnamed, shortId, unnamedProblem, videoNames } from '#shared/catalog/module-id.ts';
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
import { t, translated } from '#shared/language/message.ts';
import { formatCell, isFormulaLike, isReshaped } from '#shared/text/cells.ts';
import type { NameOf } from '#shared/text/filter-text.ts';
import type { ViewFileFormat } from '../host-methods.ts';
import { isRowWithheld, type MaskedRow, maskedRows } from '../masking/masked-rows.ts';
import type { MaskedData } from '../masking/masking.ts';
import { asId, countUnlabelled, withLabels, withTextColumns } from './named-columns.ts';

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

type Choice = Pick<ExportRequest, 'query' | 'excludedColumns' | 'threshold' | 'labels'> & {
  readonly format?: ViewFileFormat;
};

/** Data that is opened for one file, with the threshold of that file. */
type Data = Pick<MaskedData, 'db' | 'reader' | 'nameOf'>;

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

/**
 * The rows of a workbook, where runs, problems and flagged videos are called as on a screen: files for programs have the name of a run
 * without its term, and of what has no name the last part of its id.
 */
function withNamesOfScreen(data: Data, query: ViewQuery, rows: () => Iterable<CellRow>) {
  const keys = new Set<string>(viewDefinition(query.view).columns.map(({ key }) => key));
  if (keys.has('run_label') && keys.has('run_id'))
    return () =>
      eachRow(rows(), (row) => ({
        ...row,
        run_label: row.run_label ? `${row.run_label}${afterName(row.run_id)}` : null,
      }));
  if (keys.has('problem_display_name') && keys.has('module_id'))
    return () =>
      eachRow(rows(), (row) => {
        const id = String(row.module_id);
        return row.problem_display_name === blockName(id) ? { ...row, problem_display_name: unnamedProblem(id) } : row;
      });
  return keys.has('item_name') ? withItemNames(data, query, rows) : rows;
}

/** The term of a run, as runs of one course often share a name. Marks of direction around both would hide them from a search of a spreadsheet. */
function afterName(runId: CellValue | undefined): string {
  const term = termOf(String(runId));
  return term === null ? '' : ` ${term}`;
}

const withTerms =
  (nameOf: NameOf): NameOf =>
  (kind, id) => {
    const name = nameOf(kind, id);
    return kind === 'run' && name !== null ? `${name}${afterName(id)}` : name;
  };

/** The videos are read beforehand, since a connection that reads rows cannot fill masked tables. */
function withItemNames({ db, reader, nameOf }: Data, { params }: ViewQuery, rows: () => Iterable<CellRow>) {
  const runOf = (row: CellRow) => String(row.run_id ?? ('runId' in params ? params.runId : ''));
  const runIds = new Set<string>();
  for (const row of rows()) if (row.about === 'video' && isUnnamed(row)) runIds.add(runOf(row));
  const nameOfVideo = new Map([...runIds].map((runId) => [runId, videoNames(videosOf(db, reader, runId), nameOf)]));
  const name = (row: CellRow) => flaggedName(row, (id) => nameOfVideo.get(runOf(row))?.(id) ?? shortId(id));
  return () => eachRow(rows(), (row) => ({ ...row, item_name: name(row) }));
}

const videosOf = (db: Data['db'], reader: Data['reader'], runId: string) =>
  [...reader.all(db, { view: 'run-videos', params: { runId } })].map(({ video_id: id, duration }) => ({
    video_id: String(id),
    duration: typeof duration === 'number' ? duration : null,
  }));

/** A table of a file, and how many of its columns only explain those that the screen can show. */
interface CountedTable extends ExportTable {
  readonly explaining: number;
}

/** Looks through the rows once, for files with one choice of columns or another, each in the language that it is made in. */
export function tableMaker(
  data: Data,
  { query, threshold, labels, format }: Omit<Choice, 'excludedColumns'>,
): (excludedColumns: readonly string[]) => CountedTable {
  const { columns, keys, rows: stored, pivot } = sourceOf(data, query);
  const rows = withWrittenCells(columns, format === 'xlsx' ? withNamesOfScreen(data, query, stored) : stored);
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
    const nameOf = format === 'xlsx' ? withTerms(data.nameOf) : data.nameOf;
    const labelled = labels ? withLabels(kept, nameOf) : { columns: kept, row: (row: CellRow) => row };
    const worded = withTextColumns(labelled.columns, format === 'xlsx');
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
  { query, threshold, excludedColumns }: Omit<Choice, 'labels' | 'format'>,
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
