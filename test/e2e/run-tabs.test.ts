import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { CourseRun } from '../sample-service/generator/course-run.ts';
import { atLength, everyNth } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { follow, settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { chooseTheme } from './support/launch.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { connect, goTo, openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
/** Its service leaves a mode out, and counts first and last responses. */
const otherRunId = 'course-v1:OsakaTechx+MGT102+1T2024';

const grouped = (count: number) => count.toLocaleString();

/** Services keep one day or several of some traits; the screen shows the newest. */
function newest<Row extends { readonly date: string }>(rows: Iterable<Row>): Row[] {
  const all = [...rows];
  const last = all
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return all.filter(({ date }) => date === last);
}

let app: Session;
let page: Page;
it.beforeAll(async ({ shared }) => {
  app = await shared.take('modes');
  page = app.page;
});
afterAll(() => app.end());

describe('the tabs of a run', () => {
  let run: CourseRun;
  beforeAll(() => {
    run = app.service.data.findRun(runId) ?? expect.unreachable('no run');
  });

  const openRun = async (id: string) => {
    await goTo(page, 'Courses');
    const course = encodeURIComponent(app.service.data.findRun(id)?.courseKey ?? '');
    await follow(page.locator(`main a[href="#/courses/${course}"]`).first());
    await follow(page.locator(`main table a[href*="#/runs/${encodeURIComponent(id)}"]`).first());
    await page.getByRole('heading', { level: 1, name: id }).waitFor();
  };
  const openTab = async (tab: string, part?: string) => {
    await follow(page.getByRole('navigation', { name: 'Parts of the course run' }).getByRole('link', { name: tab }));
    if (part) {
      await follow(page.getByRole('navigation', { name: 'Enrollment by' }).getByRole('link', { name: part }));
    }
    await settled(page);
  };
  const figure = (id: string) => page.getByTestId(`figure-${id}`);
  const caption = async (id: string) => (await figure(id).locator('figcaption').textContent()) ?? '';
  const showTable = async (id: string) => {
    await figure(id).getByRole('button', { name: 'Table' }).click();
    await figure(id).getByRole('table').waitFor();
  };
  /** The cells of the row whose head is this. */
  const row = (id: string, head: string | RegExp) =>
    figure(id)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: head, exact: true }) })
      .first()
      .getByRole('cell')
      .allTextContents();
  /** For what was opened or added: every-screen.test.ts judges the tabs as they are by themselves. */
  const hasNoProblems = async () => expect(await accessibilityProblems(page)).toEqual([]);
  /** Tables of charts are of one make: every day every-screen.test.ts judges some. */
  const hasNoProblemsEither = atLength(async () => {}, hasNoProblems);

  it('shows at the head who is and was enrolled', async () => {
    await openRun(runId);
    const last = [...run.enrollmentByMode()].at(-1);
    const figures = page.getByRole('region', { name: 'Key figures' });
    expect(await figures.textContent()).toContain(grouped(last?.count ?? -1));
    expect(await figures.textContent()).toContain(grouped(last?.cumulative_count ?? -1));
    expect(await figures.textContent()).toContain(grouped(Number(last?.verified)));
  });

  it('keeps head and tabs at one place on every tab, and leads to the other runs of the course', async () => {
    const places = new Map<string, string>();
    for (const tab of everyNth(2, [
      'Summary',
      'Activity',
      'Enrollment',
      'Problems',
      'Videos',
      'Subsections',
      'Report files',
      'Learners',
      'Notes',
    ])) {
      await openTab(tab);
      const head = (await page.locator('.page-head').boundingBox()) ?? expect.unreachable('no head');
      const tabs = await page.getByRole('navigation', { name: 'Parts of the course run' }).boundingBox();
      places.set(tab, `${head.y} ${tabs?.y} ${tabs?.height}`);
      expect((tabs?.y ?? 1000) + (tabs?.height ?? 0) - head.y, tab).toBeLessThanOrEqual(108);
    }
    expect(new Set(places.values()).size, [...places].join('; ')).toBe(1);
    await openRun(runId);
  });

  it('opens at an address without a tab', async () => {
    await openAddress(page, `/runs/${encodeURIComponent(runId)}`);
    await page.getByRole('heading', { level: 1, name: runId }).waitFor();
    expect(await page.getByRole('link', { name: 'Summary' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows every mode, and names the learners in modes that the service leaves out', async () => {
    await openTab('Enrollment', 'Mode');
    const last = [...run.enrollmentByMode()].at(-1);
    expect(await caption('run-modes')).toContain(`Honor ${grouped(Number(last?.honor))}`);
    await showTable('run-modes');
    const heads = await figure('run-modes').getByRole('columnheader').allTextContents();
    for (const mode of ['Audit', 'Honor', 'Verified']) expect(heads.some((head) => head.includes(mode))).toBe(true);
    await hasNoProblemsEither();
    await openRun(otherRunId);
    await openTab('Enrollment', 'Mode');
    expect(await caption('run-modes')).toMatch(
      /[\d,]+ learners \(29\.0%\) are in modes that the service does not list/,
    );
    await openRun(runId);
  });

  it('shows ages with those who gave none beside them', async () => {
    await openTab('Enrollment', 'Age');
    const silent = newest(run.enrollmentByBirthYear()).find(({ birth_year }) => birth_year === null)?.count ?? -1;
    expect(await page.getByRole('region', { name: 'Ages' }).textContent()).toContain(
      `Age not reported${grouped(silent)}`,
    );
    await page.getByRole('button', { name: '5 years' }).click();
    await settled(page);
    expect(await figure('run-ages').getByRole('img').getAttribute('aria-label')).toContain('bins of five years');
    // Why the sum is not the enrollment stands directly behind the finding; the warnings about single years are folded.
    expect(await caption('run-ages')).toMatch(
      /Of the [\d,]+ who gave a birth year, .*; the median age is \d+\. The counts by age add up to [\d,]+, but [\d,]+ learners were enrolled on that day\./,
    );
    await figure('run-ages').getByText('Please note').waitFor();
    await hasNoProblemsEither();
  });

  it('shows education from the lowest level to the highest, with levels that no list has', async () => {
    await openTab('Enrollment', 'Education');
    await showTable('run-education');
    const shown = await figure('run-education').locator('tbody').getByRole('rowheader').allTextContents();
    expect(shown.slice(0, 2)).toEqual(['None', 'Primary']);
    expect(shown.slice(-2)).toEqual(['Vocational', 'Not reported']);
    const bachelors = newest(run.enrollmentByEducation()).find(
      ({ education_level }) => education_level === 'bachelors',
    );
    expect((await row('run-education', 'Bachelor’s'))[0]).toBe(grouped(bachelors?.count ?? -1));
    await hasNoProblemsEither();
  });

  it('shows genders with those who gave none', async () => {
    await openTab('Enrollment', 'Gender');
    const unknown = [...run.enrollmentByGender()].at(-1)?.unknown ?? -1;
    expect(await caption('run-gender')).toContain(`${grouped(unknown)} learner`);
  });

  it('shows countries as bars, as a table and on a map that can be read country by country', async () => {
    await openTab('Enrollment', 'Country');
    const countries = newest(run.enrollmentByLocation());
    const most = countries
      .filter(({ country }) => country.alpha2 !== null)
      .reduce((best, each) => (each.count > best.count ? each : best));
    const name = most.country.name;
    const unknown = countries.find(({ country }) => country.alpha2 === null);
    const map = figure('run-world');
    await map.getByText(`The service gave no country for ${grouped(unknown?.count ?? -1)} learners`).waitFor();
    await map.getByRole('button', { name: 'Country with fewer learners' }).click();
    await map.getByText(`1 of ${countries.length - 1}: ${name}, ${grouped(most.count)} learners`).waitFor();
    await hasNoProblems();
    await showTable('run-countries');
    expect((await row('run-countries', name)).join(' ')).toContain(grouped(most.count));
    expect(await figure('run-countries').locator('tr[aria-current="true"]').textContent()).toContain(name);
  });

  it('shows problems, and reads the answers to one when it is opened', async () => {
    await openTab('Problems');
    const problems = [...run.problems()].sort((a, b) => b.total_submissions - a.total_submissions);
    const [first] = problems;
    const cells = figure('run-problems').getByRole('row').nth(1);
    expect(await cells.textContent()).toContain(grouped(first?.total_submissions ?? -1));
    await follow(cells.getByRole('link'));
    await figure('problem-answers').waitFor();
    await settled(page);
    const answers = [...run.answers(first?.module_id ?? '')];
    await page.getByRole('heading', { level: 1, name: answers[0]?.problem_display_name ?? '' }).waitFor();
    const part = answers.filter(({ part_id }) => part_id.endsWith('_2_1'));
    const learners = part.reduce((sum, answer) => sum + (answer.count ?? answer.last_response_count ?? 0), 0);
    expect(await caption('problem-answers')).toMatch(`${grouped(learners)} learners`);
    const grades = [...run.grades(first?.module_id ?? '')].reduce((sum, grade) => sum + grade.count, 0);
    expect(await caption('problem-grades')).toContain(`${grouped(grades)} learners`);
  });

  it('says what reading all answers costs before it begins', async () => {
    await follow(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Problems' }));
    await settled(page);
    await page.getByRole('button', { name: 'Download all answers' }).click();
    const dialog = page.getByRole('dialog');
    const modules = new Set([...run.problems()].map((problem) => problem.module_id));
    await dialog.getByText(`At least ${modules.size * 2} requests`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows where videos lose their viewers', async () => {
    await openTab('Videos');
    const lost = Math.max(...[...run.videos()].map((video) => video.users_at_start - video.users_at_end));
    expect(await caption('run-videos')).toMatch(
      new RegExp(`In this run, .+ loses the most viewers: ${grouped(lost)} of `),
    );
  });

  it('begins without subsections, takes their ids and reads their views', async () => {
    await openTab('Subsections');
    await page.getByText('No subsections yet').waitFor();
    const ids = [...run.subsections()].slice(0, 2);
    await page.getByRole('button', { name: 'Add subsection IDs…' }).click();
    await page.getByLabel('Subsection IDs, one per line').fill([...ids, 'nonsense'].join('\n'));
    await page.getByText('Enter the ID of a subsection').first().waitFor();
    await page.getByRole('button', { name: 'Add 2 subsections' }).click();
    await figure('run-subsections').waitFor();
    const most = Math.max(...ids.flatMap((id) => [...run.sequentialOpens(id)].map((opens) => opens.count)));
    // They are read one after the other.
    await expect.poll(() => caption('run-subsections')).toContain(`(${grouped(most)})`);
    await hasNoProblems();
  });

  it('shows the fetched reports, and takes further names', async () => {
    await openTab('Report files');
    await page.getByRole('rowheader', { name: 'problem_response' }).waitFor();
    await page.getByLabel('Report name').fill('grades_by_week');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove grades_by_week' }).waitFor();
    // Two in one go: the second is added before the first is on the screen.
    await page.getByLabel('Report name').evaluate(
      async (field, names) => {
        for (const name of names) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
          field.dispatchEvent(new Event('input', { bubbles: true }));
          await Promise.resolve();
          (field as HTMLInputElement).form?.requestSubmit();
          await Promise.resolve();
        }
      },
      ['ora2', 'certificates'],
    );
    for (const name of ['ora2', 'certificates']) await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await hasNoProblems();
  });

  it('keeps learners off until they are switched on, and shows a name only while it is held', async () => {
    await openTab('Learners');
    await page.getByText('Individual learner data is off').waitFor();
    await hasNoProblemsEither();
    await page.getByRole('button', { name: 'Switch on for this run' }).click();
    await figure('run-learner-group').waitFor();
    // The stored rows are shown before the end of the sync, which has every screen read once more.
    await expect
      .poll(async () => (await ask(page, 'sync:status', {})).running, { timeout: timeoutFor(30_000) })
      .toBeNull();
    await settled(page);
    const watched = [...run.learnerEngagement()].filter((learner) => Number(learner.videos_overall ?? 0) > 0).length;
    expect(await caption('run-learner-group')).toContain(`${grouped(watched)} watched a video`);
    const histograms = figure('run-learner-group').getByRole('img', { name: /^Histogram of learners by number of/ });
    await expect.poll(() => histograms.count()).toBe(5);
    const masked = page.getByRole('button', { name: /^Learner \d{4}, press and hold/ }).first();
    await masked.waitFor();
    const names = [...run.learnerEngagement()].map((learner) => learner.username);
    expect(names.some((name) => page.url().includes(name))).toBe(false);
    await masked.focus();
    await page.keyboard.down('Enter');
    const shown = page.getByRole('button', { name: /^Learner \d{4} is / });
    await shown.waitFor();
    expect(names).toContain((await shown.textContent())?.trim());
    await page.keyboard.up('Enter');
    await shown.waitFor({ state: 'detached' });
    const promise = page.getByText('Exports contain the numbers, and usernames only if you choose them.');
    expect(await promise.count()).toBe(1);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Export/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Export personal data' });
    expect(await dialog.getByRole('radio', { name: /^Usernames/ }).isChecked()).toBe(false);
    expect(await dialog.getByRole('radio', { name: /^Numbers instead of names/ }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Switch off and delete' }).click();
    await page.getByText('Individual learner data is off').waitFor();
  });
});

describe('the tabs of a run before and without a service', () => {
  beforeAll(async () => {
    // A second connection begins as empty as the first one does.
    await ask(page, 'profiles:add', { name: 'Not synced' });
    await connect(page, app.service);
    await chooseTheme(page, 'dark');
  });

  it.each(['/runs', '/reports', '/compare', `/runs/${encodeURIComponent(runId)}/summary`])(
    'leads on %s to where course runs are selected while none is, and not to a sync',
    async (address) => {
      await openAddress(page, address);
      const main = page.getByRole('main');
      await main.getByText(/^(No course runs are|This course run is not) selected for sync\.$/).waitFor();
      await main.locator('.state').getByRole('link', { name: 'Select course runs' }).waitFor();
      expect(await main.getByText(/Not synced yet|Sync now|Sync to find out/).count()).toBe(0);
    },
  );

  it('leads on a run that is not selected to the same, where another one is', async () => {
    await ask(page, 'runs:add', { runIds: [runId] });
    await openAddress(page, '/runs/course-v1%3ANo%2BSuch%2BRun/summary');
    await page.getByText('This course run is not selected for sync.').waitFor();
    await page.locator('.state').getByRole('link', { name: 'Select course runs' }).waitFor();
  });

  it.each(everyNth(3, ['activity', 'enrollment?by=mode', 'enrollment?by=country', 'learners', 'problems', 'videos']))(
    'say on %s that nothing was synced yet, in the dark theme too',
    async (address) => {
      await openAddress(page, `/runs/${encodeURIComponent(runId)}/${address}`);
      await page
        .getByText(/^(Not synced yet|Individual learner data is off)$/)
        .first()
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});
