import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { addressOf, type RouteName, type RouteParams, type RouteQuery } from '#renderer/routing/routes.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { type Given, regionNames } from '../oracle/batch.ts';
import { pathsThatDiffer } from '../oracle/compare.ts';
import { type Asked, askOracle } from '../oracle/python.ts';
import { everyNth } from '../support/at-length.ts';
import { type StartedHost, startHost } from '../support/host.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

/*
 * The numbers on the main screens, as a user reads them, against the oracle: the same service is synced once more beside the
 * app, and Python works each number out of the raw tables of that sync.
 */

const runId = 'course-v1:OsakaTechx+MGT102+1T2024';
const otherRun = 'course-v1:edX+DemoX+Demo_2014';

let app: Session;
let page: Page;
let beside: StartedHost;
let tablesNow: string;
let titles: Record<string, string>;

it.beforeAll(async ({ shared }) => {
  app = await shared.borrow('modes');
  page = app.page;
  beside = await startHost({ service: app.service, runs: [runId, otherRun] });
  expect((await beside.sync()).outcome).toBe('complete');
  const { labels } = await ask(page, 'labels:all', {});
  titles = Object.fromEntries(labels.filter(({ kind }) => kind === 'run').map(({ id, text }) => [id, text]));
  tablesNow = join(app.folder, 'tables');
  await beside.host.writePackage(tablesNow, [runId, otherRun], Object.keys(tables) as (keyof typeof tables)[]);
});
afterAll(async () => {
  await beside?.close();
  await app?.end();
});

/** By run, the day on which it starts or ends, where the service tells it. */
const dayOfRuns = (what: 'starts' | 'ends'): Record<string, number> =>
  Object.fromEntries(
    [runId, otherRun].flatMap((id) => {
      const day = app.service.data.findRun(id)?.profile[what];
      return day === undefined ? [] : [[id, day]];
    }),
  );

/** Facts that are in no raw table of the sample service. */
const given = (): Given => ({
  runs: [runId, otherRun],
  titles,
  starts: dayOfRuns('starts'),
  ends: dayOfRuns('ends'),
  selfPaced: [runId, otherRun].filter((id) => app.service.data.findRun(id)?.profile.pace === 'self_paced'),
  servedJobs: [...app.service.data.jobs],
  labels: [],
  notes: [],
  marks: [],
  matches: [],
  watches: [],
  unreadable: [],
  failing: [],
  reportSizes: {},
  learnerRuns: [],
  syncs: [],
  today: Math.floor(beside.now() / 86_400_000_000),
  now: beside.now(),
  subsections: {},
  regions: regionNames(),
});

interface OracleFigure {
  readonly title: string;
  readonly finding: object;
}

async function oracleOf(questions: readonly Asked[]): Promise<readonly unknown[]> {
  const { answers } = await askOracle({ tables: { before: tablesNow, now: tablesNow }, given: given() }, questions);
  return answers;
}

/** The figures at the head of the screen: label, value and what stands below. */
const headOf = async () =>
  page.locator('.kpi-strip dl > div').evaluateAll((all) =>
    all.map((each) => ({
      label: each.querySelector('dt')?.textContent?.trim() ?? '',
      value: each.querySelector('.kpi-value')?.firstChild?.textContent?.trim() ?? '',
    })),
  );

/** Every figure of the screen: its heading and the sentence below it, or the one above that describes it. */
const sentencesOf = async () =>
  page.locator('figure').evaluateAll((all) =>
    all.map((each) => {
      const above = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      const said = (each.querySelector('figcaption') ?? above)?.textContent ?? '';
      return {
        title: each.querySelector('h2, h3')?.textContent?.trim() ?? '',
        sentence: said.replaceAll(/[\u2066-\u2069]/g, ''),
      };
    }),
  );

const shown = (value: number | null, decimals = 20) =>
  value === null ? '—' : value.toLocaleString('en-US', { maximumFractionDigits: decimals });

/** Money is shown with its sign and without cents. */
const shownSalary = (value: number | null) => (value === null ? '—' : `$${shown(value, 0)}`);

