import type { Page } from 'playwright';
import { settled } from './asked-address.ts';
import { openAddress } from './user.ts';

/** How an address appeared: what of it moved or went again while it was filled. */
export interface FirstView {
  /** Chromium's layout shift: which share of the window moved, and how far. A line of text that moves is above 0.005. */
  readonly shift: number;
  /** What stood on the screen and then stood somewhere else, or no longer. */
  readonly jumps: readonly string[];
}

interface Watch {
  shift: number;
  jumps: string[];
  over: boolean;
}
type WatchedWindow = Window & { firstView: Watch };

/** Opens an address from another screen on a computer that is as much slower, so that each step of it would be painted. */
export async function firstView(page: Page, address: string, slower = 4): Promise<FirstView> {
  const from = address.startsWith('/settings') ? '/runs' : '/settings/about';
  await openAddress(page, from);
  await page.evaluate(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  try {
    await goTo(page, address);
    await settled(page);
    await page.evaluate(twoFrames);
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
  return page.evaluate(() => {
    const { firstView } = window as unknown as WatchedWindow;
    firstView.over = true;
    return { shift: firstView.shift, jumps: firstView.jumps };
  });
}

/** Waits for the other screen, however late it comes. */
async function goTo(page: Page, address: string): Promise<void> {
  const left = await page.getByTestId(/^screen-/).getAttribute('data-testid');
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await page.waitForFunction((old) => document.querySelector('main')?.getAttribute('data-testid') !== old, left);
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Runs in the page: compares every frame with the one before, from the moment that the new screen is there. */
function watch(): void {
  const state: Watch = { shift: 0, jumps: [], over: false };
  Object.assign(window, { firstView: state });
  new PerformanceObserver((list) => {
    if (state.over) return;
    for (const entry of list.getEntries()) state.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift' });

  const screen = () => document.querySelector('main');
  const left = screen()?.getAttribute('data-testid');
  const nameOf = (element: Element) =>
    element.querySelector('caption, dt')?.textContent ??
    element.closest('figure')?.querySelector('h2')?.textContent ??
    (element.textContent || element.className);
  const visible = () => {
    const tops = new Map<string, number>();
    for (const element of screen()?.querySelectorAll(
      'h2, h3, table, canvas, svg[role="img"], .kpi-strip, .filter-bar',
    ) ?? []) {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0 || top > window.innerHeight || !element.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${element.tagName.toLowerCase()} ${nameOf(element)}`;
      if (!tops.has(name)) tops.set(name, Math.round(top));
    }
    return tops;
  };
  let before = new Map<string, number>();
  const look = () => {
    if (state.over) return;
    if (screen()?.getAttribute('data-testid') !== left) {
      const now = visible();
      for (const [name, top] of before) {
        const next = now.get(name);
        if (next === undefined) state.jumps.push(`${name} went`);
        else if (Math.abs(next - top) > 1) state.jumps.push(`${name} moved from ${top} to ${next}`);
      }
      before = now;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
