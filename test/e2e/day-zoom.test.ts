import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { settled } from './support/asked-address.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
const address = `/runs/${encodeURIComponent(runId)}/enrollment`;

describe('dragging over a chart of days', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  const figure = () => page.getByTestId('figure-run-enrollment');
  const range = async () => [
    await page.getByRole('textbox', { name: 'From' }).inputValue(),
    await page.getByRole('textbox', { name: 'through' }).inputValue(),
  ];
  const hash = () => page.evaluate(() => window.location.hash);
  /** From one place of the chart to another, both as parts of its width; then what `end` does. */
  async function drag(from: number, to: number, end: () => Promise<void> = () => page.mouse.up()) {
    const canvas = figure().locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('there is no chart');
    const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at((from + to) / 2));
    await page.mouse.move(...at(to));
    await end();
  }

  it('shows the days that it went over, and a step back shows all of them', async () => {
    await openAddress(page, address);
    await settled(page);
    expect(await range()).toEqual(['', '']);
    await drag(0.3, 0.6);
    await expect.poll(hash).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await settled(page);
    const [from = '', to = ''] = await range();
    expect(from < to).toBe(true);
    const rows = await figure().getByRole('img').getAttribute('aria-label');
    // The step comes a moment after it is asked for.
    await page.goBack();
    await settled(page);
    await expect.poll(range).toEqual(['', '']);
    await expect.poll(() => figure().getByRole('img').getAttribute('aria-label')).not.toBe(rows);
  });

  it('goes backwards, too, and further in', async () => {
    await drag(0.7, 0.4);
    await expect.poll(hash).toMatch(/from=/);
    await settled(page);
    const [from = '', to = ''] = await range();
    await drag(0.4, 0.6);
    await expect.poll(async () => (await range())[0]).not.toBe(from);
    const [nearer = '', nearerEnd = ''] = await range();
    expect(nearer > from && nearerEnd < to).toBe(true);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(range).toEqual(['', '']);
  });

  it('changes nothing where it is a click, and where Escape ends it', async () => {
    await settled(page);
    await drag(0.5, 0.502);
    await drag(0.3, 0.6, async () => {
      await page.locator('.dragged-days').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.dragged-days').waitFor({ state: 'hidden' });
      await page.mouse.up();
    });
    expect(await range()).toEqual(['', '']);
  });
});
