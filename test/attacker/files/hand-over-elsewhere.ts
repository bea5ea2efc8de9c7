import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureSubject } from '#contract/exports.ts';
import { unpackPage } from '#contract/packed-page.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { templateOf } from '#contract/reports/templates.ts';
import { packageTables } from '#main/data-host/packages/package-tables.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import type { ViewName, ViewPage, ViewQuery } from '#shared/catalog/views.ts';
import { portfolioKeyFigures, runKeyFigures } from '#shared/figures/key-figures.ts';
import { ageKeyFigures, courseKeyFigures, problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { makeFolder } from '../../support/folder.ts';
import type { Edition, Published } from './publish.ts';
import type { SnapshotHost } from './snapshot.ts';

/*
 * Files and texts that leave the app in other ways than those that are solved for: key figures copied as sentences, the digest, tables for
 * programs, the folder of `sync --out`, and a publication for a team. Twins compare them.
 */

/** `lake` is the folder of the publication before, which is made where there is none: both states go on with its id, which is random. */
export async function handOverElsewhere(host: SnapshotHost, edition: Edition, lake: string): Promise<Published[]> {
  const folder = await makeFolder();
  try {
    return [
      ...(await sentences(host, edition)),
      ...(await digest(host, edition, folder.path)),
      ...(await tablesForPrograms(host, edition, folder.path)),
      ...(await publication(host, edition, lake, join(folder.path, 'lake'))),
    ];
  } finally {
    await folder.remove();
  }
}

const filesIn = (path: string, name: string): Published[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ name: `${name} ${file.slice(path.length + 1)}`, bytes: readFileSync(file) }));

/** Every key figure of everything that has some, as one sentence each. */
async function sentences(host: SnapshotHost, { worlds, threshold }: Edition): Promise<Published[]> {
  const rows = async <V extends ViewName>(view: V, params: object) => {
    const query = { view, params, page: 1, pageSize: 10_000 } as unknown as ViewQuery;
    return (unpackPage(await host.call('view:rows', query as never)) as unknown as ViewPage<V>).rows;
  };
  const subjects: [FigureSubject, readonly string[]][] = [];
  const add = (about: FigureSubject, figures: readonly { readonly label: string }[]) =>
    subjects.push([about, figures.map(({ label }) => label)]);
  add({ kind: 'portfolio' }, portfolioKeyFigures(await host.call('overview:get', {})));
  for (const { id: runId, courseKey } of worlds.flatMap(({ runs }) => runs)) {
    add({ kind: 'run', runId }, runKeyFigures(await host.call('run:get', { runId })));
    add({ kind: 'ages', runId }, ageKeyFigures(await rows('run-birth-years', { runId })));
    for (const problem of await rows('run-problems', { runId }))
      add({ kind: 'problem', runId, moduleId: problem.module_id }, problemKeyFigures(problem));
    const course = await host.call('course:get', { courseKey }).catch(() => null);
    if (course) add({ kind: 'course', courseKey }, courseKeyFigures(course, { skills: true, jobs: true }));
  }
  const told: Published[] = [];
  for (const [about, labels] of subjects)
    for (const label of labels) {
      const { text } = await host
        .call('figure:sentence', { about, label, threshold })
        .catch((error) => ({ text: `${error.code}` }));
      told.push({ name: `sentence ${JSON.stringify(about)} ${label}`, bytes: Buffer.from(text) });
    }
  return told;
}

async function digest(host: SnapshotHost, { threshold }: Edition, folder: string): Promise<Published[]> {
  const on = Object.keys(templateOf('digest').sections).map((id) => ({ id, on: true }));
  const recipe = {
    ...newRecipe('digest', { kind: 'changes', period: { after: 0 } }, 'a4'),
    threshold,
    sections: on,
  };
  for (const format of ['html', 'xlsx'] as const)
    await host.call('host:saveReport', { recipe, format, path: join(folder, `digest.${format}`), sidecar: true });
  return filesIn(folder, 'digest');
}

/** The tables that stay in a folder, as CSV and as Parquet. */
async function tablesForPrograms(
  host: SnapshotHost,
  { worlds, threshold }: Edition,
  folder: string,
): Promise<Published[]> {
  const runs = worlds.flatMap((world) => world.runs.map(({ id }) => id));
  const names = (Object.keys(tables) as TableName[]).filter((name) => packageTables.has(name));
  const written: Published[] = [];
  for (const format of ['csv', 'parquet'] as const) {
    const path = join(folder, `tables-${format}`);
    await host.writePackage(path, runs, names, { threshold, format });
    written.push(...filesIn(path, `folder ${format}`));
  }
  return written;
}

async function publication(host: SnapshotHost, { threshold }: Edition, before: string, folder: string) {
  const order = { title: 'All', madeBy: '', threshold: threshold === 0 ? null : threshold };
  if (!existsSync(before)) await host.call('host:publish', { ...order, folder: before });
  cpSync(before, folder, { recursive: true });
  await host.call('host:publish', { ...order, folder });
  return filesIn(folder, 'publication');
}
