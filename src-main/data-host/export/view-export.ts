import { spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import { dayOfInstant } from '../../../src-preload/contract/time.ts';
import { type ViewDefinition, type ViewQuery, type ViewRow, views } from '../../../src-preload/contract/views.ts';
import type { Cache } from '../cache/cache.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { CsvDialect } from '../protocol.ts';
import { type CellValue, createCsvWriter } from './csv.ts';
import { exportFileName } from './file-name.ts';
import { writePartFile } from './part-file.ts';
import { daysOf } from './provenance.ts';

/** Exports of what is on a screen. */
export interface ViewExport {
  fileName(query: ViewQuery, now: number): string;
  write(query: ViewQuery, path: string, dialect: CsvDialect, signal?: AbortSignal): Promise<ExportFigures>;
}

export interface ExportFigures {
  rows: number;
  bytes: number;
  guardedCells: number;
}

export function createViewExport(cache: Cache, reader: ViewReader): ViewExport {
  return {
    fileName: (query, now) => {
      const { asOf, rows } = reader.page({ ...query, page: 1, pageSize: 1 }, now);
      const asOfDay = asOf?.dataThrough ?? (asOf?.syncedAt ? dayOfInstant(asOf.syncedAt) : dayOfInstant(now));
      return exportFileName(query, rows.length === 0 ? null : daysOf(reader, query, now), asOfDay);
    },
    write: async (query, path, dialect, signal) => {
      const db = cache.openReader();
      try {
        const figures = { rows: 0 };
        const { columns, spread }: ViewDefinition = views[query.view];
        const keys = reader.spread(query);
        const writer = createCsvWriter(spreadColumns(columns, spread, keys), dialect);
        const asCells = (row: CellRow) => (spread ? spreadRow(row, spread, keys) : row);
        const { bytes } = await writePartFile(path, lines(reader.all(db, query), asCells, writer, figures), signal);
        return { rows: figures.rows, bytes, guardedCells: dialect.profile === 'excel' ? writer.formulaLike : 0 };
      } finally {
        db.close();
      }
    },
  };
}

type CellRow = Readonly<Record<string, CellValue>>;

/** The header and one line per row. */
function* lines(
  rows: Iterable<ViewRow<ViewQuery['view']>>,
  asCells: (row: CellRow) => CellRow,
  writer: ReturnType<typeof createCsvWriter>,
  figures: { rows: number },
) {
  yield writer.header;
  for (const row of rows) {
    figures.rows += 1;
    yield writer.line(asCells(row as CellRow));
  }
}
