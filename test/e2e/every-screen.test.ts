import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { atLength, everyNth } from '../support/at-length.ts';
import { addressPatterns, filled, furtherChoices, reportAddress, runAddress, visit } from './support/all-addresses.ts';
import { accessibilityProblems, colourProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { englishOn } from './support/english-words.ts';
import { firstView } from './support/first-view.ts';
import { chooseTheme } from './support/launch.ts';
import { lost, lostForGood } from './support/lost-parts.ts';
import {
  drawn,
  focusProblems,
  hashProblems,
  headProblems,
  heightProblems,
  movesAsItGrows,
  ownProblems,
  roomProblems,
  sentenceProblems,
  slowBoxes,
  turn,
} from './support/screen-checks.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

/*
 * Checks every screen, with one start of the app and one visit to each address: accessible and complete in every way to look
 * at it, in a large window and a small one, in both languages, and nothing that jumps while it is filled.
 */

const usual = { width: 1280, height: 800 };
const large = { width: 2560, height: 1440 };
const smallest = { width: 960, height: 640 };

let app: Session;
let page: Page;

it.beforeAll(async ({ shared }) => {
  app = await shared.borrow('everything');
  page = app.page;
});
afterAll(() => app.end());

/** Finds the faults of the page; without those of colours where these were judged before. */
const problemsHere = async (comparesColours = true) => [
  ...(await accessibilityProblems(page, { comparesColours })),
  ...(await ownProblems(page)),
];

/** A way to look at the screen that is open: what is wrong with it then. It leaves everything as it was. */
type Look = (address: string) => Promise<readonly string[]>;

/** Judges contrast alone, since the look in light has judged the rest; a long run judges everything again. */
const problemsOfColours = atLength(
  () => colourProblems(page),
  () => problemsHere(),
);

/** As if the window were only that wide, which it is for who makes letters larger. */
const enlarged =
  (width: number): Look =>
  async () => {
    await app.resize({ width, height: 800 });
    const problems = await problemsHere(false);
    await app.resize(usual);
    return problems;
  };

const looks: Readonly<Record<string, Look>> = {
  // Texts are judged in the colours of the dark theme, too.
  light: async (address) => [
    ...(await problemsHere()),
    ...(await focusProblems(page)),
    ...(await hashProblems(page, address)),
    ...(await headProblems(page)),
    ...(await sentenceProblems(page)),
  ],
  large: async (address) => {
    await app.resize(large);
    const problems = [...(await roomProblems(page, address)), ...(await heightProblems(page))];
    await app.resize(usual);
    return problems;
  },
  smallest: async () => {
    await app.resize(smallest);
    const problems = [...(await lostForGood(page)), ...(await heightProblems(page))];
    await turn(page, 'rtl');
    problems.push(...(await lostForGood(page)).map((problem) => `from right to left: ${problem}`));
    await turn(page, 'ltr');
    await app.resize(usual);
    return problems;
  },
  'dark without motion': async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await chooseTheme(page, 'dark');
    const problems = [...(await problemsOfColours()), ...(await focusProblems(page))];
    await chooseTheme(page, 'light');
    await page.emulateMedia({ reducedMotion: null });
    return problems;
  },
  'forced colours': async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const problems = await problemsOfColours();
    await page.emulateMedia({ forcedColors: null });
    return problems;
  },
  'at 200 %': enlarged(640),
  'at 400 %': enlarged(320),
  'first view': async (address) => {
    const { shift, jumps } = await firstView(page, address);
    return shift >= 0.01 ? [...jumps, `a shift of ${shift}`] : [...jumps];
  },
};

const speak = async (language: 'en' | 'es') => {
  await ask(page, 'settings:update', { language });
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
};

/** One of them at every third address besides the light theme, so that neighbours are looked at in different ways; `npm run test:long` takes all at all. */
const inTurn = ['smallest', 'dark without motion', 'large', 'at 400 %', 'first view', 'forced colours', 'at 200 %'];
const looksAt = (pattern: string, index: number) => {
  const usual = [
    'light',
    ...(index % 3 === 0 ? [inTurn[(index / 3) % inTurn.length] ?? ''] : []),
    ...(filledInParts.has(pattern) ? ['first view'] : []),
  ];
  return atLength([...new Set(usual)], Object.keys(looks));
};

/** Screens of several parts that are read by themselves, of which one could push another away: looked at every day as they fill. */
const filledInParts: ReadonlySet<string> = new Set([
  ...['/', '/compare?kind=jobs&ids={job},{other}', '/coverage?scope=all', runAddress('summary')],
]);

const isEmpty = (problems: Readonly<Record<string, readonly string[]>>) =>
  expect(Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0))).toEqual({});

