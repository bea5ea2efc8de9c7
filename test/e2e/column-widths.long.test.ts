import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Every day the unit tests of the table notice how a width is computed.
 */

describe('the width of a column', () => {
  let app: Session;
  let page: Page;
  beforeAll(async () => {
    app = await startSynced();
    page = app.page;
    await open('/jobs');
  });
  afterAll(() => app.end());

  const open = async (address: string) => {
    await openAddress(page, address);
    await settled(page);
  };
  const head = () => page.locator('thead th').first();
  const width = async () => Math.round((await head().boundingBox())?.width ?? 0);
  const remembered = async () => (await ask(page, 'settings:get', {})).columnWidths;
  const drag = async (by: number) => {
    const box = (await head().boundingBox()) ?? expect.unreachable();
    const [x, y] = [box.x + box.width - 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 3 });
    await page.mouse.move(x + by, y, { steps: 3 });
    await page.mouse.up();
  };

  it('follows its edge, narrower and wider, and does not sort', async () => {
    const before = await width();
    await drag(-80);
    await expect.poll(width).toBe(before - 80);
    await drag(140);
    await expect.poll(width).toBe(before + 60);
    expect(await head().getAttribute('aria-sort')).toBe('none');
    await expect.poll(remembered).toEqual({ jobs: { name: before + 60 } });
  });

  it('is there again on the way back and at the next start', async () => {
    const chosen = await width();
    await open('/skills');
    await open('/jobs');
    expect(await width()).toBe(chosen);
    await app.restart();
    page = app.page;
    await open('/jobs');
    expect(await width()).toBe(chosen);
  });

  it('changes with Shift and an arrow key on the head', async () => {
    const before = await width();
    await head().getByRole('button').focus();
    // The second comes before the page has painted the first.
    await page.evaluate(() => {
      const key = { key: 'ArrowLeft', shiftKey: true, bubbles: true, cancelable: true };
      for (let pressed = 0; pressed < 2; pressed += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await expect.poll(width).toBe(before - 32);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBe(before - 16);
  });

  it('is never so small that the column is gone', async () => {
    await drag(-2000);
    await expect.poll(remembered).toEqual({ jobs: { name: 48 } });
    expect(await width()).toBeGreaterThanOrEqual(48);
  });

  it('is that of the content again after a double click, or with all others', async () => {
    const box = (await head().boundingBox()) ?? expect.unreachable();
    await page.mouse.dblclick(box.x + box.width - 2, box.y + box.height / 2);
    await expect.poll(remembered).toEqual({});
    await drag(40);
    await page.getByRole('button', { name: /^Columns of/ }).click();
    await page.getByRole('button', { name: 'Default widths' }).click();
    await expect.poll(remembered).toEqual({});
    await expect.poll(() => head().getAttribute('style')).toBeFalsy();
  });
});
