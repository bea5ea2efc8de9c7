import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readParquetTable } from '#main/data-host/packages/read-parquet-table.ts';
import { withoutSnapshot } from '#main/data-host/publications/lake-columns.ts';
import { latest, manifestNameOf, publicationManifest, tablePath } from '#main/data-host/publications/manifest.ts';
import { publishedTables } from '#main/data-host/publications/published-tables.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';

/** The rows of every table of the newest publication in a folder, without what each says of its publication. */
export async function publishedRows(path: string): Promise<Map<string, unknown[]>> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'));
  const { tables, facts } = publicationManifest.parse(read(manifestNameOf(latest.parse(read('latest.json')).number)));
  const found = new Map<string, unknown[]>();
  for (const table of tables) {
    const rows: unknown[] = [];
    const definition = publishedTables.get(table.name) as TableDefinition;
    const file = join(path, tablePath(table.name, table.sha256));
    for await (const { cells, withheld } of readParquetTable(file, table, definition, facts.threshold !== null))
      rows.push([withoutSnapshot(cells), withheld]);
    found.set(table.name, rows);
  }
  return found;
}
