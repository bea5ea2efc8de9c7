import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { identityOf, type ViewQuery, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { everyNth } from '../../support/at-length.ts';
import { knownParams, mayBeEmpty, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * The reader of a file can tell its rows apart, whatever columns were left out of it.
 */

let filled: FilledHost;
let queries: ReadonlyMap<string, ViewQuery>;
beforeAll(async () => {
  filled = await startFilledHost();
  const all = queriesOfEveryView(await knownParams(filled));
  queries = new Map(all.map(({ view, whole }) => [view, whole]));
});
afterAll(() => filled.close());

/** The file of a view from which every column is left out that a user can leave out. */
async function smallestFile(query: ViewQuery): Promise<Record<string, string>[]> {
  const path = join(filled.started.dir, 'least.csv');
  const { columns } = viewDefinition(query.view);
  const excludedColumns = columns.map(({ key }) => key);
  const choice = { query, format: 'csv', excludedColumns, threshold: 0, guard: false, labels: false, address: null };
  await filled.started.host.call('host:exportFile', { ...choice, path, dialect: dataDialect, sidecar: false } as never);
  return readCsvRecords(readFileSync(path, 'utf8'));
}

describe.each(viewNames.filter((view) => !isLearnerView(view)))('the file of the view %s', (view) => {
  it('tells its rows apart', async () => {
    const rows = await smallestFile(queries.get(view) ?? expect.unreachable());
    const keys = rows.map((row) => identityOf(view).map((key) => row[key] ?? expect.unreachable(key)));
    if (!mayBeEmpty.has(view)) expect(rows.length).toBeGreaterThan(0);
    expect(new Set(keys.map((key) => JSON.stringify(key))).size, JSON.stringify(keys.slice(0, 3))).toBe(rows.length);
    // One empty part may be a group of its own, as learners who gave no birth year are.
    for (const key of keys) expect(key.join('')).not.toBe('');
  });
});

type Cells = Readonly<Record<string, string | number | boolean | null>>;

/** As SQLite compares: null, then numbers, then texts. */
function isBefore(one: Cells, other: Cells, keys: readonly string[]): boolean {
  const rank = (value: Cells[string] = null) => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  for (const key of keys) {
    const [a = null, b = null] = [one[key], other[key]];
    if (rank(a) !== rank(b)) return rank(a) < rank(b);
    if (a !== b) return (a ?? 0) < (b ?? 0);
  }
  return false;
}

describe.each(viewNames.filter((view) => !isLearnerView(view)))('the order of the view %s', (view) => {
  it('is one, whichever column it is by, so that its pages are the whole', async () => {
    const query = queries.get(view) ?? expect.unreachable();
    const { columns, identity, pivot } = viewDefinition(view);
    const [first] = columns;
    const sortable = everyNth(
      4,
      columns.filter((column) => column.key !== pivot),
    );
    for (const [index, { key }] of sortable.entries()) {
      const sorted = { ...query, sort: { column: key, direction: index % 2 === 0 ? 'asc' : 'desc' } } as ViewQuery;
      const rows = (await filled.started.page(sorted)).rows as readonly Cells[];
      for (const [place, row] of rows.entries()) {
        const next = rows[place + 1];
        if (next === undefined || row[key] !== next[key] || row[first?.key ?? ''] !== next[first?.key ?? '']) continue;
        expect(isBefore(row, next, identity), `${key}: ${JSON.stringify([row, next])}`).toBe(true);
      }
      if (rows.length > 60) continue;
      const pageSize = 7;
      const pages = Array.from({ length: Math.ceil(rows.length / pageSize) }, (_, page) => page + 1);
      const paged = await Promise.all(pages.map((page) => filled.started.page(sorted, { page, pageSize })));
      expect(paged.flatMap((page) => page.rows)).toEqual(rows);
    }
  });
});

describe('the file of problems', () => {
  it('has a name for each, if only the last part of its id', async () => {
    const { runId, started } = filled;
    const rows = await started.rows({ view: 'run-problems', params: { runId } });
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row.problem_display_name).toBeTruthy();
  });
});
