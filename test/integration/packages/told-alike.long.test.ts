import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { templateIds } from '#contract/reports/templates.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { datasetsOfView, type ViewName, type ViewQuery } from '#shared/catalog/views.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { knownParams, queriesOfEveryView } from '../../support/every-view.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import type { StartedHost } from '../../support/host.ts';
import { everythingOf } from '../../support/packages.ts';
import { subjectsOf, toldByBoth } from '../../support/reports.ts';

/*
 * A package with small counts withheld tells what its maker hands over otherwise with the same threshold: the same tables, the same
 * reports, word for word. A reader of both learns nothing from comparing them. Every day `round-trip` compares the rows of every view of a
 * package, and `attacker` what is handed over in different ways.
 */

const threshold = 10;

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let opened: ReturnType<typeof openDataHost>;
let queries: readonly ViewQuery[];
let recipes: Readonly<Record<string, Recipe>>;

type Host = Pick<StartedHost['host'], 'call'>;

beforeAll(async () => {
  filled = await startFilledHost();
  const { started, service } = filled;
  // A sync without faults: what failed stays on the computer.
  await started.sync();
  await started.host.call('runs:offered', {});
  folder = await makeFolder();
  const path = join(folder.path, 'package.zip');
  await started.host.call('host:writePackage', { selection: everythingOf(service.runs, { threshold }), path });
  const packages = join(folder.path, 'packages');
  const { id, facts } = await started.host.call('host:importPackage', { path, folder: packages });
  const noPorts = { authorize: async () => ({ header: null }), emit: () => {} };
  opened = openDataHost(join(packages, id), noPorts, started.clock, { isPackage: true });
  await opened.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
  // The raw tables that all views read are compared every day in round-trip.
  queries = everyNth(
    4,
    queriesOfEveryView(await knownParams(filled)).filter(({ view }) => isShared(view)),
  )
    .flatMap(({ whole, chosen }) => [whole, ...everyNth(12, chosen)])
    .filter(({ params }) => !('data' in params));
  const subjects = await subjectsOf(started);
  recipes = Object.fromEntries(
    templateIds.map((template) => {
      const recipe = newRecipe(template, subjects[template], 'a4');
      // Changes and corrections from syncs are not in a package.
      const sections = recipe.sections.map(({ id: section }) => ({ id: section, on: section !== 'changes' }));
      return [template, { ...recipe, threshold, sections }];
    }),
  );
});
afterAll(async () => {
  await opened?.close();
  await filled?.close();
  await folder?.remove();
});

/** Learners and report files never leave; what syncs were like and saw change stays on the computer. Notes get new numbers. */
const stays: readonly string[] = ['reports', 'learner-engagement'];
const isOfSyncs = new Set<ViewName>([
  'moved-figures',
  'largest-changes',
  'observed-changes',
  'changes-compared',
  'unusual-changes',
  'changed-links',
  'all-changes',
  'restated-days',
  'watches',
  'watch-events',
  'sync-resources',
  'portfolio-index',
  'notes',
]);
const isShared = (view: ViewName) =>
  !isOfSyncs.has(view) && datasetsOfView(view).every((name) => !stays.includes(name));

async function csvOf(host: Host, query: ViewQuery): Promise<string> {
  const path = join(folder.path, 'table.csv');
  const dialect = { separator: ',', decimal: '.', newline: '\r\n', bom: false } as const;
  const choice = { format: 'csv', threshold, labels: false, guard: false, excludedColumns: [], address: null } as const;
  await host.call('host:exportFile', { query, ...choice, path, dialect, sidecar: false } as never);
  return readFileSync(path, 'utf8');
}

/** The words of a report, line by line. */
const textsOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .split(/<[^>]*>/)
    .filter((words) => words.trim() !== '');

/** A report without its source, which is a package or a service. The snapshot is that of the maker: the same rows, the same id. */
async function reportOf(host: Host, recipe: Recipe): Promise<string> {
  const { html } = await host.call('host:report', { recipe });
  return toldByBoth(html)
    .replace(/Source: [^<]*?\. Created /g, 'Created ')
    .replace(/Created [^<]*? UTC/g, 'Created');
}

describe('an opened package', () => {
  it('hands over the tables that its maker hands over', async () => {
    expect(queries.length).toBeGreaterThan(atLength(10, 40));
    const differ: string[] = [];
    for (const query of queries) {
      const [theirs, ours] = [await csvOf(opened, query), await csvOf(filled.started.host, query)];
      const lines = (csv: string) => csv.split('\r\n');
      const first = lines(ours).findIndex((line, index) => line !== lines(theirs)[index]);
      if (theirs !== ours) differ.push(`${JSON.stringify(query)}: ${lines(ours)[first]} | ${lines(theirs)[first]}`);
    }
    expect(differ).toEqual([]);
  });

  it('withholds no less than its maker has withheld, and says so, whatever threshold is asked for', async () => {
    const recipe = recipes['run-full'] ?? expect.unreachable();
    expect(await reportOf(opened, { ...recipe, threshold: 0 })).toBe(await reportOf(filled.started.host, recipe));
  });

  it.each(
    everyNth(
      3,
      templateIds.filter((id) => id !== 'digest'),
    ),
  )('makes the report that its maker hands over: %s', async (template) => {
    const recipe = recipes[template] ?? expect.unreachable();
    const [theirs, ours] = [await reportOf(opened, recipe), await reportOf(filled.started.host, recipe)];
    expect(textsOf(theirs)).toEqual(textsOf(ours));
    expect(theirs).toMatch(/Snapshot [0-9a-f]{12}/);
    expect(theirs).toBe(ours);
  });
});