describe('every screen is as it should be', () => {
  // Rows are of the same make, and other tests look at pages of fifty.
  beforeAll(() => ask(page, 'settings:update', { pageSize: atLength(25, 50) }));
  afterAll(() => ask(page, 'settings:update', { pageSize: 50 }));
  const visits = addressPatterns.map((pattern, index) => ({ pattern, names: looksAt(pattern, index) }));
  it.each(visits.filter(({ pattern }) => atLength(!furtherChoices.has(pattern), true)))(
    '$pattern: $names',
    async ({ pattern, names }) => {
      const address = filled(pattern, app.service);
      const problems: Record<string, readonly string[]> = {};
      await visit(page, address);
      for (const name of names) problems[name] = (await looks[name]?.(address)) ?? expect.unreachable();
      isEmpty(problems);
    },
  );

  describe('in Spanish', () => {
    beforeAll(() => speak('es'));
    afterAll(async () => {
      await app.resize(usual);
      await speak('en');
    });

    // Every day a unit test looks for texts without Spanish words; one screen of each make shows whether they have room.
    const spoken = everyNth(15, addressPatterns);
    it.each(spoken)('%s', async (pattern) => {
      await app.resize(smallest);
      await visit(page, filled(pattern, app.service));
      const problems = [...(await englishOn(page)), ...(await lostForGood(page))];
      problems.push(...(await headProblems(page)), ...(await sentenceProblems(page)));
      // At 400 %, where a scroll bar takes fifteen of 320 pixels.
      await app.resize({ width: 305, height: 800 });
      problems.push(...(await lostForGood(page)).map((problem) => `at 400 %: ${problem}`));
      expect(problems).toEqual([]);
    });
  });
});

/** Dialogs, menus and lists over a screen: where, and how a user opens them. Escape closes all of them. */
const overlays: Readonly<Record<string, { readonly at: string; open(): Promise<void> }>> = {
  export: { at: runAddress('enrollment?by=mode'), open: () => pressInMain('Table').then(() => pressInMain(/^Export/)) },
  personal: { at: runAddress('learners'), open: () => pressInMain(/^Export/) },
  picture: { at: runAddress('activity'), open: () => pressInMain(/^Save as picture of/) },
  columns: { at: '/skills', open: () => pressInMain(/^Columns of/) },
  palette: { at: '/', open: () => page.keyboard.press('Control+k') },
  drawer: { at: '/', open: () => page.keyboard.press('F1') },
  workspaces: { at: '/', open: () => page.getByTestId('workspace-switcher').press('Enter') },
  forget: { at: '/settings/connection', open: () => pressInMain('Forget this connection…') },
  purge: { at: '/settings/privacy', open: () => pressInMain(/^Delete .*learner data/) },
  clear: { at: '/settings/storage', open: () => pressInMain('Delete synced data') },
  found: { at: '/settings/about', open: () => page.getByRole('searchbox', { name: 'Find a setting' }).fill('learner') },
  many: { at: reportAddress, open: () => pressInMain(/many runs/) },
  keep: { at: reportAddress, open: () => pressInMain(/^Add to saved/) },
};

