import type { Stats } from 'node:fs';
import { packageDatasets } from '#contract/packages.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import type { PublishedState } from '../cache/annotations/published.ts';
import type { Connection } from '../cache/database/database.ts';
import { contentVersions } from '../cache/sync-state/content-versions.ts';
import { hashOf, stateOfTable } from '../export/kept-tables.ts';
import { taxonomyTables } from '../packages/package-tables.ts';
import { schemaVersion } from './lake-columns.ts';
import { tablePath } from './manifest.ts';
import { isDivided, type StatesOptions } from './parts.ts';
import { seenChangesName } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Most of a publication has the rows that it had. The publisher's journal knows from which state of the data each table was made, or each
 * part of one: what has the same state is not read, and its file stays. The states never leave the computer: they change with hidden counts,
 * too.
 */

/** Names the state that a whole table is published from: the same name, the same rows. Null of a table that is small and read each time. */
export function createTableStates(db: Connection, order: StatesOptions): (name: string) => string | null {
  const { appVersion, publicationId, runIds, threshold } = order;
  const whole = { appVersion, names: taxonomyTables, runIds, threshold: threshold ?? 0, format: 'parquet' } as const;
  // The sum notices added, removed and dated-back changes (`mendInstants`). It adds seconds: SQLite's sum of microseconds can overflow.
  const changes = db
    .prepare<[], unknown[]>(
      'SELECT min(change_no), max(change_no), max(observed_at), sum(observed_at / 1000000) FROM journal.observed_change',
    )
    .raw();
  const sourceOf = (name: string): unknown => {
    if (name in tables && !isDivided(name)) return stateOfTable(db, name as TableName, whole);
    if (name !== seenChangesName || appVersion === null) return null;
    // Which counts it hides follows from all tables of the runs.
    return [appVersion, threshold, runIds, contentVersions(db, packageDatasets, runIds), changes.get()];
  };
  return (name) => {
    const source = sourceOf(name);
    return source === null ? null : hashOf([publicationId, schemaVersion, name, source]);
  };
}

/** Whether a file is there as it was written: one that has changed since is read. */
export async function isUnharmed(
  target: TargetFolder,
  table: string,
  found: Stats | null | undefined,
  { sha256, bytes, modifiedAt }: Pick<PublishedState, 'sha256' | 'modifiedAt'> & { readonly bytes: number },
): Promise<boolean> {
  if (found?.size !== bytes) return false;
  return found.mtimeMs === modifiedAt || (await target.hash(tablePath(table, sha256))) === sha256;
}
