import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Connection } from '../database/database.ts';
import { computedRunFigures } from '../database/fragments.ts';

/** The datasets that the figures of a run follow from. */
const sources: readonly DatasetName[] = ['enrollment', 'enrollment-mode', 'activity'];

/**
 * Stores the figures of a run, to be called in the transaction that publishes its rows. A list of all runs then reads one row per
 * run instead of looking up six. Null for a dataset that the figures do not follow from.
 */
export function prepareRunFigures(db: Connection, dataset: DatasetName): ((runNo: number) => void) | null {
  if (!sources.includes(dataset)) return null;
  const store = db.prepare<[{ runNo: number }]>(`INSERT OR REPLACE INTO run_figure ${computedRunFigures()}`);
  return (runNo) => void store.run({ runNo });
}
