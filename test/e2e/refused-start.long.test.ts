import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSession } from './support/session.ts';

/*
 * A page whose first questions are refused by main cannot show anything of the app. It says so, and is not left empty.
 * Every day start.test notices whether the first calls are answered.
 */

describe('a page that is refused from its first call on', () => {
  let app: Session;
  beforeAll(async () => {
    app = await startSession();
  });
  afterAll(() => app.end());

  it('says what happened and what is kept, and opens as soon as it is answered', async () => {
    const context = app.page.context();
    // Main refuses calls without a proper number.
    await context.addInitScript(() => {
      Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'x'.repeat(65) });
    });
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      ask(app.page, 'app:openWindow', { address: '/definitions' }),
    ]);
    await page.getByRole('heading', { level: 1, name: 'The page could not be opened' }).waitFor();
    const said = await page.getByRole('alert').textContent();
    expect(said).toContain('That input cannot be used: request id.');
    expect(said).toContain('Your synced data is kept.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => Reflect.deleteProperty(crypto, 'randomUUID'));
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Definitions' }).waitFor();
  });
});