async function expectHead(asked: Asked): Promise<void> {
  const [oracle] = (await oracleOf([asked])) as [readonly { label: string; value: number | null }[]];
  const head = await headOf();
  for (const { label, value } of oracle) {
    const drawn = head.find((each) => each.label === label);
    // A change says its direction by a sign.
    const said = /change/.test(label) ? drawn?.value.replace(/^[▲▼]\s/, '') : drawn?.value;
    const size = /change/.test(label) && value !== null ? Math.abs(value) : value;
    expect(said, label).toBe(label === 'Median salary' ? shownSalary(size) : shown(size));
  }
}

async function expectSentences(...asked: readonly Asked[]): Promise<void> {
  const answers = (await oracleOf(asked)) as readonly OracleFigure[];
  const sentences = await sentencesOf();
  for (const { title, finding } of answers) {
    const said = sentences.find((each) => each.title === title)?.sentence;
    expect(pathsThatDiffer(said, finding), title).toEqual([]);
  }
}

const figure = (name: string, params: object): Asked => ({ subject: 'figure', name, params });
const run = { runId };
const open = async <Name extends RouteName>(
  name: Name,
  params: RouteParams<Name>,
  query: Partial<RouteQuery<Name>> = {},
) => {
  await openAddress(page, addressOf(name, params, query));
  await settled(page);
};

describe('the numbers that a user reads', () => {
  it('are those of the oracle on the overview', async () => {
    await open('overview', {});
    await expectHead({ subject: 'key-figure', name: 'portfolio', params: {} });
  });

  it('are those of the oracle on the summary of a run', async () => {
    await open('run', { id: runId, tab: 'summary' });
    await expectHead({ subject: 'key-figure', name: 'run', params: run });
  });

  // Every day the oracle compares these sentences themselves (test/integration/oracle); here that a tab shows them.
  const tabs: readonly [RouteParams<'run'>['tab'], string[]][] = [
    ['videos', ['run-videos', 'run-video-funnel', 'run-video-lengths']],
    ['activity', ['run-activity']],
    ['enrollment', ['run-enrollment']],
    ['problems', ['run-problems']],
  ];
  it.each(everyNth(2, tabs))('are those of the oracle in the tab %s of a run', async (tab, figures) => {
    await open('run', { id: runId, tab });
    await expectSentences(...figures.map((name) => figure(name, run)));
  });

  it('are those of the oracle on a job, a skill and a course', async () => {
    const [job] = [...app.service.data.jobs];
    await open('job', { id: job?.id ?? 0 });
    await expectHead({ subject: 'key-figure', name: 'job', params: { jobId: job?.id } });
    await expectSentences(figure('job-skills', { jobId: job?.id }));
    const skill = [...app.service.data.skills].find(({ courses }) => courses.length > 1);
    await open('skill', { id: skill?.id ?? 0 });
    await expectSentences(figure('skill-courses', { skillId: skill?.id }));
    const courseKey = skill?.courses[0]?.course_key ?? '';
    await open('course', { key: courseKey });
    await expectHead({ subject: 'key-figure', name: 'course', params: { courseKey } });
    await expectSentences(figure('course-skills', { courseKey }));
  });

  it('are those of the oracle where runs and jobs are compared', async () => {
    const runIds = [runId, otherRun];
    const ids = runIds.map(encodeURIComponent).join(',');
    // An address without an alignment is by date, as all of these were that are stored.
    for (const [align, asked] of [
      ['dates', undefined],
      // These have no day in common by date.
      ['start', 'default'],
    ] as const) {
      await open('compare', {}, { kind: 'runs', ids, align: asked });
      const params = { runIds, align, unit: 'absolute' };
      await expectSentences(figure('compare-enrollment', params), figure('compare-activity', params));
      // The screen writes the default alignment into its address, which shows the same after further syncs.
      expect(/[?&]align=(\w+)/.exec(page.url())?.[1]).toBe(asked && align);
    }
    const jobIds = [...app.service.data.jobs].slice(0, 3).map(({ id }) => id);
    await open('compare', {}, { kind: 'jobs', ids: jobIds.join(',') });
    await expectSentences(figure('compare-jobs-figures', { jobIds }), figure('compare-job-skills', { jobIds }));
  });
});
