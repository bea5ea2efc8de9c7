import * as z from 'zod';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import { changeKind } from '#shared/catalog/views/sync-state.ts';
import { t } from '#shared/language/message.ts';
import type { Connection } from '../cache/database/database.ts';
import { type ChangeOfOthers, createChangesOfOthers } from '../cache/runs/pending-changes.ts';
import { checkedRunId } from '../packages/import-runs.ts';
import { refuse } from '../packages/refusal.ts';
import type { PackageRow } from '../packages/table-fields.ts';
import { seenChangesName } from './published-tables.ts';

const short = z.string().min(1).max(1000);
const json = z
  .string()
  .max(100_000)
  .nullable()
  .transform((text, context): string | number | null => {
    const parsed = z.union([z.string(), z.number(), z.null()]).safeParse(text === null ? null : parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'no value' });
    return z.NEVER;
  });

const change = z.strictObject({
  change_id: z.string().regex(/^[0-9a-f]{32}$/),
  observed_at: z.int(),
  dataset: datasetNameSchema,
  kind: changeKind,
  run_id: short.nullable(),
  record: short,
  field: short.nullable(),
  old_value: json,
  new_value: json,
});

const rowsAtOnce = 1000;

/** Stores what the publisher's syncs saw change; it comes into the journal when the folder is opened. @throws AlmanacError PACKAGE_REFUSED */
export async function importHistory(db: Connection, rows: AsyncIterable<PackageRow>): Promise<void> {
  const add = createChangesOfOthers(db);
  const waiting: ChangeOfOthers[] = [];
  for await (const { cells } of rows) {
    const parsed = change.safeParse(cells);
    if (!parsed.success) return refuse(t('one of the changes that it saw cannot be read'));
    const { run_id } = parsed.data;
    waiting.push({ ...parsed.data, run_id: run_id === null ? null : checkedRunId(run_id, seenChangesName) });
    if (waiting.length === rowsAtOnce) add(waiting.splice(0));
  }
  add(waiting);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
