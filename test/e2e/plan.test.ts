import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { follow, settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';

describe('a plan of courses', () => {
  let app: Session;
  let page: Page;
  /** Jobs of which courses teach something. */
  let jobs: readonly number[];

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
    const taught = new Set([...app.service.data.skills].flatMap(({ id, courses }) => (courses.length > 0 ? [id] : [])));
    jobs = [...app.service.data.jobs]
      .map(({ id, skills = [] }) => ({ id, taught: skills.filter(({ skill }) => taught.has(skill.id)).length }))
      .sort((one, other) => other.taught - one.taught)
      .slice(0, 2)
      .map(({ id }) => id);
  });
  afterAll(() => app.end());

  /** The selected runs are of more than three organizations. */
  const ours = 'runs';
  const steps = () => page.getByRole('table', { name: 'Courses of the plan, step by step' });
  const sentence = () => page.getByRole('region', { name: 'Plan summary' }).locator('.finding');
  const address = () => page.evaluate(() => decodeURIComponent(window.location.hash));

  /** The first job that another is like, and that one, with the number of skills that both name. */
  const firstSimilar = async () => {
    for (const { id: from } of app.service.data.jobs) {
      const asked = { view: 'job-similar', params: { jobId: from }, page: 1, pageSize: 1 } as const;
      const [row] = unpackPage<'job-similar'>(await ask(page, 'view:rows', asked)).rows;
      if (row) return { from, jobId: row.job_id, known: row.shared_skills };
    }
    throw new Error('no job of the sample service is like another');
  };

  it('takes the first job found on Enter, also before anything is found', async () => {
    await openAddress(page, '/plan');
    const field = page.getByRole('searchbox', { name: 'Add a job' });
    const name = [...app.service.data.jobs].find(({ id }) => id === jobs[1])?.name ?? '';
    await field.fill(name);
    const first = page.getByRole('list', { name: 'Found jobs' }).locator('[data-first="true"]');
    await first.waitFor();
    const best = await first.getAttribute('title');
    await field.press('Enter');
    await expect.poll(address).toBe(`#/plan?jobs=${best}&scope=${ours}`);
    await openAddress(page, '/plan');
    await field.fill(name);
    await field.press('Enter');
    await expect.poll(address).toBe(`#/plan?jobs=${best}&scope=${ours}`);
  });

  it('begins at a job, and its address says everything', async () => {
    await openAddress(page, `/jobs/${jobs[0]}`);
    await follow(page.getByRole('link', { name: 'Plan courses' }));
    await expect.poll(address).toBe(`#/plan?jobs=${jobs[0]}&scope=${ours}`);
    await page.getByRole('button', { name: 'Count courses from all institutions' }).click();
    await expect.poll(address).toBe(`#/plan?jobs=${jobs[0]}&scope=all`);
    await steps().waitFor();
    await settled(page);
    const names = await steps().getByRole('link').allTextContents();
    const said = (await sentence().textContent()) ?? '';
    for (const name of names) expect(said).toContain(name);
    expect(said).toMatch(/ covers? \d/);
    await page
      .getByText(/All [\d,]+ courses from all institutions together would cover (\d+ of the|all) \d+ skills/)
      .waitFor();
    // The answer is at the top of the screen.
    expect((await sentence().boundingBox())?.y).toBeLessThan(250);
    await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    const { courses } = await ask(page, 'plan:get', {
      jobIds: [jobs[0] ?? 0],
      scope: { of: 'all' },
      mode: 'best',
      most: 3,
      share: 95,
      tau: 0.5,
      weights: 'balanced',
      jobWeights: 'equal',
      withoutCommon: false,
      knownJobIds: [],
      withCourses: [],
      withoutCourses: [],
    });
    expect(await steps().getByRole('row').count()).toBe(courses.length + 1);
  });

  it('is there again after a look at the tab beside it, and after another screen', async () => {
    const chosen = `#/plan?jobs=${jobs[0]}&scope=all`;
    const tab = (name: string) => page.getByRole('navigation', { name: 'Planning' }).getByRole('link', { name });
    await openAddress(page, chosen.slice(1));
    await follow(tab('Coverage'));
    await follow(tab('Plan'));
    await expect.poll(address).toBe(chosen);
    await follow(tab('Coverage'));
    await goTo(page, 'Overview');
    await goTo(page, 'Plan');
    await expect.poll(address).toBe(chosen);
  });

  it('bridges from a similar job: what both name is there already', async () => {
    const { from, jobId, known } = await firstSimilar();
    await openAddress(page, `/jobs/${from}`);
    await follow(
      page
        .getByRole('table', { name: 'Jobs like this' })
        .getByRole('link', { name: /^Plan the path/ })
        .first(),
    );
    await expect.poll(address).toBe(`#/plan?jobs=${jobId}&scope=${ours}&known=${from}`);
    await settled(page);
    expect(await sentence().textContent()).toContain('For learners who already have the skills of ');
    const said = page.getByRole('region', { name: 'Plan summary' });
    expect(await said.textContent()).toContain(`${known} skills from`);
    await page
      .getByRole('list', { name: 'Jobs that ask for skills learners already have' })
      .getByRole('button')
      .click();
    await expect.poll(address).toBe(`#/plan?jobs=${jobId}&scope=${ours}`);
  });

  it('counts and names the skills that it does not cover, and draws no chart of one job', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=${ours}`);
    await steps().waitFor();
    const missing = page.getByRole('list', { name: 'Skills that the plan does not cover' });
    const first = missing.getByRole('listitem').filter({ hasText: /^Missing from every course counted/ });
    const count = Number(/\((\d+) skills?\)/.exec((await first.textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(5);
    await first.getByText(new RegExp(` and ${count - 5} more\\. Show all of the skills missing `)).waitFor();
    await first.getByRole('button', { name: 'Show all' }).press('Enter');
    await first.getByRole('button', { name: 'Show less', expanded: true }).waitFor();
    expect(await first.textContent()).not.toContain(' more.');
    // Each button says to a screen reader which skills it shows.
    await openAddress(page, `/plan?jobs=${jobs.join(',')}&scope=all&k=1&tau=0.95`);
    await steps().waitFor();
    const names = await missing.getByRole('button', { name: /^Show all/ }).allTextContents();
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=${ours}`);
    await steps().waitFor();
    // How many links counted stands with the choice of the confidence.
    const links = page.getByText(/^A course counts as teaching a skill if /);
    expect(await links.isVisible()).toBe(false);
    await page.getByText('Options', { exact: true }).click();
    await links.waitFor();
    await page.getByText('Options', { exact: true }).click();
    const chart = page.getByRole('heading', { name: 'Share of each job covered by the plan' });
    await settled(page);
    expect(await chart.count()).toBe(0);
    await openAddress(page, `/plan?jobs=${jobs.join(',')}&scope=${ours}`);
    await chart.waitFor();
  });

  it('follows what is chosen, and goes back', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    await steps().waitFor();
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('button', { name: 'Fewest courses' }).click();
    await expect.poll(address).toContain('mode=fewest');
    await settled(page);
    await page.getByLabel('Leave out common skills').check();
    await expect.poll(address).toContain('common=out');
    await page.goBack();
    await page.goBack();
    await expect.poll(address).toBe(`#/plan?jobs=${jobs[0]}&scope=all`);
    await expect.poll(() => page.getByRole('button', { name: 'Best set' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps and leaves out courses by keyboard', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    const [first] = await steps().getByRole('link').allTextContents();
    await steps()
      .getByRole('button', { name: /^Leave out/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(address).toContain('without=');
    await settled(page);
    await expect
      .poll(() =>
        steps()
          .getByRole('link', { name: first ?? '', exact: true })
          .count(),
      )
      .toBe(0);
    await page.getByRole('button', { name: /^Keep/ }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(address).toContain('with=');
    await steps()
      .getByRole('button', { name: /^Stop keeping/ })
      .waitFor();
  });

  it('takes the scope that is chosen once for everything', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}`);
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('button', { name: /Change…$/ }).click();
    await page.getByRole('radio', { name: 'Courses with a selected run' }).check();
    await page.getByRole('button', { name: 'Use these courses' }).click();
    await expect.poll(address).toContain('scope=runs');
    await openAddress(page, `/plan?jobs=${jobs[1]}`);
    await expect.poll(address).toBe(`#/plan?jobs=${jobs[1]}&scope=runs`);
    await ask(page, 'settings:update', { courseScope: null });
  });

  it('uses a mark that was made on a course, says so, and forgets it when it is taken back', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    const matrix = await page
      .getByTestId('figure-plan-matrix')
      .waitFor()
      .then(() => steps().getByRole('row').nth(1));
    const skills = (await matrix.locator('.listed-skills').textContent()) ?? '';
    const skill = skills.replace(/ \d\.\d\d(?:,.*)?$/s, '').split(/ \d\.\d\d, /)[0] ?? '';
    await follow(matrix.getByRole('link').first());
    await page.getByRole('button', { name: 'Correct a skill…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(skill);
    await dialog
      .getByRole('button', { name: `+ ${skill}`, exact: true })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await page.getByRole('table', { name: 'Corrections to course skills' }).waitFor();
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    await page.getByText('1 correction applied').waitFor();
    await openAddress(page, '/settings/courses');
    await page.getByRole('button', { name: /^Remove the correction/ }).click();
    await page.getByText('You have not corrected anything here.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('table', { name: 'Corrections to course skills' }).waitFor();
    await page.getByRole('button', { name: /^Remove the correction/ }).click();
    await page.getByText('You have not corrected anything here.').waitFor();
  });

  it('shows every row of a short table in a low window, with nothing over it', async () => {
    await openAddress(page, `/plan?jobs=${jobs[0]}&scope=all`);
    await steps().waitFor();
    await settled(page);
    expect(await steps().locator('tbody tr').count()).toBeLessThan(8);
    const shown = await steps().evaluate((table) => {
      const [screen, row] = [table.closest<HTMLElement>('.screen'), table.querySelector('tbody tr:last-child')];
      const bar = table.closest('.data-table')?.querySelector('.table-bar');
      if (!(screen && row && bar)) return null;
      // The window ends where the last row does.
      screen.style.alignSelf = 'start';
      screen.style.height = `${row.getBoundingClientRect().bottom - screen.getBoundingClientRect().top}px`;
      const apart = bar.getBoundingClientRect().top - row.getBoundingClientRect().bottom;
      screen.removeAttribute('style');
      return apart;
    });
    expect(shown).toBeGreaterThanOrEqual(0);
  });

  it('says what to do without a job, and what is wrong with one that is not there', async () => {
    await openAddress(page, '/plan');
    await page.getByText('Choose a job to plan courses for.').waitFor();
    // Newcomers look here for what no course teaches.
    await follow(page.getByRole('main').getByRole('link', { name: 'Go to Coverage' }));
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor();
    await openAddress(page, '/plan?jobs=999999999');
    await page.getByText('This job is not part of this data.').waitFor();
  });
});
