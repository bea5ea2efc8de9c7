import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import type { SampleService } from '../../sample-service/index.ts';
import { expectedRowsOf, inAnyOrder, type KnownTable } from '../../support/expected-rows.ts';
import type { StartedHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/** Both databases of a data folder pass SQLite's own check. */
export function expectIntact(dir: string): void {
  for (const file of ['cache', 'journal']) {
    const db = new Database(join(dir, `${file}.sqlite3`), { readonly: true });
    try {
      expect(db.pragma('integrity_check', { simple: true }), file).toBe('ok');
    } finally {
      db.close();
    }
  }
}

/** The stored rows of a run are those of the service. */
export async function expectTruth(
  { host, dir }: StartedHost,
  service: SampleService,
  runId: string,
  tables: readonly KnownTable[],
): Promise<void> {
  const out = join(dir, 'package');
  await host.writePackage(out, [runId], tables);
  for (const table of tables) {
    const written = readCsvRecords(await readFile(join(out, `${table}.csv`), 'utf8'));
    expect(inAnyOrder(written), table).toEqual(inAnyOrder(expectedRowsOf(service, table, [runId])));
  }
}