const pressInMain = (name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().press('Enter');

describe('what opens over a screen is accessible', () => {
  const inEachWay = ['dark without motion', 'forced colours', 'at 200 %', 'at 400 %'];
  const waysOf = (index: number) => atLength([inEachWay[index % inEachWay.length] ?? ''], inEachWay);
  // Most are dialogs of the same make: every day those that are opened here notice a fault of all.
  const opened = everyNth(4, Object.keys(overlays));
  it.each(opened.map((name, index) => ({ name, ways: waysOf(index) })))('$name, and $ways', async ({ name, ways }) => {
    const { at, open } = overlays[name] ?? expect.unreachable();
    await visit(page, at);
    await open();
    // A table beside it has become narrower, and is reached by the keyboard once it scrolls.
    await drawn(page);
    const problems: Record<string, readonly string[]> = {
      light: await problemsHere(),
      grown: await movesAsItGrows(page),
    };
    for (const way of ways) problems[way] = (await looks[way]?.(at)) ?? expect.unreachable();
    await page.keyboard.press('Escape');
    isEmpty(problems);
  });
});

describe('a box that is ticked', () => {
  const withBoxes = ['/courses', reportAddress, '/settings/sync', '/skills', '/settings/privacy', '/settings/exports'];
  // Every day half of them: most boxes are of the same make.
  it.each(everyNth(2, withBoxes))('shows it at once, before anything is saved or read: %s', async (address) => {
    await visit(page, address);
    expect(await slowBoxes(page)).toEqual([]);
  });
});

describe('in a low window', () => {
  // So many that the rail scrolls.
  const pins = Array.from({ length: 24 }, (_, index) => ({
    address: `/skills?page=${index + 1}`,
    name: `Pin ${index}`,
  }));

  beforeAll(async () => {
    // Each of them is drawn at once wherever pins are shown.
    await visit(page, '/settings/about');
    for (const pin of pins) await ask(page, 'pins:set', pin);
  });
  afterAll(async () => {
    await visit(page, '/settings/about');
    for (const { address } of pins) await ask(page, 'pins:remove', { address });
  });

  it.each([false, true])('the rail with many pins scrolls by itself, folded: %s', async (railCollapsed) => {
    await ask(page, 'settings:update', { railCollapsed });
    const rail = page.getByRole('navigation', { name: 'Sections' });
    await expect.poll(() => rail.getAttribute('data-collapsed')).toBe(String(railCollapsed));
    await app.resize(smallest);
    for (const address of ['/', '/skills', '/settings/appearance']) {
      await visit(page, address);
      expect({ address, problems: await heightProblems(page) }).toEqual({ address, problems: [] });
    }
    await app.resize(usual);
    await ask(page, 'settings:update', { railCollapsed: false });
  });
});

describe('from right to left', () => {
  it('tables begin at the right, with keys that follow and numbers as they are written', async () => {
    await app.resize(smallest);
    await visit(page, '/runs');
    await turn(page, 'rtl');
    const table = page.getByRole('main').getByRole('table');
    const placed = await table.evaluate((element) => {
      const box = element.closest('.table-scroll') ?? document.body;
      box.scrollLeft = -box.scrollWidth;
      const first = element.querySelector('tbody th')?.getBoundingClientRect();
      const styleOf = (cell: string) => {
        const { textAlign, unicodeBidi } = getComputedStyle(element.querySelector(cell) ?? document.body);
        return { textAlign, unicodeBidi };
      };
      return {
        scrolls: box.scrollWidth > box.clientWidth,
        firstFromTheRight: Math.round(box.getBoundingClientRect().right - (first?.right ?? 0)),
        number: styleOf('tbody td.num'),
        date: styleOf('tbody td.date'),
      };
    });
    const asWritten = { textAlign: 'right', unicodeBidi: 'plaintext' };
    expect(placed).toEqual({ scrolls: true, firstFromTheRight: 0, number: asWritten, date: asWritten });
    const focused = () => page.evaluate(() => (document.activeElement as HTMLTableCellElement | null)?.cellIndex);
    await table.locator('tbody tr').first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(0);
    await turn(page, 'ltr');
    await app.resize(usual);
  });
});

describe('the checks notice', () => {
  it('every button without a name', async () => {
    await visit(page, '/settings/about');
    await page.evaluate(() => {
      const nameless = [1, 2].map((no) => Object.assign(document.createElement('button'), { id: `nameless-${no}` }));
      document.querySelector('main')?.append(...nameless);
    });
    const found = await accessibilityProblems(page);
    expect(found.filter((problem) => problem.startsWith('button-name: #nameless'))).toHaveLength(2);
  });

  it('a text that is too faint in either theme, each time', async () => {
    await visit(page, '/settings/about');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => {
      element.style.color = 'light-dark(#aaa, #444)';
    });
    const found = [...(await accessibilityProblems(page)), ...(await accessibilityProblems(page))];
    await heading.evaluate((element) => element.removeAttribute('style'));
    const themes = atLength([' in the light theme', ' in the dark theme'], ['']);
    const problems = themes.map((theme) => expect.stringMatching(new RegExp(`^color-contrast${theme}: .*h1`)));
    expect(found.filter((each) => each.startsWith('color-contrast'))).toEqual([...problems, ...problems]);
  });

  it('a control that moves, or is made again, while a screen is filled', async () => {
    await openAddress(page, '/runs');
    await page.evaluate(() => {
      const disturb = (section: HTMLElement) => {
        section.ariaBusy = 'true';
        let frames = 0;
        const step = () => {
          // Its buttons are seen once their settings are read.
          if (section.querySelector('button')?.checkVisibility({ visibilityProperty: true })) frames += 1;
          const link = document.querySelector('.settings-nav a');
          if (frames === 5) link?.replaceWith(link.cloneNode(true));
          if (frames === 10) section.style.paddingTop = '40px';
          if (frames === 15) section.ariaBusy = null;
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      };
      const observer = new MutationObserver(() => {
        const section = document.querySelector<HTMLElement>('.settings-section');
        if (section === null) return;
        observer.disconnect();
        disturb(section);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    const { jumps } = await firstView(page, '/settings/storage');
    expect(jumps).toContainEqual(expect.stringMatching(/^a .*Connection was made again$/));
    expect(jumps).toContainEqual(expect.stringMatching(/^button .*Show data folder moved from/));
  });

  it('a heading that is cut off', async () => {
    await visit(page, '/settings/about');
    await page.evaluate(() => {
      const heading = document.querySelector('h1');
      if (heading) Object.assign(heading.style, { width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' });
    });
    expect(await lost(page)).toEqual([expect.stringMatching(/^cut off: H1/)]);
  });
});
