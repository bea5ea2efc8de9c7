import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { removeAnnotations } from './support/annotations.ts';
import { follow, settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
const secondRun = 'edX/DemoX/Demo_Course';

describe('exploring what was synced', () => {
  let app: Session;
  let page: Page;

  const visit = (to: string) => openAddress(page, to);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const pins = () => page.getByRole('region', { name: 'Pinned views' });
  const notice = (words: string) => page.getByTestId('notice').filter({ hasText: words });

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
    app.service.requests.clear();
  });
  afterAll(async () => {
    await removeAnnotations(page, runId);
    await app.end();
  });

  it('finds a skill in spite of a typo, says why, and opens it, by keyboard alone', async () => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Search/ });
    await box.waitFor();
    await page.keyboard.type('pyhton');
    const option = page.getByRole('option', { name: /python/i }).first();
    await option.waitFor();
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.getByText(/^\d+ results?/).waitFor();
    await page.getByText('Near matches: “python” instead of “pyhton”.').waitFor();
    await page.keyboard.press('Enter');
    await heading(/python/i);
  });

  it('finds a question of the guide, shows its reply, and leaves it again', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('offline');
    await page.getByRole('option', { name: /^What can I do without a network/ }).waitFor();
    await page.getByText(/^1 result/).waitFor();
    await page.keyboard.press('Enter');
    await heading('Guide');
    const shown = page.locator('.guide [aria-current]');
    expect(await shown.locator('dt').textContent()).toBe('What can I do without a network?');
    const isInSight = () => shown.evaluate((entry) => entry.getBoundingClientRect().bottom < window.innerHeight);
    await expect.poll(isInSight).toBe(true);
    await visit('/definitions');
    await heading('Definitions');
  });

  /** Types a text and presses Enter in one go, before anything can be found for it. */
  const typeAndEnter = (text: string) =>
    page.getByRole('combobox', { name: /^Search/ }).evaluate((box, typed) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }, text);

  it('takes the first result as soon as it is there where Enter came before it, and none of an older text', async () => {
    await visit('/definitions');
    await page.keyboard.press('Control+k');
    await typeAndEnter('python');
    await heading(/python/i);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sql');
    await page.getByRole('option', { name: /sql/i }).first().waitFor();
    await typeAndEnter('python');
    await page.getByTestId('palette').waitFor({ state: 'detached' });
    await heading(/python/i);
  });

  it('performs commands and explains words from the same box', async () => {
    await app.menu('search');
    await page.getByTestId('palette').waitFor();
    await page.keyboard.type('>go to jobs');
    await page.keyboard.press('Enter');
    await heading('Jobs');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('?significance');
    await page.getByRole('option', { name: /^Significance/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading('Significance');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: /^Search/ }).waitFor({ state: 'detached' });
  });

  it('explains the focused column beside the table', async () => {
    await goTo(page, 'Skills');
    const head = page.getByRole('columnheader', { name: /^Demand/ }).getByRole('button');
    await head.focus();
    const note = page.locator(`[id="${await head.getAttribute('aria-describedby')}"]`);
    expect(await note.textContent()).toMatch(
      /^Demand .*One posting may count.*Source: .*Formula: unique postings that name the skill/,
    );
    await page.keyboard.press('F1');
    const drawer = page.getByRole('complementary', { name: 'Definitions' });
    await drawer.getByRole('heading', { name: 'Demand' }).waitFor();
    await drawer.getByText('One posting may count for several jobs, and for several months.').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // Explains what is under the pointer, where nothing that has a definition has the focus.
    await head.evaluate((element) => (element as HTMLElement).blur());
    await head.hover();
    await page.keyboard.press('F1');
    await drawer.getByRole('heading', { name: 'Demand' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // So does a cell of that column, wherever it is pointed at.
    const column = await head.evaluate((element) => element.closest('th')?.cellIndex ?? -1);
    await page.getByRole('main').locator('tbody tr').nth(1).locator('td, th').nth(column).hover();
    await page.keyboard.press('F1');
    await drawer.getByRole('heading', { name: 'Demand' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // The pointer may lie anywhere behind a menu.
    await app.menu('definitions');
    await drawer.getByRole('searchbox').waitFor();
    expect(await drawer.getByRole('heading', { name: 'Demand' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('draws the jobs that a search leaves in the order of their salaries', async () => {
    await visit('/postings');
    const figure = page.getByTestId('figure-job-salaries');
    const drawn = (marks: RegExp) => figure.getByRole('img', { name: marks }).waitFor();
    await drawn(
      /^Dot plot of median salary per job, 20 data points\. Of \d+ jobs with a salary, .+ has the highest median/,
    );
    await figure.getByText('Only the 20 jobs with the highest median salary are shown.').waitFor();
    await page.getByRole('searchbox', { name: 'Find a job' }).fill('engineer');
    await drawn(
      /^Dot plot of median salary per job, \d data points\. Of \d jobs with a salary, .*Engineer.* has the highest median/,
    );
    expect(await figure.getByText('with the highest median salary are shown').count()).toBe(0);
  });

  it('shows the name of a run everywhere, and takes another one back', async () => {
    await ask(page, 'labels:change', { changes: [{ kind: 'run', id: runId, text: 'Climate for everyone' }] });
    await visit('/courses/edX%2BDemoX');
    const links = page.getByRole('link', { name: /Climate for everyone.*Demo_2014/ });
    // The fix list leads to the problems of the run.
    await links.and(page.locator('[href$="/summary"]')).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('climate every');
    await page.getByRole('option', { name: /Climate for everyone/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading('Climate for everyone');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText(/^Leave empty for the service’s name: .?Demonstration Course.?\.$/).waitFor();
    await page.getByLabel(`Name of ${runId}`).fill('Something else');
    await page.keyboard.press('Enter');
    await heading('Something else');
    await notice('Something else').getByRole('button', { name: 'Undo' }).click();
    await heading('Climate for everyone');
  });

  it('marks a noted day in the chart and says it in the table', async () => {
    await follow(page.getByRole('link', { name: 'Notes', exact: true }));
    await page.getByLabel('New note').fill('Newsletter went out');
    await page.getByLabel(/^Day/).fill('2014-08-15');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Newsletter went out').first().waitFor();
    await visit(`/runs/${encodeURIComponent(runId)}/enrollment?from=2014-08-10&to=2014-08-20`);
    const figure = page.getByTestId('figure-run-enrollment');
    await figure.getByText('15 Aug 2014: Newsletter went out').waitFor();
    await figure.getByRole('button', { name: 'Table' }).click();
    await figure.getByRole('row', { name: /15 Aug 2014.*Newsletter went out/ }).waitFor();
    await figure.getByRole('button', { name: 'Chart' }).click();
  });

  it('brings back a removed pin, and renames it', async () => {
    await ask(page, 'pins:set', { address: '/jobs', name: 'Every job' });
    await goTo(page, 'Overview');
    const own = pins().getByRole('link', { name: 'Every job' });
    await pins().getByRole('button', { name: 'Unpin Every job' }).click();
    await own.waitFor({ state: 'detached' });
    await notice('no longer pinned').getByRole('button', { name: 'Undo' }).click();
    await own.waitFor();
    await pins().getByRole('button', { name: 'Rename Every job' }).click();
    await page.getByLabel(/^Name of the pin/).fill('What we teach');
    await page.keyboard.press('Enter');
    await pins().getByRole('link', { name: 'What we teach' }).waitFor();
  });

  it('compares two runs on one scale, picked with C and laid over each other from day 0', async () => {
    for (const id of [runId, secondRun]) {
      await visit(`/runs/${encodeURIComponent(id)}/summary`);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
    }
    await follow(page.getByRole('link', { name: 'Compare 2 runs' }));
    await heading('Compare runs');
    // The address says how they are aligned, so that it shows the same when it is kept.
    await expect.poll(() => page.url()).toMatch(/[?&]align=(?:start|dates)/);
    await page.getByRole('button', { name: 'From the first day of data' }).click();
    const words =
      / more learners? enrolled than .+ against .+ Compared after [\d,]+ days, the last day with data for both/;
    const lead = page.getByTestId('compared-lead').filter({ hasText: words });
    await lead.waitFor();
    // It is said once, and the figure is described by it.
    const figure = page.getByTestId('figure-compare-enrollment');
    expect(await page.getByText(words).count()).toBe(1);
    expect(await figure.getAttribute('aria-describedby')).toBe(await lead.getAttribute('id'));
    expect(await figure.getByRole('img').getAttribute('aria-label')).toMatch(/2 series.*Climate for everyone/);
    await figure.getByRole('button', { name: 'Table' }).click();
    await figure.getByRole('columnheader', { name: /Climate for everyone/ }).waitFor();
    await figure.getByRole('button', { name: 'Chart' }).click();

    await goTo(page, 'Jobs');
    await heading('Jobs');
    await settled(page);
    await page.getByRole('main').getByRole('row').nth(1).focus();
    await page.keyboard.press('c');
    await page.getByText('Add a second job to compare').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await follow(page.getByRole('link', { name: 'Compare 2 jobs' }));
    await page.getByRole('heading', { name: 'Skills side by side' }).waitFor();
  });

  it('shows compared jobs in the order chosen until they are sorted, also in the usual order of the table', async () => {
    const jobs = page.getByTestId('figure-compare-jobs-figures');
    const head = (name: string) => jobs.getByRole('columnheader').filter({ has: page.getByRole('button', { name }) });
    const sorting = (name: string) => head(name).getAttribute('aria-sort');
    await jobs.getByText('in the order chosen').waitFor();
    expect(await sorting('Median salary')).toBe('none');
    await head('Companies').getByRole('button').click();
    await expect.poll(() => sorting('Companies')).toBe('descending');
    await head('Median salary').getByRole('button').click();
    await expect.poll(() => sorting('Median salary')).toBe('descending');
    expect(await jobs.getByText('in the order chosen').count()).toBe(0);
  });

  it('names what is picked of the kind that a screen is about, and counts the rest', async () => {
    const tray = page.getByRole('region', { name: 'Picked for comparison' });
    const lists = () => tray.getByRole('list').evaluateAll((all) => all.map((list) => list.getAttribute('aria-label')));
    await visit('/jobs');
    await tray.getByRole('link', { name: 'Compare 2 jobs' }).waitFor();
    expect(await lists()).toEqual(['Compared jobs']);
    await tray.getByRole('link', { name: 'Compare 2 runs' }).waitFor();
    await visit('/sync');
    expect(await lists()).toEqual([]);
    // A grid of all runs and tables, and not a control in each of its cells.
    const controls = await page.getByRole('main').locator('a, button, [tabindex="0"]').count();
    expect(controls).toBeGreaterThan(10);
    expect(controls).toBeLessThanOrEqual(120);
    await visit('/skills');
    await tray.getByRole('button', { name: 'Clear runs' }).click();
    // The remaining one is alone, and has room.
    await tray.getByRole('list', { name: 'Compared jobs' }).waitFor();
  });

  it('offers nothing to be done with what is not there', async () => {
    for (const missing of ['/jobs/999999', '/skills/999999', '/runs/a%2Fb%2Fc/summary', '/courses/a%2Bb']) {
      await visit(missing);
      await page.getByText(/is not in the synced data|is not selected for sync/).waitFor();
      expect(await page.locator('.page-actions').count()).toBe(0);
    }
  });

  it('says as what it understood misspelt words', async () => {
    await visit('/skills?text=cybersecurty');
    const chips = page.getByRole('list', { name: 'Active filters' });
    await chips.getByText('No match for “cybersecurty”; showing “cybersecurity”').waitFor();
    await visit('/skills?text=cybersecurity');
    await chips.getByText('Name contains “cybersecurity”').waitFor();
  });

  it('prints the screen without what surrounds it, under a head that says in words which view it is', async () => {
    await visit('/jobs?text=analyst&sort=-name');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false);
    await page.evaluate(() => {
      const { print } = window;
      window.print = () => {
        window.print = print;
        document.body.dataset.printed = document.querySelector('.print-head')?.textContent ?? '';
      };
    });
    await page.keyboard.press('Control+p');
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.printed))
      .toMatch(/^Course Almanac · .* · Jobs · “.*analyst.*” · by Job, descending · printed \d+ \w+ \d{4} \(UTC\)$/);
    await page.emulateMedia({ media: null });
  });

  it('asked the service for nothing meanwhile', () => {
    expect(app.service.requests.total).toBe(0);
  });
});
