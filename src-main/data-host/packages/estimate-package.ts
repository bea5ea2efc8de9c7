import { deflateRawSync } from 'node:zlib';
import type { PackageSelection } from '#contract/packages.ts';
import type { CellRow } from '#shared/catalog/columns.ts';
import type { TableName } from '#shared/catalog/datasets.ts';
import { throwIfCancelled, yieldToOthers } from '../../common/async.ts';
import { zipSize } from '../../files/zip-file.ts';
import { spreadOfRows } from '../cache/reading/stored-tables.ts';
import { CsvWriter, dataDialect } from '../export/csv.ts';
import { everyTable, totalsName } from '../masking/masked-tables.ts';
import { thresholdOf } from './manifest.ts';
import { type Outgoing, syncedTable } from './outgoing-tables.ts';
import { isOfRuns, isOfTaxonomy } from './package-tables.ts';
import { sampledRuns, shareOfRows } from './sampled-rows.ts';
import { type PackageData, type PackageOptions, type PartOfRows, type Written, writeInto } from './write-package.ts';

/*
 * How large a package will be: it is written as it would be and thrown away, with as many rows as take a moment.
 */

/** The number of rows that are written in a second or less: of runs, and again of skills, jobs and job postings. */
const defaultMaxRows = 40_000;

export interface EstimateOptions {
  readonly signal: AbortSignal | undefined;
  /** How many rows a run adds to a table, by the ledger. */
  readonly rowsOf: (dataset: PackageSelection['datasets'][number], runId: string) => number;
  /** The rows of skills, jobs and job postings, with their links. */
  readonly taxonomyRows: number;
  /** More rows than that are not all written. */
  readonly maxRows?: number;
}

/**
 * The bytes of the file: exact where all rows fit into the sample. Otherwise each table of which rows were left out is scaled to all
 * of its rows.
 * @throws AlmanacError CANCELLED
 */
export async function estimateBytes(
  data: PackageData,
  options: Omit<PackageOptions, 'path'>,
  { signal, rowsOf, taxonomyRows, maxRows = defaultMaxRows }: EstimateOptions,
): Promise<number> {
  const { runIds, datasets } = options.selection;
  const rowsOfRuns = new Map(runIds.map((id) => [id, sum(datasets.map((dataset) => rowsOf(dataset, id)))]));
  const allRows = sum([...rowsOfRuns.values()]);
  const ofRuns = allRows > maxRows ? partOfRuns(data, options, sampledRuns(rowsOfRuns, maxRows)) : wholeRuns(runIds);
  const sampledRows = sum(ofRuns.runIds.map((id) => rowsOfRuns.get(id) ?? 0));
  for (const runId of ofRuns.runIds) {
    throwIfCancelled(signal);
    data.ready({ runIds: [runId], only: everyTable() });
    await yieldToOthers();
  }
  const ofTaxonomy = partOfTaxonomy(Math.min(1, maxRows / taxonomyRows));
  const part: PartOfRows = {
    ...ofRuns,
    cut: (table) => (isOfTaxonomy(table.name) ? ofTaxonomy.cut(table) : ofRuns.cut(table)),
  };
  const written: Written[] = [];
  const bytes = await zipSize({ modified: options.now / 1000, signal }, async (zip) => {
    await writeInto(zip, data, options, { written, onProgress: () => {}, part });
  });
  const rowsInAll = ({ name, rows }: Written) => {
    if (isOfTaxonomy(name)) return ofTaxonomy.rowsOf(name) ?? rows;
    if (name === totalsName) return sampledRows === 0 ? rows : (rows * allRows) / sampledRows;
    const dataset = datasets.find((each) => each === name);
    return dataset === undefined || ofRuns.runIds === runIds ? rows : sum(runIds.map((id) => rowsOf(dataset, id)));
  };
  return Math.round(bytes + leftOut(written, rowsInAll));
}

/** Estimates the bytes of the rows that were left out. A table without any written row takes the average of the others for each row. */
function leftOut(written: readonly Written[], rowsInAll: (table: Written) => number): number {
  const cut = written.filter((table) => rowsInAll(table) > table.rows);
  const [rows, bytes] = [sum(cut.map((table) => table.rows)), sum(cut.map(bytesOfRows))];
  const average = rows === 0 ? 0 : bytes / rows;
  return sum(
    cut.map((table) => {
      const perRow = table.rows === 0 ? average : bytesOfRows(table) / table.rows;
      return perRow * (rowsInAll(table) - table.rows);
    }),
  );
}

/** The size of a table without its header, which does not grow. */
function bytesOfRows({ columns, packed }: Written): number {
  const { header } = new CsvWriter(columns, dataDialect);
  return Math.max(0, packed - deflateRawSync(header).length);
}

/** The tables of runs, with these shares of the rows of each run. */
function partOfRuns(
  { db }: PackageData,
  options: Omit<PackageOptions, 'path'>,
  shares: ReadonlyMap<string, number>,
): PartOfRows {
  const withholds = thresholdOf(options) !== null;
  const runIds = options.selection.runIds.filter((id) => shares.has(id));
  const whole = runIds.filter((id) => shares.get(id) === 1);
  const divided = runIds.filter((id) => shares.get(id) !== 1);
  const spreadOf = (name: string) => spreadOfRows(db, name as TableName, runIds);
  const ofSome = (name: string, some: readonly string[], spread: readonly string[] | null) =>
    syncedTable(db, name as TableName, { runIds: some, withholds, spreadOf: () => spread }).rows();
  const rowsOf = function* (name: string): Generator<CellRow> {
    const spread = spreadOf(name);
    yield* ofSome(name, whole, spread);
    for (const id of divided) yield* shareOfRows(ofSome(name, [id], spread), shares.get(id) ?? 0);
  };
  return {
    runIds,
    spreadOf,
    cut: (table: Outgoing): Outgoing => (isOfRuns(table.name) ? { ...table, rows: () => rowsOf(table.name) } : table),
  };
}

/** The tables of runs as they are. */
const wholeRuns = (runIds: readonly string[]): PartOfRows => ({
  runIds,
  spreadOf: () => undefined,
  cut: (table) => table,
});

/** The tables of skills, jobs and job postings, with this share of their rows. */
function partOfTaxonomy(share: number) {
  const counts = new Map<string, number>();
  const counted = function* (name: string, rows: Iterable<CellRow>): Generator<CellRow> {
    let count = 0;
    for (const row of rows) {
      count += 1;
      yield row;
    }
    counts.set(name, count);
  };
  return {
    /** How many rows a table has; known once it is written. */
    rowsOf: (name: string) => counts.get(name),
    cut: (table: Outgoing): Outgoing =>
      share === 1 ? table : { ...table, rows: () => shareOfRows(counted(table.name, table.rows()), share) },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
