import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { methods } from '#contract/methods.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { importPackage } from '#main/data-host/packages/import-package.ts';
import { readCsvRows } from '#main/data-host/packages/read-table.ts';
import { viewNames, viewRequest } from '#shared/catalog/views.ts';
import { makePackage } from '../../support/made-package.ts';
import { paramsOfPackage } from '../../support/package-params.ts';
import { type Files, quote, text, zip } from '../../support/packages.ts';

/*
 * A package that somebody has edited: cells that are odd, rows and tables that are missing or come twice, columns in another order. It is
 * refused in a sentence and leaves nothing behind, or it opens and every view of it answers. Every day `hostile-packages` tries each fault
 * by itself.
 */

let made: Awaited<ReturnType<typeof makePackage>>;
beforeAll(async () => {
  made = await makePackage({ withAnswers: true, runName: 'Spring' });
});
afterAll(() => made.close());

const odd = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e308',
  '1e-320',
  '9007199254740991',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[1]',
  '[""]',
  '{"a":[]}',
  '{"a":["b","b"]}',
  '{"__proto__":["b"]}',
  '{"":[""]}',
  '{"a":"b"}',
  '"a"',
  '0001-01-01',
  '9999-12-31',
  '2014-02-30',
  '2014-12-10',
  '1700-01-01T00:00:00Z',
  '2014-12-10T00:00:00Z',
  '=1+1',
  'e\u0301',
  '\u00e9',
  '\u0000',
  '\u202e',
  '\uffff',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  'x'.repeat(100_000),
  'noRows',
  'gone',
  'partial',
  'failed',
  'complete',
  'notOffered',
  'never',
  'skills',
  'enrollment',
  'run',
  'skill',
  'edX+DemoX',
  'count',
  'count created',
];

type Table = { readonly name: string; header: string[]; rows: string[][] };

/** The tables of the package as cells. */
async function tablesOf(): Promise<Table[]> {
  const paths = Object.keys(made.files).filter((path) => path.endsWith('.csv') && path !== 'definitions.csv');
  return Promise.all(
    paths.map(async (path) => {
      const rows: string[][] = [];
      for await (const cells of readCsvRows(Readable.from([made.files[path]]), path)) rows.push(cells);
      const header = rows.shift() ?? [];
      return { name: path.slice(0, -4), header, rows };
    }),
  );
}

