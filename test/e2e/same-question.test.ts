import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

const runs = ['course-v1:edX+DemoX+Demo_2014', 'edX/DemoX/Demo_Course'] as const;

describe('the same question in two runs', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
    await ask(page, 'sync:start', {
      resources: runs.map((runId) => ({ dataset: 'answer-distribution' as const, runId })),
    });
  });
  afterAll(() => app.end());

  const figure = () => page.getByTestId('figure-problem-runs');
  const foundBy = () => figure().locator('tbody tr td:last-child').allTextContents();
  /** Opens problems until one is asked in the other run, too, or until one is not. */
  async function openProblem({ isShared }: { readonly isShared: boolean }) {
    await openAddress(page, `/runs/${encodeURIComponent(runs[0])}/problems?pageSize=50`);
    await settled(page);
    const links = await page
      .locator('a[href*="/problems/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const link of new Set(links)) {
      await openAddress(page, (link ?? '').slice(1));
      await settled(page);
      // A problem whose answers are neither right nor wrong is compared with no other.
      const canMatch = await page
        .getByRole('button', { name: 'Match a question from another run…' })
        .waitFor({ timeout: timeoutFor(3000) })
        .then(
          () => true,
          () => false,
        );
      // The picture is there of two runs and more.
      if (canMatch && (await figure().isVisible()) === isShared) return;
    }
    throw new Error(`no problem is ${isShared ? 'shared' : 'alone'}`);
  }

  it('is drawn with one dot for each run, and can be held apart and put back', async () => {
    await expect
      .poll(async () => (await ask(page, 'sync:status', {})).running, { timeout: timeoutFor(30_000) })
      .toBeNull();
    await openProblem({ isShared: true });
    expect(await figure().getByRole('img').getAttribute('aria-label')).toMatch(
      /^Dot plot of Last answer right, % in each run, 2 data points\./,
    );
    await expect
      .poll(foundBy)
      .toEqual(expect.arrayContaining(['this run', expect.stringMatching(/^name and question/)]));
    await figure()
      .getByRole('button', { name: /^Not the same/ })
      .click();
    await figure().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await figure().waitFor();
  });

  it('is matched by hand: first a run, then a problem, then its part', async () => {
    await openProblem({ isShared: false });
    await page.getByRole('button', { name: 'Match a question from another run…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Match' }).click();
    expect(await dialog.getByRole('alert').textContent()).toBe('Choose a run first.');
    await dialog.getByLabel('Run').selectOption(runs[1]);
    const problems = dialog.getByLabel('Problem', { exact: true });
    await expect.poll(() => problems.locator('option').count()).toBeGreaterThan(1);
    const values = await problems
      .locator('option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    for (const value of values.filter((each) => each !== '')) {
      await problems.selectOption(value);
      const parts = dialog.getByLabel('Part', { exact: true });
      await parts
        .or(dialog.getByText(/not synced yet|neither right nor wrong/))
        .first()
        .waitFor();
      if (!(await parts.isVisible())) continue;
      await parts.selectOption({ index: 1 });
      break;
    }
    await dialog.getByRole('button', { name: 'Match' }).click();
    await figure().waitFor();
    await expect.poll(foundBy).toEqual(expect.arrayContaining(['this run', expect.stringMatching(/^you/)]));
    await figure()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await figure().waitFor({ state: 'hidden' });
  });
});
