import type {
  ExportCheck,
  ExportFigures,
  ExportProgress,
  ExportRequest,
  FileToCheck,
  PageInFile,
} from '#contract/exports.ts';
import { withEnglish } from '#main/common/locale.ts';
import type { CellRow, CellValue, Column, ColumnType } from '#shared/catalog/columns.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';
import type { ViewQuery, ViewRequest } from '#shared/catalog/views.ts';
import { figuresOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { isFormulaLike } from '#shared/text/cells.ts';
import { withUnits } from '#shared/text/units.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { ViewReader } from '../cache/reading/view-reader.ts';
import type { TableTarget, ViewFileFormat } from '../host-methods.ts';
import type { MaskedData, Masking } from '../masking/masking.ts';
import { ParquetTable } from '../parquet/write-parquet.ts';
import { CsvWriter } from './csv.ts';
import { checkRows, type ExportTable, followsFromRuns, pageInFile, tableMaker } from './export-table.ts';
import {
  aboutLines,
  aboutOf,
  cellsOf,
  type ExportFacts,
  headOfView,
  nameOfRows,
  type ProvenanceOf,
  sourceOfView,
  tableDetails,
  writeSidecar,
} from './sidecar.ts';
import type { ChartedExport } from './view-charts.ts';
import type { SheetChart } from './xlsx/charts/sheet-chart.ts';
import { writeWorkbook } from './xlsx/workbook.ts';

/** Rows between two looks at the clock; progress is reported at most five times a second. */
const rowsBetween = 1000;

const pauseMs = 200;

/** Where a table is to be written, and how. */
export interface FileOptions extends Omit<TableTarget, 'path'>, Pick<ExportRequest, 'threshold' | 'guard'> {
  readonly format: ViewFileFormat;
  /** Chosen by the user. */
  readonly path: string;
  /** For its owner's eyes only, not with the mode that this computer gives new files. */
  readonly isPersonal?: boolean;
}

export interface ExportOptions extends Omit<ExportRequest, 'format'>, FileOptions {}

/** Exports of what is on a screen. */
export type ViewExport = ReturnType<typeof createViewExport>;

export interface ViewExportOptions {
  readonly masking: Masking;
  readonly reader: ViewReader;
  /** Reads the masked data. */
  readonly provenanceOf: (data: MaskedData) => ProvenanceOf;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Writes a workbook, which people read, in the language of the user; programs read all other files in English. */
export const inLanguageOf = <T>(format: ViewFileFormat, work: () => T): T =>
  format === 'xlsx' ? work() : withEnglish(work);

interface Noticed {
  readonly formulaLike: number;
  readonly cut: number;
}

/** Facts about a table that a format has written. */
interface Written extends Noticed {
  readonly bytes: number;
  readonly sha256: string;
}

const wholeFile: FileToCheck = { excludedColumns: [], labels: false, columns: 'all', withholds: true };

const columnsOf = ({ columns, explaining }: ReturnType<ReturnType<typeof tableMaker>>) => ({
  total: columns.length,
  explaining,
});

export function createViewExport({ masking, reader, provenanceOf, onProgress }: ViewExportOptions) {
  /** Reads from a connection of its own, which sees one state of the data from the first row to the last. */
  const withMaskedData = async <T>(threshold: number, work: (data: MaskedData) => Promise<T> | T): Promise<T> => {
    const data = masking.open(threshold);
    try {
      return await work(data);
    } finally {
      data.close();
    }
  };
  return {
    fileName: (query: ViewQuery, format: ViewFileFormat, threshold: number, now: number): Promise<string> =>
      withMaskedData(threshold, (data) => nameOfRows(data.reader, query, now, format)),
    check: async (query: ViewQuery, threshold: number, file: FileToCheck = wholeFile): Promise<ExportCheck> => {
      const { excludedColumns, labels } = file;
      const tablesAt = (used: number) =>
        withMaskedData(used, (data) => {
          const tableOf = tableMaker(data, { query, threshold: used, labels });
          return { shown: tableOf(excludedColumns), all: tableOf([]) };
        });
      const withholding = await tablesAt(threshold);
      const { shown, all } = file.withholds ? withholding : await tablesAt(0);
      const choice = { query, threshold, excludedColumns: file.columns === 'shown' ? excludedColumns : [] };
      return {
        ...(await withMaskedData(0, (data) => withEnglish(() => checkRows(data, choice)))),
        columns: { shown: columnsOf(shown), all: columnsOf(all) },
        hidden: cellsOf(withholding[file.columns].withheld),
      };
    },
    /** Returns what a file has of a page of rows. */
    pageInFile: (request: ViewRequest, threshold: number, now: number): Promise<PageInFile> => {
      const { page: _, pageSize: __, ...query } = request;
      const shown = reader.page(request, now);
      return withMaskedData(threshold, (data) => {
        const isOther = followsFromRuns(query.view) && (threshold > 0 || data.excluded.excludesSome);
        if (isOther) return pageInFile(data, query as ViewQuery, shown, threshold);
        const order = shown.rows.flatMap((row, index) => (data.excluded.has(row) ? [] : [index]));
        return { rows: [], order };
      });
    },
    /** Says where the rows of a view come from as a file does: the id of the data that a screen shows would tell what a file hides. */
    provenance: (query: ViewQuery, threshold: number, now: number, address: string | null): Promise<Provenance> =>
      withMaskedData(threshold, (data) => {
        headOfView(data.reader, query, now);
        return provenanceOf(data)(query, now, address);
      }),
    /** @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, FILE_TOO_LARGE, CANCELLED; nothing is left behind then */
    write: (options: ExportOptions, now: number, signal?: AbortSignal): Promise<ExportFigures> =>
      inLanguageOf(options.format, () =>
        withMaskedData(options.threshold, async (data) => {
          const { query, threshold, excludedColumns } = options;
          const { total } = headOfView(data.reader, query, now);
          const tableOf = tableMaker(data, options);
          const table = tableOf(excludedColumns);
          const provenance = () => provenanceOf(data)(query, now, options.address);
          const source = {
            table,
            provenance: provenance(),
            forPrograms: () => ({ columns: tableOf(excludedColumns).columns, provenance: provenance() }),
            total,
            charts: options.format === 'xlsx' ? await chartsOf({ data, query, threshold, table }, now) : [],
          };
          return writeFile(options, source, onProgress, signal);
        }),
      ),
  };
}

/** The charts of a view. How figures are drawn is read when it is wanted, since a start waits for less. */
async function chartsOf(exported: ChartedExport, now: number): Promise<SheetChart[]> {
  if (figuresOf(exported.query.view).length === 0) return [];
  const { chartsOfView } = await import('./view-charts.ts');
  return chartsOfView(exported, now);
}

/** A table that is ready to be written, and where its rows come from. */
export interface ExportSource {
  readonly table: ExportTable;
  readonly provenance: Provenance;
  /** Returns columns and provenance for the file beside, which is English whatever the language of the table. It is called in English. */
  readonly forPrograms: () => Pick<ExportFacts, 'columns' | 'provenance'>;
  readonly total: number | null;
  /** Behind the table of a workbook. */
  readonly charts?: readonly SheetChart[];
}

/** Writes a table in the chosen format, and the file that says where it comes from beside it. */
export async function writeFile(
  options: FileOptions,
  { table, provenance, forPrograms, total, charts = [] }: ExportSource,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal | undefined,
): Promise<ExportFigures> {
  const progress = { rows: 0, total, onProgress };
  const facts = ({ formulaLike, cut }: Noticed): ExportFacts => ({
    provenance,
    columns: table.columns,
    withheld: table.withheld,
    partial: table.partial,
    choice: options,
    rows: progress.rows,
    formulaLike,
    cut,
  });
  const { columns, withheld } = table;
  const counted = { columns, withheld, rows: countedRows(table.rows(), progress), charts };
  const written = await writers[options.format](options, counted, facts, signal);
  return {
    rows: progress.rows,
    bytes: written.bytes,
    guardedCells: options.format === 'csv' && options.guard ? written.formulaLike : 0,
    withheldCells: cellsOf(table.withheld),
    cutTexts: written.cut,
    sidecar: await beside(options, () => ({ ...facts(written), ...forPrograms() }), written),
  };
}

/** A table while it is written: its rows are counted as they go by. */
interface CountedTable extends Pick<ExportTable, 'columns' | 'withheld'> {
  readonly rows: Iterable<CellRow>;
  readonly charts: readonly SheetChart[];
}

type WriteTable = (
  options: FileOptions,
  table: CountedTable,
  facts: (noticed: Noticed) => ExportFacts,
  signal: AbortSignal | undefined,
) => Promise<Written>;

const modeOf = ({ isPersonal }: FileOptions) => (isPersonal ? undefined : personsMode);

const writePart = (options: FileOptions, pieces: Iterable<string | Uint8Array>, signal: AbortSignal | undefined) =>
  writePartFile(options.path, pieces, signal, modeOf(options));

const writeCsv: WriteTable = async (options, table, _facts, signal) => {
  const writer = new CsvWriter(table.columns, options.dialect, options.guard);
  const texts = writer.texts(table.rows);
  const written = await writePart(options, texts, signal);
  return { ...written, formulaLike: writer.formulaLike, cut: 0 };
};

const writeXlsx: WriteTable = async (options, table, facts, signal) => {
  const { title: english, exportedAt } = facts({ formulaLike: 0, cut: 0 }).provenance;
  const title = translated(english);
  const sheets = [
    { name: title, columns: withUnits(table.columns, translated), rows: table.rows, charts: table.charts },
    { name: t('About⟨report⟩'), lines: (noticed: Noticed) => aboutLines(facts(noticed)) },
  ];
  return writeWorkbook(options.path, sheets, { title, createdAt: exportedAt, mode: modeOf(options), signal });
};

/** Keeps the consumer from being called for every row. */
const textLength = 16 * 1024;

const asItIs = (value: CellValue) => value;

/** Days and times as in CSV for scripts; numbers, truth values and missing values are those of JSON. */
const jsonValues: Record<ColumnType, (value: never) => CellValue> = {
  text: asItIs,
  integer: asItIs,
  number: asItIs,
  boolean: asItIs,
  day: (value: number) => formatDay(value),
  instant: (value: number) => formatInstant(value),
};

/** Writes rows as one JSON array of objects, a row on each line, with every column in each row: null is a cell without a value. */
class JsonWriter {
  readonly #columns: readonly Column[];
  #formulaLike = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  /** Texts that a spreadsheet would run after they are pasted into it. */
  get formulaLike(): number {
    return this.#formulaLike;
  }

  /** The whole array, some thousand characters at a time. */
  *texts(rows: Iterable<CellRow>): Generator<string> {
    let text = '[';
    let before = '\n';
    for (const row of rows) {
      text += before + this.#line(row);
      before = ',\n';
      if (text.length < textLength) continue;
      yield text;
      text = '';
    }
    yield `${text}\n]\n`;
  }

  #line(row: CellRow): string {
    const cells = this.#columns.map(({ key, type }): [string, unknown] => {
      const value = row[key] ?? null;
      if (type === 'text' && value !== null && isFormulaLike(String(value))) this.#formulaLike += 1;
      return [key, value === null ? null : jsonValues[type](value as never)];
    });
    return JSON.stringify(Object.fromEntries(cells));
  }
}

