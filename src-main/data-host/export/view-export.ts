import { spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import { dayOfInstant } from '../../../src-preload/contract/time.ts';
import { type ViewDefinition, type ViewQuery, views } from '../../../src-preload/contract/views.ts';
import type { Cache } from '../cache/cache.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { CsvDialect } from '../protocol.ts';
import { type CellRow, createCsvWriter } from './csv.ts';
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
        const { columns, spread }: ViewDefinition = views[query.view];
        const keys = reader.spread(query);
        const writer = createCsvWriter(spreadColumns(columns, spread, keys), dialect);
        const rows = reader.all(db, query) as Iterable<CellRow>;
        const cells = spread ? spreadRows(rows, spread, keys) : rows;
        const { bytes } = await writePartFile(path, writer.texts(cells), signal);
        return { rows: writer.rows, bytes, guardedCells: dialect.profile === 'excel' ? writer.formulaLike : 0 };
      } finally {
        db.close();
      }
    },
  };
}

function* spreadRows(rows: Iterable<CellRow>, spread: string, keys: readonly string[]): Generator<CellRow> {
  for (const row of rows) yield spreadRow(row, spread, keys);
}
