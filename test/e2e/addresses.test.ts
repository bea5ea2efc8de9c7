import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, describe, expect, vi } from 'vitest';
import { addressOf, type RouteName, type RouteParams, type RouteQuery, routes } from '#renderer/routing/routes.ts';
import { linkTo } from '#shared/catalog/app-link.ts';
import { atLength, everyNth } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress, syncNow } from './support/user.ts';

/*
 * Every view is an address: each value that a route may hold changes what is on the screen, back and forward bring it back, a link
 * to it can be copied, and it is there again at the next start, however soon the app was closed.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const secondRun = 'edX/DemoX/Demo_Course';
let app: Session;
let page: Page;

/** A view as it is by itself, and the same with one value chosen. */
interface Choice {
  readonly route: RouteName;
  readonly key: string;
  readonly plain: string;
  readonly chosen: string;
}
const choices: Choice[] = [];

it.beforeAll(async ({ shared }) => {
  app = await shared.take('everything');
  page = app.page;
  giveHistory();
  await syncNow(page);
  const both = (figure: string) => [figure, 'both'] as const;
  const charted = [
    'run-problem-tags',
    'run-learner-group',
    'problem-answers',
    'problem-grades',
    'compare-enrollment',
    'run-earlier',
  ];
  await ask(page, 'settings:update', {
    pageSize: 25,
    figures: Object.fromEntries([...charted, 'compare-activity'].map(both)),
  });
  choices.push(...listChoices());
  // The answers to a problem are read when it is first opened, and that changes other screens.
  const problem = choices.find(({ route }) => route === 'problem')?.plain ?? '';
  await openAddress(page, problem);
  await page.getByTestId('figure-problem-grades').waitFor();
  // The figure shows its rows before the sync that read them has ended.
  await vi.waitFor(async () => expect((await ask(page, 'sync:status', {})).running).toBeNull(), timeoutFor(30_000));
});
afterAll(() => app.end());

/** The skill and the job that are looked at change, so that each has a history. */
function giveHistory(): void {
  const [skill] = [...app.service.data.skills];
  const [job] = [...app.service.data.jobs];
  app.service.mutate({ kind: 'courseLink', skillId: skill?.id ?? 0, courseKey: 'New+course', confidence: 0.5 });
  const of = { jobId: job?.id ?? 0, skillId: job?.skills?.[0]?.skill.id ?? 0 };
  app.service.mutate({ kind: 'jobSkill', ...of, set: { significance: 12.5 } });
  // Two values that moved, so that the table of changes has an order.
  const second = job?.skills?.[1];
  const significance = (second?.significance ?? 0) + 900;
  app.service.mutate({ kind: 'jobSkill', jobId: of.jobId, skillId: second?.skill.id ?? 0, set: { significance } });
}

