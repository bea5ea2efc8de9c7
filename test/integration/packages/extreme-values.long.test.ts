import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methods } from '#contract/methods.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { importPackage } from '#main/data-host/packages/import-package.ts';
import { packageTables } from '#main/data-host/packages/package-tables.ts';
import { type ColumnType, primaryKeyOf } from '#shared/catalog/columns.ts';
import { viewNames, viewRequest } from '#shared/catalog/views.ts';
import { makePackage } from '../../support/made-package.ts';
import { paramsOfPackage } from '../../support/package-params.ts';
import { rewritten, zip } from '../../support/packages.ts';

/*
 * A package may hold any value that its columns can have. Whatever they are, every view, record and report still answers. Every day
 * `hostile-packages` opens packages with tables that are not as they should be.
 */

let made: Awaited<ReturnType<typeof makePackage>>;
beforeAll(async () => {
  made = await makePackage({ withAnswers: true });
});
afterAll(() => made.close());

type Extremes = Partial<Record<ColumnType, string>>;

/** The package with every value that identifies nothing replaced by the one for its type. */
async function extremePackage(values: Extremes): Promise<string> {
  const path = join(made.folder.path, 'extreme.zip');
  const next = await rewritten(made.files, (cell, { table, column, row }) => {
    const definition = packageTables.get(table);
    const primaryKey = definition ? primaryKeyOf(definition) : [];
    if (!column || column.key === definition?.pivot || primaryKey.length === 0) return cell;
    // An age is computed from it, which may not be a number that JavaScript keeps.
    if (column.key === 'birth_year' && row === 0) return values.integer === max ? `-${max}` : cell;
    const identifies = primaryKey.includes(column.key) || /(^|_)ids?$|^kind$|^origin$|^tags$/.test(column.key);
    return identifies ? cell : (values[column.type] ?? cell);
  });
  zip(path, next);
  return path;
}

const max = '9007199254740991';
const markup = `<script>alert(1)</script>=1+1\u202e${'W'.repeat(500)}`;

describe('a package whose values are', () => {
  it.each<[string, Extremes]>([
    ['as large as they can be', { integer: max, number: '1e300', day: '9999-12-31', instant: '2255-06-05T23:47:34Z' }],
    [
      'as small as they can be, and texts as nobody writes them',
      { integer: '0', number: '-1e300', day: '0101-01-01', instant: '1700-01-01T00:00:00Z', text: markup },
    ],
  ])('%s', async (_, values) => {
    const into = join(made.folder.path, `packages-${Object.keys(values).length}${values.integer ?? ''}`);
    const { id, facts } = await importPackage(await extremePackage(values), into, () => {});
    const ports = { authorize: async () => ({ header: null }), emit: () => {} };
    const host = openDataHost(join(into, id), ports, Date.now, { isPackage: true });
    await host.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
    const wrong: string[] = [];
    const check = async (what: string, work: () => Promise<unknown>) =>
      work().catch((error) => wrong.push(`${what}: ${error.message}`));
    const asked = new Set<string>();
    for (const view of viewNames) {
      for (const params of paramsOfPackage(made.files, made.runId, made.service.runs[1] ?? '')) {
        const request = viewRequest.safeParse({ view, params, page: 1, pageSize: 10_000 });
        if (!request.success) continue;
        asked.add(view);
        await check(`${view} ${JSON.stringify(params)}`, async () =>
          methods['view:rows'].output.parse(await host.call('view:rows', request.data)),
        );
      }
    }
    expect(viewNames.filter((view) => !asked.has(view) && !view.includes('learner'))).toEqual([]);
    await check('overview', async () => methods['overview:get'].output.parse(await host.call('overview:get', {})));
    await check('run', async () => methods['run:get'].output.parse(await host.call('run:get', { runId: made.runId })));
    for (const recipe of [
      newRecipe('run-full', { kind: 'run', runId: made.runId }, 'a4'),
      newRecipe('portfolio', { kind: 'portfolio' }, 'a4'),
    ]) {
      await check(recipe.template, async () => {
        const { html } = await host.call('host:report', { recipe });
        expect(
          html.replace(/base64,[^)"']+/g, '').match(/.{0,80}(?:<script|\bNaN\b|Infinity|undefined).{0,40}/)?.[0],
        ).toBeUndefined();
      });
    }
    await host.close();
    expect(wrong).toEqual([]);
  });
});
