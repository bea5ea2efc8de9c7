import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allAddresses, someOf, startWithEverything, visit } from './support/all-addresses.ts';
import { lost, lostForGood } from './support/lost-parts.ts';
import type { Session } from './support/session.ts';

/*
 * Every screen in a large window, in the smallest one, and in that from right to left, with one start of the app and one visit to
 * each address.
 */

const large = { width: 2560, height: 1440 };
const smallest = { width: 960, height: 640 };

/** The part of the width that tables and figures fill in a large window. */
const leastShare = 0.8;

/** Text and forms keep their measure, as does the notice that there is nothing to show; the grid of the sync is as wide as its datasets. */
const isText = (address: string) =>
  /^\/(welcome|settings)\/|^\/definitions\/|^\/(compare|plan|sync)$|\/(notes|learners|subsections)$/.test(address);

/** The width between the first and the last pixel of texts and drawings, as a part of the width that there is. */
const shareUsed = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const room = main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const edges: DOMRect[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || text.parentElement?.closest('.sr-only, [popover]')) continue;
      range.selectNodeContents(text);
      edges.push(...range.getClientRects());
    }
    for (const drawn of main.querySelectorAll('canvas, svg, iframe, textarea'))
      edges.push(drawn.getBoundingClientRect());
    const seen = edges.filter(({ width }) => width > 0);
    return (Math.max(...seen.map(({ right }) => right)) - Math.min(...seen.map(({ left }) => left))) / room;
  });

/** A table that fits in a large window must not scroll: its head would no longer stay in sight. */
const scrollingTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-scroll[data-scrolls]')].map(
      (box) => `${box.getAttribute('aria-label')} scrolls: ${box.scrollWidth} in ${box.clientWidth}`,
    ),
  );

describe('every screen', () => {
  let app: Session;
  let page: Page;

  beforeAll(async () => {
    app = await startWithEverything();
    page = app.page;
  });
  afterAll(() => app.end());

  const turn = (dir: 'ltr' | 'rtl') =>
    page.evaluate((chosen) => {
      document.documentElement.dir = chosen;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, dir);

  it('uses a large window, and loses nothing in the smallest one, from right to left neither', async () => {
    const found: Record<string, string[]> = {};
    for (const address of someOf(allAddresses(app.service))) {
      await app.resize(large);
      await visit(page, address);
      const share = await shareUsed(page);
      const problems = await scrollingTables(page);
      if (share < leastShare && !isText(address)) problems.push(`uses ${Math.round(share * 100)} % of the width`);
      await app.resize(smallest);
      problems.push(...(await lostForGood(page)));
      await turn('rtl');
      problems.push(...(await lostForGood(page)).map((problem) => `from right to left: ${problem}`));
      await turn('ltr');
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
  });

  it('has tables that begin at the right from right to left, with keys that follow and numbers as they are written', async () => {
    await app.resize(smallest);
    await visit(page, '/runs');
    await turn('rtl');
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
    await turn('ltr');
  });

  it('which would notice a heading that is cut off', async () => {
    await page.evaluate(() => {
      const heading = document.querySelector('h1');
      if (heading) Object.assign(heading.style, { width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' });
    });
    expect(await lost(page)).toEqual([expect.stringMatching(/^cut off: H1/)]);
  });
});
