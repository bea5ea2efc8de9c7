import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { formatsOf, newRecipe, type Recipe, type Subject } from '#contract/reports/recipe.ts';
import { type TemplateId, templateOf } from '#contract/reports/templates.ts';
import { followsFromRuns } from '#main/data-host/export/export-table.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { month, monthsBefore } from '#shared/time/days.ts';
import { sourcesOf } from '../../oracle/questions/figure-questions.ts';
import { queriesOf } from '../../oracle/questions/view-questions.ts';
import type { World } from '../../oracle/worlds/world.ts';
import { makeFolder } from '../../support/folder.ts';
import { everythingOf } from '../../support/packages.ts';
import type { SnapshotHost } from './snapshot.ts';

/*
 * Everything that can be handed over of one state of the data with one threshold: tables, pictures, reports, each with the file beside it,
 * and a data package.
 */

/** One file, and what was asked for. */
export interface Published {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The rows of a table, or those that a picture draws. */
  readonly query?: ViewQuery;
  readonly recipe?: Recipe;
}

export interface Edition {
  readonly worlds: readonly World[];
  readonly threshold: number;
  /** Beside the first of each kind so many are left out: 1 writes all tables. */
  readonly every: number;
}

/** Whether anything of a run is in its rows. Learners leave the app by a dialog of their own. */
const isOfRuns = (view: ViewName) => !isLearnerView(view) && followsFromRuns(view);

/**
 * Beside the first of each kind: workbooks hold the rows of the CSV, and pictures take longer than tables. The first is a workbook, too,
 * where all tables are written.
 */
const workbooksEvery = 10;
const picturesEvery = 4;

export async function publish(host: SnapshotHost, edition: Edition): Promise<Published[]> {
  const { worlds, threshold, every } = edition;
  const folder = await makeFolder();
  const published: Published[] = [];
  const keep = (written: string, given: Omit<Published, 'bytes'>) => {
    for (const file of readdirSync(folder.path).filter((each) => each.startsWith(written)))
      published.push({
        ...given,
        name: `${given.name}${file.slice(written.length)}`,
        bytes: readFileSync(join(folder.path, file)),
      });
  };
  const choice = { excludedColumns: [], threshold, guard: false, labels: false, address: null };
  try {
    const queries = queriesOf({ worlds }).filter(({ view }) => isOfRuns(view));
    for (const [index, query] of queries.entries()) {
      const isFirst = queries.findIndex(({ view }) => view === query.view) === index;
      if (!isFirst && index % every !== 0) continue;
      const isWorkbookToo = (isFirst && every === 1) || index % workbooksEvery === 0;
      for (const format of isWorkbookToo ? (['csv', 'xlsx'] as const) : (['csv'] as const)) {
        const file = `table-${index}-${format}`;
        const order = { ...choice, query, format, path: join(folder.path, file), dialect: dataDialect, sidecar: true };
        await host.call('host:exportFile', order);
        keep(file, { name: `${query.view} ${JSON.stringify(query.params)} ${format}`, query });
      }
    }
    const sources = sourcesOf({ worlds }).filter(({ query }) => isOfRuns(query.view));
    for (const [index, source] of sources.entries()) {
      if (
        sources.findIndex(({ figure }) => figure === source.figure) !== index &&
        index % (picturesEvery * every) !== 0
      )
        continue;
      const file = `picture-${index}-`;
      const picture = { ...source, threshold, address: null, format: { kind: 'svg' as const } };
      await host.call('host:savePicture', { picture, path: join(folder.path, file), sidecar: true });
      const { figure, choice: chosen, query } = source;
      keep(file, { name: `picture ${figure} ${JSON.stringify({ ...query.params, ...chosen })}`, query });
    }
    for (const [index, recipe] of recipesOf(edition).entries()) {
      for (const format of formatsOf(recipe.template)) {
        if (format === 'pdf') continue;
        const file = `report-${index}-${format}`;
        await host.call('host:saveReport', { recipe, format, path: join(folder.path, file), sidecar: true });
        keep(file, { name: `report ${recipe.template} ${JSON.stringify(recipe.subject)} ${format}`, recipe });
      }
    }
    const runs = worlds.flatMap((world) => world.runs.map(({ id }) => id));
    const path = join(folder.path, 'package.zip');
    const selection = everythingOf(runs, { threshold: threshold === 0 ? null : threshold });
    await host.call('host:writePackage', { selection, path });
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path))))
      published.push({ name: `package ${name}`, bytes });
    return published;
  } finally {
    await folder.remove();
  }
}

/** The newest month of the first run with days, and the one before: the second is held against months that the first shows. */
function monthsOf(worlds: Edition['worlds']): string[] {
  const days = worlds.flatMap(({ runs }) => runs).flatMap(({ rows }) => rows.enrollment);
  const months = days.map(({ date }) => month.safeParse(String(date).slice(0, 7)).data ?? '');
  const newest = months.toSorted().at(-1);
  return !newest ? [] : [newest, monthsBefore(newest, 1)];
}

/** Every kind of report that tells of runs, with every section as far as it has room. */
function recipesOf({ worlds, threshold, every }: Edition): Recipe[] {
  const runs = worlds.flatMap((world) => world.runs);
  const recipe = (template: TemplateId, subject: Subject): Recipe => {
    const { sections, maxFigures = Number.POSITIVE_INFINITY } = templateOf(template);
    const on = Object.keys(sections).map((id, index) => ({ id, on: index < maxFigures }));
    return { ...newRecipe(template, subject, 'a4'), threshold, sections: on };
  };
  const compared = (of: 'runs' | 'courses', ids: readonly string[]) =>
    ids.length < 2
      ? []
      : [recipe('comparison', { kind: 'comparison', things: { of, ids: ids.slice(0, 6) } } as Subject)];
  return [
    ...runs.slice(0, every === 1 ? runs.length : 1).map(({ id }) => recipe('run-full', { kind: 'run', runId: id })),
    ...runs.slice(0, 1).map(({ id }) => recipe('run-one-page', { kind: 'run', runId: id })),
    ...compared(
      'runs',
      runs.map(({ id }) => id),
    ),
    ...compared('courses', [...new Set(runs.map(({ courseKey }) => courseKey))]),
    recipe('portfolio', { kind: 'portfolio' }),
    ...monthsOf(worlds).map((each) => recipe('month', { kind: 'month', month: each, comments: [] })),
  ];
}
