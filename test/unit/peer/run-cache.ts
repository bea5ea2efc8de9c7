import { openCache } from '../../../src-main/data-host/cache/cache.ts';
import { createDictionaries } from '../../../src-main/data-host/cache/dictionaries.ts';
import { createLedger } from '../../../src-main/data-host/cache/ledger.ts';
import { createRecords } from '../../../src-main/data-host/cache/records.ts';
import { createViewReader } from '../../../src-main/data-host/cache/view-reader.ts';
import { createSearch } from '../../../src-main/data-host/search/search.ts';
import type { ViewName, ViewQuery, ViewRow } from '../../../src-preload/contract/views.ts';
import { makeFolder } from '../../support/folder.ts';

export const runId = 'course-v1:edX+DemoX+Demo_2014';

type Cell = string | number | null;

/** A cache with one run, into which a test writes the rows that a service would have sent. */
export async function openRunCache() {
  const folder = await makeFolder();
  const cache = openCache(folder.path);
  const { db } = cache;
  const dictionaries = createDictionaries(db);
  const runNo = dictionaries.runNo(runId);
  const ledger = createLedger(db);
  const reader = createViewReader(db, dictionaries, ledger, createSearch(db).filters);
  const records = createRecords(db, ledger);
  return {
    insert(table: string, rows: readonly Readonly<Record<string, Cell>>[]) {
      for (const row of rows) {
        const all: Record<string, Cell> = { run_no: runNo, ...row };
        const keys = Object.keys(all);
        db.prepare(
          `INSERT INTO ${table} (${keys.map((key) => `"${key}"`).join(', ')}) VALUES (${keys.map((key) => `@${key}`).join(', ')})`,
        ).run(all);
      }
    },
    rows: <V extends ViewName>(query: ViewQuery<V>) =>
      reader.page({ ...query, page: 1, pageSize: 10_000 } as never, 0).rows as unknown as ViewRow<V>[],
    figures: () => records.run(runId, 0).figures,
    async close() {
      cache.close();
      await folder.remove();
    },
  };
}

export type RunCache = Awaited<ReturnType<typeof openRunCache>>;
