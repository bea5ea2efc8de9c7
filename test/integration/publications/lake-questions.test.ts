import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablePath } from '#main/data-host/publications/manifest.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { type PublishingHost, startPublishing } from '../../support/published-copies.ts';
import { filesOfTable, manifestIn } from '../../support/published-rows.ts';
import { asked, questions } from '../../warehouse/questions.ts';
import { recipesOf } from '../../warehouse/recipes.ts';

/*
 * Asks DuckDB every day what `npm run warehouse` asks ClickHouse's engine: that engine is half a gigabyte, and without it, a renamed column or
 * a missing table would not be noticed.
 */

let publisher: PublishingHost;
let path: string;
beforeAll(async () => {
  publisher = await startPublishing({ title: 'All courses', madeBy: 'The office' });
  path = publisher.newPath();
  await publisher.copyTo(path);
});
afterAll(() => publisher.close());

/** A table as an engine of Delta Lake has it: each file with the columns that it is divided by. */
function scan(name: string): string {
  const table = manifestIn(path).tables.find((each) => each.name === name) ?? expect.unreachable(name);
  const files = filesOfTable(path, table).map(({ sha256, org, period }) => {
    const divided = Object.entries({ org, period }).filter(([, value]) => value !== undefined);
    const columns = divided.map(([column, value]) => `, '${value}' AS ${column}`).join('');
    return `SELECT *${columns} FROM read_parquet('${tablePath(name, sha256)}')`;
  });
  return `(${files.join(' UNION ALL BY NAME ')})`;
}

/** SQL of ClickHouse in the words of DuckDB. */
const forDuckDb = (sql: string): string =>
  sql
    .replaceAll(/deltaLakeLocal\('[^']*\/tables\/([a-z-]+)'\)/g, (_, name: string) => scan(name))
    .replaceAll(/arrayJoin\(([^)]*)\)/g, '$1[1]')
    .replace(/ SETTINGS .*$/, '');

describe('a publication', () => {
  it.each(questions.map((question, index) => [index + 1, question] as const))(
    'has an answer to question %i of the warehouse',
    async (_, question) => {
      const { rows } = await askDuckDb(path, asked(question, scan));
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('has all that the recipes of ClickHouse in the documentation and in its README.txt name', async () => {
    const readme = readFileSync(join(path, 'README.txt'), 'utf8');
    const [, line = ''] = /ClickHouse[^\n]*\n\s+(SELECT[^\n]*);/.exec(readme) ?? [];
    const recipes = [...recipesOf('the tables of two'), ...recipesOf('lists are arrays'), line];
    expect(recipes.length).toBe(4);
    for (const recipe of recipes) {
      const { rows } = await askDuckDb(path, forDuckDb(recipe));
      expect([recipe, rows.length > 0]).toEqual([recipe, true]);
    }
  });
});
