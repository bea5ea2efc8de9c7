import type { ExportProgress } from '../../../src-preload/contract/exports.ts';

/** Counts the rows of an export and tells how far it has come. */
export interface ProgressListener {
  rows: number;
  readonly total: number | null;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** The clock is looked at once in so many rows, and told of at most five times a second. */
const rowsBetween = 1000;
const pauseMs = 200;

/** The same rows, counted as they go by. */
export function* countedRows<Row>(rows: Iterable<Row>, listener: ProgressListener): Generator<Row> {
  let told = performance.now();
  for (const row of rows) {
    listener.rows += 1;
    if (listener.rows % rowsBetween === 0 && performance.now() - told >= pauseMs) {
      told = performance.now();
      listener.onProgress({ rows: listener.rows, total: listener.total });
    }
    yield row;
  }
}
