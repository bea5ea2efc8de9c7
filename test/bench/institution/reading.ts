import { newRecipe } from '#contract/reports/recipe.ts';
import type { HostInput, HostMethod } from '#main/data-host/host-methods.ts';
import { maxPageSize, type ViewQuery } from '#shared/catalog/views.ts';
import { type BenchHost, startBenchHost } from '../host/bench-host.ts';
import { median, percentile, timed } from '../statistics.ts';

/** Calls of one kind, and milliseconds: of the first call after a start, and of all calls with it. */
export interface Asked {
  readonly what: string;
  readonly first: number;
  readonly p95: number;
  readonly median: number;
}

interface Question {
  readonly what: string;
  ask(host: BenchHost, time: number): Promise<unknown>;
}

const times = 20;

const view = (what: string, query: ViewQuery, pageSize = 50): Question => ({
  what,
  ask: (host) => host.call('view:rows', { ...query, page: 1, pageSize }),
});
const method = <M extends HostMethod>(name: M, input: HostInput<M>): Question => ({
  what: name,
  ask: (host) => host.call(name, input),
});

/** Searches of an institution: a course, a run, a skill, half a word, a typo, a block. */
const texts = ['introduction', 'R0042', 'python', 'dat', 'managment', 'edX', 'statistics', 'introduction 7'];

/** Questions of screens that show all runs at once, or one of them. */
const questions = (runIds: readonly string[]): readonly Question[] => [
  method('overview:get', {}),
  view('Courses', { view: 'courses', params: {} }),
  view('Courses by name', { view: 'courses', params: {}, sort: { column: 'course_key', direction: 'asc' } }),
  view('Courses with a text', { view: 'courses', params: { text: 'intro' } }),
  view('Courses that are behind', { view: 'courses', params: { data: 'behind' } }),
  view('organisations', { view: 'organisations', params: {} }),
  view('Runs', { view: 'runs', params: {} }),
  view('Runs by enrollment', { view: 'runs', params: {}, sort: { column: 'current', direction: 'desc' } }),
  view('Runs with a text', { view: 'runs', params: { text: 'R00' } }),
  view('Runs and their changes', { view: 'run-trends', params: {} }),
  view('Runs by their change', {
    view: 'run-trends',
    params: {},
    sort: { column: 'change_28d', direction: 'asc', thenBy: [{ column: 'data_through', direction: 'desc' }] },
  }),
  view('Runs by flags', { view: 'run-trends', params: {}, sort: { column: 'flags', direction: 'desc' } }),
  view('Runs under way', { view: 'run-trends', params: { state: 'current' } }),
  view('all runs', { view: 'runs', params: {} }, maxPageSize),
  view('sync state', { view: 'sync-resources', params: {} }),
  view('sync state of a page', { view: 'sync-resources', params: { ofRunIds: runIds.slice(0, 50) } }, maxPageSize),
  view('what failed', { view: 'sync-resources', params: { failed: true } }, maxPageSize),
  view('sync log', { view: 'sync-log', params: {} }),
  view('moved figures', { view: 'moved-figures', params: { since: 'week' } }),
  view('largest changes', { view: 'largest-changes', params: {} }),
  view('compared courses', { view: 'compare-courses', params: { courseKeys: ['edX+DemoX', 'MITx+6.00x'] } }),
  view('compared runs', { view: 'compare-runs', params: { runIds: runIds.slice(0, 5) } }),
  method('run:get', { runId: runIds[7] ?? '' }),
  method('labels:all', {}),
  method('cache:version', {}),
];

const searching: Question = {
  what: 'search',
  ask: (host, time) => host.call('search:all', { text: texts[time % texts.length] ?? '', limit: 10 }),
};

const portfolioReport: Question = {
  what: 'portfolio report',
  ask: (host) => host.call('host:report', { recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'a4') }),
};
/** A report takes seconds. */
const reports = 3;

/** Asks each question of a data host that has just started, first those of the screens, then the search of another one. */
export async function measureReading(folder: string, runIds: readonly string[]): Promise<Asked[]> {
  const screens = await withHost(folder, async (host) => {
    const found: Asked[] = [];
    for (const question of questions(runIds)) found.push(await askOften(host, question));
    return found;
  });
  const search = await withHost(folder, (host) => askOften(host, searching));
  // Each of a host that has just started: the next report finds what is withheld of few runs worked out, and of many not.
  const took: number[] = [];
  for (let time = 0; time < reports; time += 1)
    took.push(await withHost(folder, (host) => timed(() => portfolioReport.ask(host, time))));
  return [...screens, search, asked(portfolioReport.what, took)];
}

async function askOften(host: BenchHost, question: Question): Promise<Asked> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(await timed(() => question.ask(host, time)));
  // The first search has a bar of its own.
  return asked(question.what, all, question === searching ? all.slice(1) : all);
}

const asked = (what: string, all: readonly number[], counted = all): Asked => ({
  what,
  first: all[0] ?? 0,
  p95: percentile(counted, 0.95),
  median: median(counted),
});

async function withHost<T>(folder: string, work: (host: BenchHost) => Promise<T>): Promise<T> {
  const host = await startBenchHost(folder);
  return work(host).finally(() => host.close());
}