const writeJson: WriteTable = async (options, table, _facts, signal) => {
  const writer = new JsonWriter(table.columns);
  const texts = writer.texts(table.rows);
  const written = await writePart(options, texts, signal);
  return { ...written, formulaLike: writer.formulaLike, cut: 0 };
};

const writeParquet: WriteTable = async (options, table, _facts, signal) => {
  // A count that is withheld is an empty cell, also in a column that the service always fills.
  const columns = table.columns.map((each) => ({ ...each, nullable: each.nullable || table.withheld.has(each.key) }));
  const pieces = new ParquetTable(columns).pieces(table.rows);
  // No program runs the texts of a Parquet file as formulas.
  return { ...(await writePart(options, pieces, signal)), formulaLike: 0, cut: 0 };
};

const writers: Record<ViewFileFormat, WriteTable> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  json: writeJson,
  parquet: writeParquet,
};

function beside(options: FileOptions, factsInItsLanguage: () => ExportFacts, { bytes, sha256 }: Written) {
  const { path, format, dialect, sidecar } = options;
  const described = () => {
    const facts = factsInItsLanguage();
    return aboutOf(sourceOfView(facts.provenance), tableDetails(facts, format === 'csv' ? dialect : null));
  };
  const about = sidecar ? withEnglish(described) : null;
  return writeSidecar(about, { path, format, bytes, sha256 }, modeOf(options));
}

/** Counts the rows of an export and reports its progress. */
interface ProgressListener {
  rows: number;
  readonly total: number | null;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** The same rows, counted as they go by. */
function* countedRows<Row>(rows: Iterable<Row>, listener: ProgressListener): Generator<Row> {
  let reportedAt = performance.now();
  for (const row of rows) {
    listener.rows += 1;
    if (listener.rows % rowsBetween === 0 && performance.now() - reportedAt >= pauseMs) {
      reportedAt = performance.now();
      listener.onProgress({ rows: listener.rows, total: listener.total });
    }
    yield row;
  }
}
