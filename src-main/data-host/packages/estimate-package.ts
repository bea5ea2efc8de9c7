import { deflateRawSync } from 'node:zlib';
import type { PackageEstimate, PackageSelection } from '#contract/packages.ts';
import type { CellRow } from '#shared/catalog/columns.ts';
import type { TableName } from '#shared/catalog/datasets.ts';
import { throwIfCancelled, yieldToOthers } from '../../common/async.ts';
import { zipSize } from '../../files/zip-file.ts';
import { spreadOfRows } from '../cache/reading/stored-tables.ts';
import { CsvWriter } from '../export/csv.ts';
import { dataDialect } from '../host-methods.ts';
import { everyTable, totalsName } from '../masking/masked-tables.ts';
import { thresholdOf } from './manifest.ts';
import { type Outgoing, syncedTable } from './outgoing-tables.ts';
import { isOfRuns, isOfTaxonomy } from './package-tables.ts';
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
 * The bytes of the file and the rows of all tables that are written into it: exact where all rows fit into the sample. Otherwise each table of
 * which rows were left out is scaled to all of its rows.
 * @throws AlmanacError CANCELLED
 */
export async function estimateSize(
  data: PackageData,
  options: Omit<PackageOptions, 'path'>,
  { signal, rowsOf, taxonomyRows, maxRows = defaultMaxRows }: EstimateOptions,
): Promise<PackageEstimate> {
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
  return { rows: Math.round(sum(written.map(rowsInAll))), bytes: Math.round(bytes + leftOut(written, rowsInAll)) };
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

/*
 * Which rows stand for all rows of a package, where those are too many to be written for an estimate.
 */

/** Numbers of stretches into which the rows of runs are cut, tried in this order: more stretches read more runs. */
const stretches = [8, 4, 2, 1];

/** Limits the rows of the runs that are read to a multiple of `maxRows`, because masking reads a run as a whole. */
const maxReadFactor = 4;

/**
 * Chooses runs to look at, and for each the share of its rows, above 0 and at most 1; about `maxRows` rows in all. There must be more rows
 * than that. The runs lie in a line, from the smallest to the largest, each as long as its rows are many, and a piece is taken from the
 * middle of each stretch of the line. Runs without rows are in no piece, small runs lie in one as a whole, and of a huge one a part is taken.
 */
export function sampledRuns(rowsOfRuns: ReadonlyMap<string, number>, maxRows: number): Map<string, number> {
  const runs = [...rowsOfRuns].filter(([, rows]) => rows > 0).sort(([, a], [, b]) => a - b);
  const lookedAt = (shares: ReadonlyMap<string, number>) =>
    [...shares.keys()].reduce((total, runId) => total + (rowsOfRuns.get(runId) ?? 0), 0);
  let shares = new Map<string, number>();
  for (const count of stretches) {
    shares = sharesOf(runs, count, maxRows);
    if (lookedAt(shares) <= maxReadFactor * maxRows) break;
  }
  return shares;
}

function sharesOf(runs: readonly (readonly [runId: string, rows: number])[], count: number, maxRows: number) {
  const [stretch, piece] = [runs.reduce((total, [, rows]) => total + rows, 0) / count, maxRows / count];
  const shares = new Map<string, number>();
  let start = 0;
  for (const [runId, rows] of runs) {
    let taken = 0;
    for (let index = 0; index < count; index += 1) {
      const from = index * stretch + (stretch - piece) / 2;
      taken += Math.max(0, Math.min(start + rows, from + piece) - Math.max(start, from));
    }
    // Sums of fractions are not quite whole.
    if (taken > 0) shares.set(runId, taken / rows > 0.999 ? 1 : taken / rows);
    start += rows;
  }
  return shares;
}

/** Rows that follow one another compress as they do in the file. */
const blockLength = 100;

/** A share of the rows, in blocks from the beginning to the end; of any rows, the first block. */
function* shareOfRows<Row>(rows: Iterable<Row>, share: number): Generator<Row> {
  let index = 0;
  for (const row of rows) {
    const block = Math.floor(index / blockLength);
    index += 1;
    if (Math.ceil((block + 1) * share) > Math.ceil(block * share)) yield row;
  }
}
