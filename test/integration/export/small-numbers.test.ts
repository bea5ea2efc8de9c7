import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatsOf, newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { lazy } from '#main/common/async.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { importPackage } from '#main/data-host/packages/import-package.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { everythingOf, type Files, rewritten, unzip, zip } from '../../support/packages.ts';
import { readPresentation } from '../../support/presentation.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * A small number must not be found in one file by any of its parts: key figures, notes below them, totals and tables.
 */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let service: SampleService;
let files: Files;
const closers: (() => Promise<void>)[] = [];
/** One each of three courses. */
let runs: string[];

beforeAll(async () => {
  folder = await makeFolder();
  service = await startSampleService({ scale: 'small' });
  const ofCourse = Map.groupBy(service.runs, courseOf);
  runs = [...ofCourse.values()].flatMap(([first]) => first ?? []).slice(0, 3);
  const made = await startHost({ service, runs });
  await made.sync();
  const path = join(folder.path, 'good.zip');
  await made.host.call('host:writePackage', { selection: everythingOf(runs), path });
  await made.close();
  files = unzip(path);
});
afterAll(async () => {
  for (const close of closers) await close();
  await service.close();
  await folder.remove();
});

const courseOf = (runId: string): string => {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.courseKey : '';
};

/** The synced data with other counts of learners. */
async function withCounts(name: string, count: (key: string, runId: string) => number | null) {
  const path = join(folder.path, `${name}.zip`);
  const next = await rewritten(files, (cell, { table, column, name: key, cells }) => {
    const isCount = column ? countsLearners(column) : table === 'enrollment-mode';
    const value = isCount && cell !== '' ? count(key, cells[0] ?? '') : null;
    return value === null ? cell : String(value);
  });
  zip(path, next);
  const { id, facts } = await importPackage(path, join(folder.path, name), () => {});
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const host = openDataHost(join(folder.path, name, id), ports, Date.now, { isPackage: true });
  closers.push(() => host.close());
  await host.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
  return {
    /** The slides of a report: their words, and the numbers of charts and of the workbooks behind them. */
    slides: async (recipe: Recipe) => {
      const to = join(folder.path, 'slides.pptx');
      await host.call('host:saveReport', { recipe, format: 'pptx', path: to, sidecar: false });
      const { everything } = await readPresentation(readFileSync(to));
      return everything.replace(/<[^>]*>/g, (tag) => tag.match(/descr="[^"]*"/)?.[0] ?? '|');
    },
    /** The words of a report and the names of its pictures, not where lines are drawn. */
    errorText: async (recipe: Recipe) => {
      const { html } = await host.call('host:report', { recipe });
      return html
        .replace(/<style[\s\S]*?<\/style>/g, '')
        .replace(/base64,[^)"']+/g, '')
        .replace(/<[^>]*>/g, (tag) => tag.match(/aria-label="[^"]*"/)?.[0] ?? '|');
    },
    exported: async (query: ViewQuery) => {
      const to = join(folder.path, 'table.csv');
      const dialect = { separator: ',', decimal: '.', newline: '\r\n', bom: false } as const;
      const choice = {
        format: 'csv',
        threshold: 10,
        labels: false,
        guard: false,
        excludedColumns: [],
        address: null,
      } as const;
      await host.call('host:exportFile', { query, ...choice, path: to, dialect, sidecar: false } as never);
      return readCsvRecords(readFileSync(to, 'utf8'));
    },
  };
}

describe('a report in which every count is small', () => {
  const recipes = (): Recipe[] => [
    newRecipe('run-full', { kind: 'run', runId: runs[0] ?? '' }, 'a4'),
    newRecipe('run-one-page', { kind: 'run', runId: runs[0] ?? '' }, 'a4'),
    newRecipe('portfolio', { kind: 'portfolio' }, 'a4'),
    newRecipe('comparison', { kind: 'comparison', things: { of: 'runs', ids: runs } }, 'a4'),
    newRecipe(
      'comparison',
      { kind: 'comparison', things: { of: 'courses', ids: [courseOf(runs[0] ?? ''), courseOf(runs[1] ?? '')] } },
      'a4',
    ),
  ];

  it('has none of them, not even beside a figure that is large', async () => {
    const large = ['cumulative_count', 'any'];
    const { errorText, slides } = await withCounts('small', (key) => (large.includes(key) ? 5000 : 97));
    for (const recipe of recipes()) {
      const masked = { ...recipe, threshold: 100 };
      const files = [errorText, ...(formatsOf(recipe.template).includes('pptx') ? [slides] : [])];
      for (const wordsOf of files)
        expect((await wordsOf(masked)).match(/.{0,60}(?<![\d.,])97(?![\d.,]).{0,20}/)?.[0]).toBeUndefined();
    }
    const [, onePage] = recipes();
    for (const wordsOf of [slides, errorText])
      expect(await wordsOf({ ...(onePage as Recipe), threshold: 0 })).toMatch(/(?<![\d.,])97(?![\d.,])/);
  });
});

describe('a portfolio with one small run', () => {
  const counts = [523, 41, 3];
  const portfolio = lazy(() =>
    withCounts('portfolio', (key, runId) => (key === 'count' ? (counts[runs.indexOf(runId)] ?? null) : null)),
  );

  it('leaves that run out of the total, and says so', async () => {
    const { errorText, slides } = await portfolio();
    const drawn = await slides(newRecipe('portfolio', { kind: 'portfolio' }, 'a4'));
    expect(drawn).toMatch(/\|523\|/);
    expect(drawn).not.toMatch(/\|(?:567|3)\|.*, not shown/);
    const words = await errorText(newRecipe('portfolio', { kind: 'portfolio' }, 'a4'));
    expect(words).toMatch(/\(564 in 2 of 3 runs\)/);
    expect(words).not.toMatch(/\|567\|/);
    expect(words).toMatch(/\|523\|/);
    expect(words).toMatch(/\|41\|/);
    expect(words).toMatch(/runs? ha(s|ve) hidden counts\. Each total leaves out the runs whose own count is hidden/);
  });

  it('shows the same of each run in every list of a part of the runs', async () => {
    const { exported } = await portfolio();
    for (const [index, runId] of runs.entries()) {
      const rows = await exported({ view: 'runs', params: { courseKey: courseOf(runId) } });
      expect(rows.map(({ current }) => current)).toEqual([index === 2 ? '' : String(counts[index])]);
    }
  });
});

describe('the learners of a skill', () => {
  it('are not told where a run that they are added up from has few', async () => {
    const small = runs[0] ?? '';
    const { exported } = await withCounts('skills', (_, runId) => (runId === small ? 7 : 5000));
    const rows = await exported({ view: 'coverage-skills', params: coverageQuestion.parse({ tau: 0 }) });
    const coursesOf = new Map([...service.data.skills].map(({ id, courses }) => [String(id), courses]));
    const teaches = (row: (typeof rows)[number], runId: string) =>
      (coursesOf.get(row.skill_id ?? '') ?? []).some(
        ({ course_key, confidence }) => course_key === courseOf(runId) && confidence !== null,
      );
    const [withFew, others] = [true, false].map((is) =>
      rows.filter((row) => teaches(row, small) === is && (is || runs.some((runId) => teaches(row, runId)))),
    );
    expect(withFew?.length).toBeGreaterThan(0);
    for (const row of withFew ?? []) expect([row.learners, row.learners_note]).toEqual(['', 'not shown']);
    for (const row of others ?? []) expect([row.learners === '', row.learners_note]).toEqual([false, '']);
  });
});

describe('the key figure of verified learners', () => {
  // The free modes are withheld first for the sake of another one, and here are none.
  const modes: Record<string, number> = { masters: 200, verified: 3, count: 203 };
  const fewVerified = lazy(() => withCounts('modes', (key) => (key === 'cumulative_count' ? 300 : (modes[key] ?? 0))));

  it('is marked as every other number that is hidden', async () => {
    const { errorText } = await fewVerified();
    const report = newRecipe('run-full', { kind: 'run', runId: runs[0] ?? '' }, 'a4');
    expect(await errorText(report)).toMatch(/Verified\|+not shown\|/);
    expect(await errorText({ ...report, threshold: 0 })).toMatch(/Verified\|+3\|/);
  });

  it('is withheld in a table, not left empty as if the service had none', async () => {
    const { exported } = await fewVerified();
    const rows = await exported({ view: 'run-modes', params: { runId: runs[0] ?? '' } });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row.verified, row.verified_note]).toEqual(['', 'not shown']);
  });
});