function listChoices(): Choice[] {
  const listed: Choice[] = [];
  /** Each value of `values` alone, on top of what `base` already chose. */
  const each = <R extends RouteName>(
    route: R,
    params: RouteParams<R>,
    values: Partial<RouteQuery<R>>,
    base: Partial<RouteQuery<R>> = {},
  ) => {
    const plain = addressOf(route, params, base);
    for (const [key, value] of Object.entries(values)) {
      listed.push({ route, key, plain, chosen: addressOf(route, params, { ...base, [key]: value }) });
    }
  };
  const [skill] = [...app.service.data.skills];
  const [job, other] = [...app.service.data.jobs];
  const ids = (things: readonly (string | number)[]) => things.map((id) => encodeURIComponent(id)).join(',');
  const problem = [...(app.service.data.findRun(runId)?.problems() ?? [])].find((row) => row.part_ids.length > 1);
  const run = (tab: RouteParams<'run'>['tab']) => ({ id: runId, tab });

  each('skills', {}, { text: 'data', taught: 'true', sort: 'courses', page: 2 });
  each('skill', { id: skill?.id ?? 0 }, { sort: 'course_key', page: 2, jobSort: 'name', jobPage: 2 });
  each('skill', { id: skill?.id ?? 0 }, { changeSort: 'field', changePage: 2 });
  each('jobs', {}, { text: 'data', sort: 'skills', page: 2 });
  each('job', { id: job?.id ?? 0 }, { sort: 'name', page: 2, changeSort: 'field', changePage: 2 });
  each('postings', {}, { text: 'data', sort: 'job_name', page: 2 });
  each('courses', {}, { text: 'demo', org: 'edX', data: 'known', withRuns: 'true', sort: 'org', page: 2 });
  each('runs', {}, { text: '2014', sort: 'current', page: 2 });
  each('runs', {}, { days: '90', sort: '-change_90d' });
  each('runs', {}, { org: 'edX', course: 'edX+DemoX', state: 'ended', pacing: 'instructor_paced', flagged: 'true' });
  each('runs', {}, { scope: 'organisations\nedX' });
  each('overview', {}, { days: '7' });
  each('course', { key: 'edX+DemoX' }, { sort: 'name', page: 2, runSort: '-run_id', runPage: 2 });
  each('course', { key: 'edX+DemoX' }, { jobSort: 'name', jobPage: 2 });
  each('run', run('activity'), { from: '2015-01-01', to: '2015-06-30', unit: 'percent' });
  each('run', run('enrollment'), { by: 'age' });
  each('run', run('enrollment'), { earlierSort: '-day_no', earlierPage: 2 });
  each('run', run('enrollment'), { bins: '5' }, { by: 'age' });
  each('run', run('problems'), { sort: 'total_submissions', page: 2, tagSort: 'tag_value', tagPage: 2 });
  each('run', run('videos'), { flagSort: 'learners', flagPage: 2 });
  each('run', run('learners'), { period: 'last_week', groupSort: '-metric', sort: 'videos_overall' });
  each(
    'problem',
    { id: runId, module: problem?.module_id ?? '' },
    { part: 2, sort: 'answer_value', page: 2, gradeSort: '-grade', gradePage: 2 },
  );
  each('sync', {}, { show: 'log', text: 'demo', failed: 'true' });
  each('sync', {}, { sort: 'state', page: 2 }, { show: 'table' });
  each('sync', {}, { failureSort: 'message', failurePage: 2 }, { show: 'log' });
  each('sync', {}, { dataset: 'activity', kind: 'gone' }, { show: 'changes' });
  each('definitions', {}, { text: 'skill' });
  each('guide', {}, { question: 'Is my data up to date?' });
  each('compare', {}, { kind: 'jobs', ids: ids([runId, secondRun]) });
  each(
    'compare',
    {},
    { align: 'day0', unit: 'percent', sort: '-date', page: 2, activitySort: '-week_ending', activityPage: 2 },
    { kind: 'runs', ids: ids([runId, secondRun]) },
  );
  each('compare', {}, { align: 'start' }, { kind: 'runs', ids: ids([runId, secondRun]) });
  each('changes', {}, { since: 'last-report', dataset: 'jobs' });
  each('changes', {}, { sort: 'now', page: 2 }, { dataset: 'jobs' });
  each('changes', {}, { unusualSort: 'name', unusualPage: 2, linkSort: 'what', linkPage: 2 });
  // An address without a scope takes that of the settings, so each says its own.
  const [jobs, course] = [ids([job?.id ?? 0, other?.id ?? 0]), skill?.courses[0]?.course_key ?? ''];
  const planned = { jobs, scope: 'all' };
  listed.push({ route: 'plan', key: 'jobs', plain: '/plan?scope=all', chosen: addressOf('plan', {}, planned) });
  each('plan', {}, { scope: 'runs', mode: 'fewest', k: 1, tau: 1, weights: 'equal', alike: 'postings' }, planned);
  each('plan', {}, { common: 'out', with: course, without: course, known: ids([job?.id ?? 0]) }, planned);
  each('plan', {}, { share: 50 }, { ...planned, mode: 'fewest' });
  each('coverage', {}, { scope: 'runs', supply: 'strength', tau: 1, place: 'keep' }, { scope: 'all' });
  // Without a subject it is the report that the user was last making, so each is tried beside another.
  const report = (query: RouteQuery<'reports'>) => addressOf('reports', {}, query);
  const ofRun = report({ run: runId });
  const ofJobs = report({ kind: 'jobs', ids: ids([job?.id ?? 0, other?.id ?? 0]) });
  listed.push(
    { route: 'reports', key: 'run', plain: ofJobs, chosen: ofRun },
    { route: 'reports', key: 'job', plain: ofRun, chosen: report({ job: job?.id ?? 0 }) },
    { route: 'reports', key: 'ids', plain: ofRun, chosen: ofJobs },
    { route: 'reports', key: 'month', plain: ofRun, chosen: report({ month: 'last' }) },
    { route: 'reports', key: 'kind', plain: ofRun, chosen: ofJobs },
    { route: 'reports', key: 'coverage', plain: ofRun, chosen: report({ coverage: 'scope=all' }) },
    {
      route: 'reports',
      key: 'brief',
      plain: report({ coverage: 'scope=all' }),
      chosen: report({ coverage: 'scope=all', brief: skill?.id ?? 0 }),
    },
    { route: 'reports', key: 'changes', plain: ofRun, chosen: report({ changes: 'last-sync' }) },
    { route: 'reports', key: 'plan', plain: ofRun, chosen: report({ plan: `jobs=${job?.id}&scope=all` }) },
  );
  return listed;
}

