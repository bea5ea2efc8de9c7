import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { packageTables } from '#main/data-host/packages/package-tables.ts';

interface StoredColumn {
  readonly name: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

it('no package may leave empty what a stored table needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-columns-'));
  const cache = openCache(folder);
  const found: string[] = [];
  let compared = 0;
  for (const [name, { columns, pivot }] of packageTables) {
    const table = name.replaceAll('-', '_');
    const stored = cache.db.prepare<[string], StoredColumn>('SELECT * FROM pragma_table_info(?)').all(table);
    for (const { key, nullable, required } of columns) {
      const column = stored.find((each) => each.name === key);
      // The columns of a spread are stored as one text, which is never empty.
      if (!column || key === pivot) continue;
      compared += 1;
      if (column.notnull === 1 && column.dflt_value === null && nullable && !required) found.push(`${name}.${key}`);
    }
  }
  cache.close();
  rmSync(folder, { recursive: true, force: true });
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThan(60);
});
