import type { Page } from 'playwright';
import { expect } from 'vitest';
import { settled } from './asked-address.ts';
import { ask } from './bridge.ts';
import type { Session } from './session.ts';

export const addressOf = (page: Page) => page.evaluate(() => window.location.hash);
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The windows of an app beside its main one, as a user opens and closes them. */
export function windowsOf(app: Session) {
  const besides = () =>
    app.page
      .context()
      .pages()
      .filter((page) => page !== app.page);
  /** Does what opens a window, and waits until its screen is there. */
  async function beside(open: () => Promise<unknown>): Promise<Page> {
    const [page] = await Promise.all([app.page.context().waitForEvent('page'), open()]);
    await settled(page);
    return page;
  }
  /** Closes a window, and waits until the app knows. */
  async function close(page: Page): Promise<void> {
    const before = await app.windows();
    await page.close();
    await expect.poll(() => app.windows()).toBe(before - 1);
  }
  return {
    besides,
    beside,
    besideAt: (address: string) => beside(() => ask(app.page, 'app:openWindow', { address })),
    close,
    /** Without the main window the last one beside it would take the app with it when it is closed. */
    async closeAll() {
      if (app.page.isClosed()) return app.restart();
      for (const page of besides()) await close(page);
    },
  };
}
