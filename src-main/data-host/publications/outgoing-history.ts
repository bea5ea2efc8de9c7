import { createHash } from 'node:crypto';
import { packageDatasets } from '#contract/packages.ts';
import { lazy } from '#main/common/async.ts';
import type { CellRow, CellValue } from '#shared/catalog/columns.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import type { Connection } from '../cache/database/database.ts';
import type { ChangeOfOthers } from '../cache/runs/changed-rows.ts';
import { rowMask } from '../masking/masked-rows.ts';
import type { MaskedData } from '../masking/masking.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { seenChanges, seenChangesName } from './published-tables.ts';

interface Change extends Omit<ChangeOfOthers, 'change_id' | 'old_value' | 'new_value'> {
  readonly change_no: number;
  readonly change_id: string | null;
  readonly old_value: CellValue;
  readonly new_value: CellValue;
}

const selectChanges = `SELECT change_no, change_id, observed_at, dataset, kind, run_id, record, field, old_value, new_value
  FROM journal.observed_change
  WHERE dataset IN (SELECT value FROM json_each(@datasets))
    AND (run_id IS NULL OR run_id IN (SELECT value FROM json_each(@runs)))
  ORDER BY change_no`;

/** Leaves out learner data and report files: their changes stay on the computer. */
const travelling = [...datasetNames.filter((name) => datasets[name].scope === 'service'), ...packageDatasets];

/**
 * Makes a table for others of the changes that syncs saw, the oldest first, so that a longer history begins with the shorter one. With a
 * threshold, values that would tell of a withheld count are withheld, by the rule of every other file.
 */
export function outgoingHistory(
  data: Pick<MaskedData, 'db' | 'reader'>,
  runIds: readonly string[],
  threshold: number | null,
): Outgoing {
  // Worked out once, before the first row is read: no view can be made ready while rows are read.
  const numbers = lazy(() => (threshold === null ? new Set<number>() : withheldChanges(data, threshold)));
  let withheld = 0;
  return {
    name: seenChangesName,
    definition: seenChanges,
    columns: seenChanges.columns,
    rows: function* () {
      const found = numbers();
      for (const change of changesOf(data.db, runIds)) {
        const isWithheld = found.has(change.change_no);
        if (isWithheld) withheld += 1;
        yield rowOf(change, isWithheld);
      }
    },
    withheld: () => withheld,
  };
}

/** The changes whose values a file with this threshold does not show. */
function withheldChanges({ db, reader }: Pick<MaskedData, 'db' | 'reader'>, threshold: number): Set<number> {
  const query = { view: 'observed-changes', params: {} } as const;
  const mask = rowMask(query, [], threshold);
  const found = new Set<number>();
  for (const row of reader.all(db, query)) {
    const { notes } = mask(row as CellRow);
    if (notes.old_value !== undefined) found.add(Number((row as CellRow).change_no));
  }
  return found;
}

const changesOf = (db: Connection, runIds: readonly string[]) =>
  db
    .prepare<[{ datasets: string; runs: string }], Change>(selectChanges)
    .iterate({ datasets: JSON.stringify(travelling), runs: JSON.stringify(runIds) });

function rowOf({ change_no: _, change_id, old_value, new_value, ...change }: Change, isWithheld: boolean): CellRow {
  return {
    ...change,
    change_id: change_id ?? idOf(change),
    old_value: isWithheld ? null : asJson(old_value),
    new_value: isWithheld ? null : asJson(new_value),
  };
}

const asJson = (value: CellValue) => (value === null ? null : JSON.stringify(value));

/** Changes of the first versions have no id, so one that stays is made from their content. */
const idOf = ({
  observed_at,
  dataset,
  kind,
  run_id,
  record,
  field,
}: Omit<Change, 'change_no' | 'change_id' | 'old_value' | 'new_value'>) =>
  createHash('sha256')
    .update(JSON.stringify([observed_at, dataset, kind, run_id, record, field]))
    .digest('hex')
    .slice(0, 32);
