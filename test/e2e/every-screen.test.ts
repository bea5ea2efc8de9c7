import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '../support/at-length.ts';
import {
  allAddresses,
  reportAddress,
  runAddress,
  startWithEverything,
  visit as visitOn,
} from './support/all-addresses.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type FirstView, firstView } from './support/first-view.ts';
import { chooseTheme } from './support/launch.ts';
import type { Session } from './support/session.ts';

/*
 * What holds on every screen, with one start of the app: accessibility in every way to look at it, and nothing that jumps while a
 * screen is filled.
 */

const size = { width: 1280, height: 800 };
let app: Session;
let page: Page;
let addresses: string[];

const visit = (address: string) => visitOn(page, address);

beforeAll(async () => {
  app = await startWithEverything();
  page = app.page;
  addresses = allAddresses(app.service);
});
afterAll(() => app.end());

/** The faults of the page beyond what axe knows: pictures, headings, things to click, sideways scrolling. */
const ownProblems = () =>
  page.evaluate(() => {
    const problems: string[] = [];
    const shown = (element: Element) => element.checkVisibility();
    for (const canvas of document.querySelectorAll('canvas')) {
      const name = canvas.getAttribute('aria-label') ?? '';
      if (canvas.getAttribute('role') !== 'img' || name.length < 20) problems.push(`canvas without a name: ${name}`);
      if (!canvas.closest('figure')?.querySelector('[data-toggle="table"][aria-pressed]')) {
        problems.push(`canvas without its table: ${name}`);
      }
    }
    let before = 0;
    for (const heading of [...document.querySelectorAll('h1, h2, h3, h4')].filter(shown)) {
      const level = Number(heading.tagName.slice(1));
      if (level > before + 1) problems.push(`from heading ${before} to ${level}: ${heading.textContent}`);
      before = level;
    }
    const natural = 'a[href], button, input, select, textarea, summary, label, option, tr, th, td, [tabindex]';
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const pointer = getComputedStyle(element).cursor === 'pointer';
      if (pointer && shown(element) && !element.closest(natural))
        problems.push(`only for the mouse: ${element.outerHTML.slice(0, 80)}`);
    }
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) problems.push(`${over} pixels too wide`);
    return problems;
  });

/** One address of each kind; `npm run test:long` takes every address in every way to look at it. */
const ofEachKind = (all: readonly string[]) => all.filter((_, place) => place % atLength(4, 1) === 0);

async function problemsAt(some: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const address of some) {
    await visit(address);
    const problems = [...(await accessibilityProblems(page)), ...(await ownProblems())];
    if (problems.length > 0) found[address] = problems;
  }
  return found;
}

const theme = (chosen: 'light' | 'dark') => chooseTheme(page, chosen);

/** What opens over a screen: where, and how a user opens it. Escape closes all of it. */
const overlays: Readonly<Record<string, { readonly at: string; open(): Promise<void> }>> = {
  export: { at: runAddress('enrollment?by=mode'), open: () => pressInMain('Table').then(() => pressInMain(/^Export/)) },
  personal: { at: runAddress('learners'), open: () => pressInMain(/^Export/) },
  picture: { at: runAddress('activity'), open: () => pressInMain(/^Picture of/) },
  columns: { at: '/skills', open: () => pressInMain(/^Columns of/) },
  palette: { at: '/', open: () => page.keyboard.press('Control+k') },
  drawer: { at: '/', open: () => page.keyboard.press('F1') },
  workspaces: { at: '/', open: () => page.getByTestId('workspace-switcher').press('Enter') },
  forget: { at: '/settings/connection', open: () => pressInMain('Forget this connection…') },
  purge: { at: '/settings/privacy', open: () => pressInMain(/^Delete .*learner data/) },
  clear: { at: '/settings/storage', open: () => pressInMain('Delete synced data') },
  found: { at: '/settings/about', open: () => page.getByRole('searchbox', { name: 'Find a setting' }).fill('learner') },
  many: { at: reportAddress, open: () => pressInMain(/many runs/) },
  keep: { at: reportAddress, open: () => pressInMain(/^Keep/) },
};

const pressInMain = (name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().press('Enter');

async function problemsOver(names: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const { at, open } = overlays[name] ?? expect.unreachable();
    await visit(at);
    await open();
    const problems = [...(await accessibilityProblems(page)), ...(await ownProblems())];
    if (problems.length > 0) found[name] = problems;
    await page.keyboard.press('Escape');
  }
  return found;
}