/** Lists all that a user would notice: headings, what is chosen, filtered and sorted, and the rows. */
const seen = () =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
    const words = (element: HTMLElement) => element.textContent;
    return {
      title: document.title,
      headings: all('h1, h2, h3').map(words),
      current: all('[aria-current]').map(words),
      pressed: all('[aria-pressed="true"]').map(words),
      sorted: all('th[aria-sort]').map((head) => `${head.textContent} ${head.ariaSort}`),
      values: all('input, select').map((input) =>
        input instanceof HTMLInputElement && input.type === 'checkbox'
          ? String(input.checked)
          : (input as HTMLInputElement | HTMLSelectElement).value,
      ),
      findings: all('figcaption').map(words),
      rows: all('tbody tr').map(words),
      pages: all('.pager').map(words),
      states: all('.state').map(words),
      // At a start there is nothing at all for a moment.
      isBusy:
        document.querySelector('main :is(.skeleton, progress, [aria-busy="true"])') !== null || all('h1').length === 0,
      pictures: all('canvas').map((canvas) => canvas.getAttribute('aria-label')),
    };
  });

type Seen = Awaited<ReturnType<typeof seen>>;

/** Looks until the screen stays as it is: a chart comes a moment after its address. */
async function settledView(): Promise<Seen> {
  let before = await seen();
  const isSettled = async () => {
    const now = await seen();
    const isSame = !now.isBusy && JSON.stringify(now) === JSON.stringify(before);
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { timeout: timeoutFor(20_000), interval: 100 }).toBe(true);
  return before;
}

const open = async (address: string) => {
  await openAddress(page, address);
  return settledView();
};
const at = (address: string, timeout = timeoutFor(20_000)) =>
  expect
    .poll(() => page.evaluate(() => decodeURI(window.location.hash)), { timeout, interval: 50 })
    .toBe(decodeURI(`#${address}`));

/** Back or forward, to an address. Chromium leaves out a step when there were two hundred within ten seconds: users are slower. */
const go = async (by: -1 | 1, address: string) => {
  const step = () => page.evaluate((steps) => window.history.go(steps), by);
  await step();
  await at(address, timeoutFor(2000)).catch(step);
  await at(address);
};

/** Nothing failed, too little changed to be unusual, and jobs name the same skills: there is nothing to sort. */
const isWithoutRows = (key: string) => ['failureSort', 'unusualSort', 'linkSort'].includes(key);

/** Faults of a choice: it changes nothing, or does not come back. */
async function wrongOf({ route, key, plain, chosen }: Choice): Promise<string[]> {
  const before = await open(plain);
  const after = await open(chosen);
  // A page that is not there is the last one, and the last one is the first where there are few rows.
  const changesNothing = !/page$/i.test(key) && !isWithoutRows(key) && isDeepStrictEqual(after, before);
  await go(-1, plain);
  const back = await settledView();
  await go(1, chosen);
  const forward = await settledView();
  return [
    ...(changesNothing ? [`${route}: ${key} changes nothing at ${chosen}`] : []),
    ...differences(before, back).map((part) => `back from ${chosen}: ${part}`),
    ...differences(after, forward).map((part) => `forward to ${chosen}: ${part}`),
  ];
}

/** Lists the differences between two looks. */
const differences = (one: Seen, other: Seen) =>
  Object.entries(one).flatMap(([part, was]) => {
    const is = other[part as keyof Seen];
    return isDeepStrictEqual(is, was) ? [] : [`${part} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`];
  });

const ofEachRoute = () => [...new Map(choices.map((choice) => [choice.route, choice])).values()];

describe('an address', () => {
  it('is tried with every value that a route may hold', () => {
    const tried = new Set(choices.map(({ route, key }) => `${route} ${key}`));
    const known = Object.entries(routes).flatMap(([route, { query }]) =>
      Object.keys(query.shape).map((key) => `${route} ${key}`),
    );
    expect(known.filter((value) => !tried.has(value))).toEqual([]);
  });

  it('shows what it says, and back and forward bring it back', async () => {
    const wrong: string[] = [];
    for (const choice of everyNth(16, choices)) {
      // Parts without a place of their own may come after the first look; by the second time they are known.
      const first = await wrongOf(choice);
      if (first.length > 0) wrong.push(...(await wrongOf(choice)));
    }
    expect(wrong).toEqual([]);
  });

  it('can be copied as a link, whatever it holds', async () => {
    await page.evaluate(() => {
      const written: string[] = [];
      Object.assign(window, { written });
      navigator.clipboard.writeText = async (text) => void written.push(text);
    });
    const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written.at(-1));
    for (const { chosen } of everyNth(3, ofEachRoute())) {
      await openAddress(page, chosen);
      await app.menu('copyLink');
      await expect.poll(written).toBe(linkTo(chosen));
    }
  });

  // One address of a chart is every day: start.test.ts.
  it.runIf(atLength(false, true))('is there again at the next start, although the app was closed at once', async () => {
    for (const { chosen } of ofEachRoute()) {
      const left = await open(chosen);
      await open('/definitions');
      await openAddress(page, chosen);
      await app.restart();
      page = app.page;
      await at(chosen);
      expect(await settledView()).toEqual(left);
    }
  });
});

describe('a page that is not there', () => {
  it('is the last one', async () => {
    await open('/skills?page=9999');
    const { rows, pages } = await seen();
    expect(rows).not.toEqual([]);
    expect(pages.join()).toMatch(/Page (\d+) of \1/);
  });
});
