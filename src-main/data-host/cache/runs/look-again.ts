import type { DatasetName } from '#shared/catalog/datasets.ts';
import { attentionDatasets } from '#shared/subjects/attention/views.ts';
import type { Connection } from '../database/database.ts';

/**
 * Says that a run is to be looked at again for what needs attention, to be called in the transaction that publishes its rows. Null for a
 * dataset that no flag follows from. Answers come problem by problem, so looking itself waits until they are all there.
 */
export function prepareLookAgain(db: Connection, dataset: DatasetName): ((runNo: number) => void) | null {
  if (!(attentionDatasets as readonly DatasetName[]).includes(dataset)) return null;
  const forget = db.prepare<[number]>('DELETE FROM run_looked_at WHERE run_no = ?');
  return (runNo) => void forget.run(runNo);
}
