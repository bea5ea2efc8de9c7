import type { Locator, Page } from 'playwright';

/*
 * A clicked link changes the address a frame later, and Playwright looks at the page before that: at the old screen. Each page
 * therefore remembers the address it was asked for last, and every step waits until its screen is the one that is shown.
 */

interface WindowThatRemembers extends Window {
  isAskedShown?: () => boolean;
}

/** Has every page of the app, those of later windows as well, remember the address it was asked for. */
export async function rememberAsked(page: Page): Promise<void> {
  await page.context().addInitScript(remember);
  await page.evaluate(remember);
}

/** Waits until the page shows the screen of the address it was asked for last. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as WindowThatRemembers).isAskedShown?.() ?? true);
}

/** Waits until the page shows the address it was asked for, and nothing on it is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  await arrived(page);
  await page.waitForFunction(() => {
    // At a start nothing is painted until the first screen is there.
    const isPainted = document.getElementById('root')?.hasChildNodes();
    return isPainted && !document.querySelector('[aria-busy="true"], .skeleton');
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Clicks; where that was a link, waits until the screen it leads to is there as a whole: the first link of a screen is another one while a
 * table above it is still being read.
 */
export async function follow(link: Locator): Promise<void> {
  await link.click();
  await settled(link.page());
}

/** Runs in the page. */
function remember(): void {
  let asked: string | null = null;
  // After the app: what it prevents (a click that opens another window, or moves the focus) asks for no address here.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    if (!link || event.defaultPrevented) return;
    asked = link.hash === window.location.hash ? null : link.hash;
  });
  window.addEventListener('hashchange', ({ newURL }) => {
    if (new URL(newURL).hash === asked) asked = null;
  });
  const withoutHash = (address: string) => address.replace(/^#?\/?/, '');
  const isAskedShown = () => {
    if (asked !== null) return false;
    // This link is drawn together with the screen and leads to its address.
    const skip = document.querySelector<HTMLAnchorElement>('.rail .skip');
    return skip === null || withoutHash(skip.hash) === withoutHash(window.location.hash);
  };
  Object.defineProperty(window, 'isAskedShown', { value: isAskedShown, configurable: true });
}
