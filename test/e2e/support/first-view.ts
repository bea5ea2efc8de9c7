import type { Page } from 'playwright';
import { settled } from './asked-address.ts';
import { openAddress } from './user.ts';

/** How an address appeared: what of it moved or went again while it was filled. */
export interface FirstView {
  /** Chromium's layout shift: which share of the window moved, and how far. A line of text that moves is above 0.005. */
  readonly shift: number;
  /** Texts that stood on the screen and then stood somewhere else, or no longer, and controls that were made again: a press on either is lost. */
  readonly jumps: readonly string[];
}

interface Watch {
  shift: number;
  jumps: string[];
  over: boolean;
}
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
type WatchedWindow = Window & { firstView: Watch };

/** Opens an address from another screen on a computer that is as much slower, so that each step of it would be painted. */
export async function firstView(page: Page, address: string, slower = 4): Promise<FirstView> {
  const from = address.startsWith('/settings') ? '/runs' : '/settings/about';
  await openAddress(page, from);
  await page.evaluate(forgetRead);
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

/** The parts of React and TanStack Query that lead to what was read. */
interface Fiber {
  readonly child: Fiber | null;
  readonly memoizedProps: { readonly client?: { removeQueries(filters: { type: 'inactive' }): void } } | null;
}

/** Runs in the page: forgets what other screens have read, so that each part of the next one comes when it is read. */
function forgetRead(): void {
  const root = document.getElementById('root');
  const [, first] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  let fiber = first as Fiber | null | undefined;
  while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child;
  if (!fiber?.memoizedProps?.client) throw new Error('The page has no queries to forget.');
  fiber.memoizedProps.client.removeQueries({ type: 'inactive' });
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Runs in the page: compares every frame with the one before, from the moment that the new screen is there. */
function watch(): void {
  const state: Watch = { shift: 0, jumps: [], over: false };
  Object.assign(window, { firstView: state });
  new PerformanceObserver((list) => {
    if (state.over) return;
    // The screen itself stays: it counts as moved where a part of it scrolls in its place.
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      if (!sources.every(({ node }) => node?.nodeName === 'MAIN')) state.shift += value;
  }).observe({ type: 'layout-shift' });
  let hasScrolled = false;
  document.addEventListener(
    'scroll',
    () => {
      hasScrolled = true;
    },
    { capture: true },
  );

  interface Box {
    readonly name: string;
    readonly left: number;
    readonly top: number;
  }
  const screen = () => document.querySelector('main');
  const left = screen()?.getAttribute('data-testid');
  const boxOf = (element: Element, name: string): Box | null => {
    const { left: x, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || top > window.innerHeight || top + height < 0) return null;
    if (!element.checkVisibility({ visibilityProperty: true })) return null;
    return {
      name: `${element.tagName.toLowerCase()} ${name.trim().slice(0, 80)}`,
      left: Math.round(x),
      top: Math.round(top),
    };
  };
  const nameOfPart = (element: Element) =>
    // The choices of a filter are read later.
    (element.matches('.filter-bar') ? element.className : undefined) ??
    element.querySelector('caption, dt')?.textContent ??
    element.closest('figure')?.querySelector('h2')?.textContent ??
    (element.textContent || element.className);
  const partsInSight = () => {
    const tops = new Map<string, number>();
    for (const element of screen()?.querySelectorAll(
      'h2, h3, table, canvas, svg[role="img"], .kpi-strip, .filter-bar',
    ) ?? []) {
      const found = boxOf(element, nameOfPart(element));
      if (found && !tops.has(found.name)) tops.set(found.name, found.top);
    }
    return tops;
  };
  const nameOfControl = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const text = element.ariaLabel ?? label ?? element.textContent;
    return `${element.getAttribute('href') ?? element.getAttribute('type') ?? ''} ${text}`;
  };
  const controlsInSight = () => {
    const boxes = new Map<Element, Box>();
    for (const element of document.querySelectorAll('a[href], button, input, select, summary, textarea')) {
      const found = boxOf(element, nameOfControl(element));
      if (found) boxes.set(element, found);
    }
    return boxes;
  };
  let parts = new Map<string, number>();
  const compareParts = () => {
    const now = partsInSight();
    for (const [name, top] of parts) {
      const next = now.get(name);
      if (next === undefined) state.jumps.push(`${name} went`);
      else if (!hasScrolled && Math.abs(next - top) > 1) state.jumps.push(`${name} moved from ${top} to ${next}`);
    }
    parts = now;
  };
  let controls = new Map<Element, Box>();
  const removed = new Set<string>();
  const compareControls = () => {
    const now = controlsInSight();
    for (const [element, { name, left: x, top }] of controls) {
      const next = now.get(element);
      if (!element.isConnected) removed.add(name);
      else if (next && !hasScrolled && (Math.abs(next.left - x) > 1 || Math.abs(next.top - top) > 1))
        state.jumps.push(`${name} moved from ${x}, ${top} to ${next.left}, ${next.top}`);
    }
    for (const [element, { name }] of now)
      if (!controls.has(element) && removed.delete(name)) state.jumps.push(`${name} was made again`);
    controls = now;
  };
  const look = () => {
    if (state.over) return;
    if (screen()?.getAttribute('data-testid') !== left) {
      compareParts();
      compareControls();
    }
    hasScrolled = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