interface Edit {
  readonly what:
    | 'cell'
    | 'column'
    | 'no rows'
    | 'no row'
    | 'row twice'
    | 'swap rows'
    | 'no table'
    | 'swap columns'
    | 'no column'
    | 'column twice';
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/** Makes the package with these edits; sizes and checksums are right. */
async function edited(edits: readonly Edit[]): Promise<string> {
  const tables = await tablesOf();
  const manifest = JSON.parse(text(made.files, 'datapackage.json'));
  for (const { what, table, row, column, value } of edits) {
    const at = table % tables.length;
    const chosen = tables[at] ?? expect.unreachable();
    const { header, rows } = chosen;
    const fields = manifest.resources.find((each: { name: string }) => each.name === chosen.name)?.schema.fields ?? [];
    const [r, c, c2] = [row % Math.max(1, rows.length), column % header.length, (column + 1) % header.length];
    const swap = <T>(list: T[], a: number, b: number) => {
      [list[a], list[b]] = [list[b] as T, list[a] as T];
    };
    if (what === 'cell' && rows[r]) rows[r][c] = value;
    else if (what === 'column') for (const each of rows) each[c] = value;
    else if (what === 'no rows') rows.length = 0;
    else if (what === 'no row') rows.splice(r, 1);
    else if (what === 'row twice' && rows[r]) rows.splice(r, 0, [...rows[r]]);
    else if (what === 'swap rows' && rows.length > 1) swap(rows, r, (r + 1) % rows.length);
    else if (what === 'no table') {
      tables.splice(at, 1);
      manifest.resources = manifest.resources.filter((each: { name: string }) => each.name !== chosen.name);
    } else if (what === 'swap columns') for (const list of [header, fields, ...rows]) swap(list as unknown[], c, c2);
    else if (what === 'no column') for (const list of [header, fields, ...rows]) list.splice(c, 1);
    else if (what === 'column twice') for (const list of [header, fields, ...rows]) list.splice(c, 0, list[c]);
  }
  const next: Files = {
    'README.txt': made.files['README.txt'] ?? new Uint8Array(),
    'definitions.csv': made.files['definitions.csv'] ?? new Uint8Array(),
  };
  for (const { name, header, rows } of tables) {
    const bytes = Buffer.from([header, ...rows].map((cells) => `${cells.map(quote).join(',')}\r\n`).join(''));
    next[`${name}.csv`] = bytes;
    const resource = manifest.resources.find((each: { name: string }) => each.name === name);
    if (resource)
      Object.assign(resource, {
        bytes: bytes.length,
        rows: rows.length,
        hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      });
  }
  next['datapackage.json'] = Buffer.from(JSON.stringify(manifest));
  const path = join(made.folder.path, 'edited.zip');
  zip(path, next);
  return path;
}

/** Null where it opened and answers; else why not. */
async function outcomeOf(path: string, into: string): Promise<string[]> {
  const opened = await importPackage(path, into, () => {}).catch((error) => error);
  if (opened instanceof Error) {
    const { code, detail } = opened as Error & { code?: string; detail?: { what?: string } };
    if (code !== 'PACKAGE_REFUSED' || !detail?.what) return [`not refused but ${String(code)} ${opened.message}`];
    return existsSync(into) && readdirSync(into).length > 0 ? ['something is left'] : [];
  }
  const { id, facts } = opened;
  const wrong: string[] = [];
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const host = openDataHost(join(into, id), ports, Date.now, { isPackage: true });
  await host.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
  const check = async (what: string, work: () => Promise<unknown>) =>
    work().catch((error) => wrong.push(`${what}: ${error.message} ${error.cause ?? ''}`.slice(0, 600)));
  for (const view of viewNames)
    for (const params of paramsOfPackage(made.files, made.runId, made.service.runs[1] ?? '')) {
      const request = viewRequest.safeParse({ view, params, page: 1, pageSize: 10_000 });
      if (!request.success) continue;
      await check(`${view} ${JSON.stringify(params)}`, async () =>
        methods['view:rows'].output.parse(await host.call('view:rows', request.data)),
      );
    }
  await check('overview', async () => methods['overview:get'].output.parse(await host.call('overview:get', {})));
  await check('run', async () => methods['run:get'].output.parse(await host.call('run:get', { runId: made.runId })));
  await host.close();
  return wrong;
}
const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('cell' as const) },
    fc.constantFrom(
      'column' as const,
      'no rows' as const,
      'no row' as const,
      'row twice' as const,
      'swap rows' as const,
      'no table' as const,
      'swap columns' as const,
      'no column' as const,
      'column twice' as const,
    ),
  ),
  table: fc.nat(1000),
  row: fc.nat(),
  column: fc.nat(1000),
  value: fc.constantFrom(...odd),
});

/** A row of recent activity that says no action. */
const withoutAction: Edit = { what: 'cell', table: 632, row: 0, column: 6, value: '' };

/** A sum of answers that no number keeps exactly. */
const beyondExact: Edit = { what: 'cell', table: 592, row: 42_940_778, column: 382, value: '9007199254740991' };

it('an edited package is refused with nothing left, or answers everywhere', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 2 }), async (edits) => {
      number += 1;
      expect(await outcomeOf(await edited(edits), join(made.folder.path, `into-${number}`))).toEqual([]);
    }),
    { numRuns: 1000, examples: [[[beyondExact]], [[withoutAction]]] },
  );
});
