import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDataHost } from '#main/data-host/host.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { makeFolder } from '../../support/folder.ts';
import { createReader, type Reader } from '../../support/reader.ts';

/*
 * A folder that a team published before its tables were tables of a lake (formats 1 to 3), or before those had parts (format 4), is read as ever.
 * The files were made from the sample service, with counts below 10 withheld, by the last version that wrote them.
 */

interface Expected {
  readonly runs: readonly string[];
  readonly rows: readonly {
    readonly view: ViewName;
    readonly params: object;
    readonly total: number;
    readonly first: object;
  }[];
}

describe.each([3, 4])('a publication of format %s', (format) => {
  const fixture = fileURLToPath(new URL(`../../fixtures/publication-${format}/`, import.meta.url));
  const expected = JSON.parse(readFileSync(join(fixture, 'expected.json'), 'utf8')) as Expected;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let reader: Reader;
  let host: LocalDataHost;
  beforeAll(async () => {
    folder = await makeFolder();
    const share = join(folder.path, 'share');
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(fixture, 'publication.zip'))))) {
      mkdirSync(dirname(join(share, name)), { recursive: true });
      writeFileSync(join(share, name), bytes);
    }
    reader = createReader(join(folder.path, 'laptop'));
    await reader.update({ kind: 'folder', path: share });
    host = await reader.open();
  });
  afterAll(async () => {
    await reader.close();
    await folder.remove();
  });

  it('is shown with its title, its runs and its rows', async () => {
    expect(reader.shown?.facts).toMatchObject({ title: 'All courses', madeBy: 'The data office', threshold: 10 });
    const runs = await reader.rows(host, { view: 'runs', params: {} });
    expect(runs.map(({ run_id }) => run_id).toSorted()).toEqual([...expected.runs].toSorted());
    for (const { view, params, total, first } of expected.rows) {
      const rows = await reader.rows(host, { view, params } as never);
      expect([view, rows.length]).toEqual([view, total]);
      // A newer version may show more of a row, never less or something else.
      const known = Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null));
      expect(rows[0], view).toMatchObject(known);
    }
  });

  it('brings the names and notes of the team', async () => {
    const { labels } = await host.call('labels:all', {});
    expect(labels).toContainEqual(expect.objectContaining({ kind: 'run', text: '=The demonstration; "2014"' }));
  });
});
