import { openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { createRecords } from '#main/data-host/cache/reading/records.ts';
import { createViewReader } from '#main/data-host/cache/reading/view-reader.ts';
import { afterStore } from '#main/data-host/cache/runs/after-store.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import { createSearch } from '#main/data-host/search/search.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { ViewName, ViewQuery, ViewRow } from '#shared/catalog/views.ts';
import { makeFolder } from '#test/support/folder.ts';

export const runId = 'course-v1:edX+DemoX+Demo_2014';

type Cell = string | number | null;

/** A cache with one run, into which a test writes the rows that a service would have sent. */
export async function openRunCache() {
  const folder = await makeFolder();
  const cache = openCache(folder.path);
  const { db } = cache;
  const dictionaries = createDictionaries(db);
  const runNo = dictionaries.runNo(runId);
  const syncState = createSyncState(db);
  const reader = createViewReader(db, dictionaries, syncState, createSearch(db).filters);
  const records = createRecords(db, syncState);
  return {
    insert(table: string, rows: readonly Readonly<Record<string, Cell>>[]) {
      for (const row of rows) {
        const all: Record<string, Cell> = { run_no: runNo, ...row };
        const keys = Object.keys(all);
        db.prepare(
          `INSERT INTO ${table} (${keys.map((key) => `"${key}"`).join(', ')}) VALUES (${keys.map((key) => `@${key}`).join(', ')})`,
        ).run(all);
      }
      afterStore(db, table.replaceAll('_', '-') as DatasetName)(runNo);
    },
    rows: <V extends ViewName>(query: ViewQuery<V>) =>
      reader.page({ ...query, page: 1, pageSize: 10_000 } as never, 0).rows as unknown as ViewRow<V>[],
    stored: (sql: string) => db.prepare<[], Readonly<Record<string, Cell>>>(sql).all(),
    /** For tables that are not of a run. */
    write: (sql: string, ...values: readonly Cell[]) => void db.prepare(sql).run(...values),
    figures: () => records.run(runId, 0).figures,
    async close() {
      cache.close();
      await folder.remove();
    },
  };
}

export type RunCache = Awaited<ReturnType<typeof openRunCache>>;
