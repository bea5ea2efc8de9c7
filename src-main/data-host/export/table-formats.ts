import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { dataDialect } from '../host-methods.ts';
import { ParquetTable } from '../parquet/write-parquet.ts';
import { CsvWriter } from './csv.ts';

/** A table on its way into a file. */
export interface TableWriter {
  /** Rows so far. */
  readonly rows: number;
  pieces(rows: Iterable<CellRow>): Iterable<string | Uint8Array>;
}

/** How tables become files. Every format has the same tables with the same columns and rows. */
export interface TableFormat {
  /** Where the file of a table lies, below the folder. */
  readonly pathOf: (table: string) => string;
  readonly writer: (columns: readonly Column[]) => TableWriter;
  /** How a description (Frictionless Data) calls a package and a table in this format. */
  readonly packageProfile: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Facts about empty cells. */
  readonly schemaFacts: Readonly<Record<string, unknown>>;
}

const csv: TableFormat = {
  pathOf: (table) => `${table}.csv`,
  writer: (columns) => {
    const writer = new CsvWriter(columns, dataDialect);
    return {
      get rows() {
        return writer.rows;
      },
      pieces: (rows) => writer.texts(rows),
    };
  },
  packageProfile: 'tabular-data-package',
  facts: {
    profile: 'tabular-data-resource',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
  },
  schemaFacts: { missingValues: [''] },
};

/** One folder for each table, as warehouses lay tables out. */
const parquet: TableFormat = {
  pathOf: (table) => `dataset=${table}/part-0.parquet`,
  writer: (columns) => new ParquetTable(columns),
  packageProfile: 'data-package',
  facts: { profile: 'data-resource', format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
  schemaFacts: {},
};

export const tableFormats = { csv, parquet } as const;
export type TableFormatName = keyof typeof tableFormats;
export const tableFormatNames = ['csv', 'parquet'] as const satisfies readonly TableFormatName[];