describe('every screen is accessible', () => {
  it('and what is not is found, all of it', async () => {
    await visit('/definitions');
    await page.evaluate(() => {
      const nameless = [1, 2].map((no) => Object.assign(document.createElement('button'), { id: `nameless-${no}` }));
      document.querySelector('main')?.append(...nameless);
    });
    const found = await accessibilityProblems(page);
    expect(found.filter((problem) => problem.startsWith('button-name: #nameless'))).toHaveLength(2);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[id^="nameless"]')) button.remove();
    });
  });

  it('in the light theme', async () => {
    await theme('light');
    expect(await problemsAt(addresses)).toEqual({});
  });

  it('with what opens over it', async () => {
    expect(await problemsOver(Object.keys(overlays))).toEqual({});
  });

  it('in the dark theme without motion', async () => {
    await theme('dark');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await problemsAt(ofEachKind(addresses))).toEqual({});
    expect(await problemsOver(ofEachKind(Object.keys(overlays)))).toEqual({});
    await page.emulateMedia({ reducedMotion: null });
    await theme('light');
  });

  it('in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await problemsAt(ofEachKind(addresses))).toEqual({});
    expect(await problemsOver(ofEachKind(Object.keys(overlays)))).toEqual({});
    await page.emulateMedia({ forcedColors: null });
  });

  it.each([
    [200, 640],
    [400, 320],
  ])('at %i %, where it is as if the window were %i pixels wide', async (_zoom, width) => {
    await app.resize({ width, height: 800 });
    expect(await problemsAt(ofEachKind(addresses))).toEqual({});
    expect(await problemsOver(ofEachKind(Object.keys(overlays)))).toEqual({});
    await app.resize(size);
  });
});

describe('the document is no higher than the window, so that only the screen scrolls', () => {
  const tooHigh = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - document.documentElement.clientHeight));
  const low = { width: 960, height: 640 };
  const sizes = [low, { width: 1600, height: 1000 }, size];

  // So many that the rail scrolls in the lowest window.
  const pins = Array.from({ length: 24 }, (_, place) => ({
    address: `/skills?page=${place + 1}`,
    name: `Pin ${place}`,
  }));
  beforeAll(async () => {
    for (const pin of pins) await ask(page, 'pins:set', pin);
  });
  afterAll(async () => {
    for (const { address } of pins) await ask(page, 'pins:remove', { address });
  });

  const foldRail = async (railCollapsed: boolean) => {
    await ask(page, 'settings:update', { railCollapsed });
    const rail = page.getByRole('navigation', { name: 'Sections' });
    await expect.poll(() => rail.getAttribute('data-collapsed')).toBe(String(railCollapsed));
  };

  const heightsAt = async (some: readonly string[], all: readonly (typeof low)[]) => {
    const found: Record<string, number> = {};
    for (const address of some) {
      await visit(address);
      for (const each of all) {
        await app.resize(each);
        const over = await tooHigh();
        if (over > 0) found[`${address} at ${each.width} × ${each.height}`] = over;
      }
    }
    return found;
  };

  it('at any size', async () => {
    expect(await heightsAt(addresses, sizes)).toEqual({});
  });

  it('in a low window with the rail folded', async () => {
    await foldRail(true);
    expect(await heightsAt(ofEachKind(addresses), [low])).toEqual({});
    await foldRail(false);
    await app.resize(size);
  });
});

describe('the first view of every screen', () => {
  it('appears from the top down in one step: nothing jumps while it is filled, and no table stands where a chart comes', async () => {
    const found: Record<string, FirstView> = {};
    for (const address of addresses) {
      const view = await firstView(page, address);
      if (view.shift >= 0.01 || view.jumps.length > 0) found[address] = view;
    }
    expect(found).toEqual({});
  });
});

/** What shows nothing, or too little, when the keyboard reaches it. */
const focusProblems = () =>
  page.evaluate(() => {
    const reachable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'transparent';
      if (!isSeen) found.push(`${element.outerHTML.slice(0, 90)}: ${outlineStyle} ${outlineWidth}`);
    }
    return found;
  });

describe('the focus', () => {
  it.each([
    ['light', (all: readonly string[]) => all],
    ['dark', ofEachKind],
  ] as const)('is seen on everything that the keyboard reaches, in the %s theme', async (chosen, of) => {
    await theme(chosen);
    const found: Record<string, string[]> = {};
    for (const address of of(addresses)) {
      await visit(address);
      const problems = await focusProblems();
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
    await theme('light');
  });
});
