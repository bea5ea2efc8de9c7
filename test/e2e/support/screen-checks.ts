import type { Page } from 'playwright';
import { alike } from './axe.ts';

/*
 * Checks that hold for any screen, of the page as it is now. Each answers its findings, one line each.
 */

/** Faults beyond those that axe knows: pictures, headings, things to click, sideways scrolling. */
export const ownProblems = (page: Page) =>
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
    const ages = [...document.querySelectorAll('main .as-of')].filter(shown).map((line) => line.textContent);
    if (new Set(ages).size < ages.length) problems.push(`said twice how old the data is: ${ages.join(' | ')}`);
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) problems.push(`${over} pixels too wide`);
    return problems;
  });

/** Heads of columns that take more than two lines, and two of one table that read alike but for a sign such as %. */
export const headProblems = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    for (const table of [...document.querySelectorAll<HTMLTableElement>('main table')].filter((each) =>
      each.checkVisibility(),
    )) {
      const seen = new Set<string>();
      for (const head of table.querySelectorAll('thead .sort')) {
        const middles: number[] = [];
        let words = '';
        const range = document.createRange();
        const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.parentElement?.closest('.sr-only, .sort-mark')) continue;
          words += text.textContent;
          range.selectNodeContents(text);
          for (const { top, bottom, width } of range.getClientRects()) {
            const middle = (top + bottom) / 2;
            if (width > 1 && middles.every((other) => Math.abs(other - middle) > 6)) middles.push(middle);
          }
        }
        const name = `${table.caption?.textContent}: ${words}`;
        if (middles.length > 2) problems.push(`${middles.length} lines at the head of ${name}`);
        const letters = words.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
        if (seen.has(letters)) problems.push(`another head reads as ${name}`);
        seen.add(letters);
      }
    }
    return problems;
  });

/** Sentences that end with one word on a line of its own, or that end elsewhere than the other sentences of the app. */
export const sentenceProblems = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    const root = getComputedStyle(document.documentElement);
    const measure = Number.parseFloat(root.getPropertyValue('--measure')) * Number.parseFloat(root.fontSize);
    const blocks = 'p, li, dd, dl, ul, ol, table, figure, div, input, button';
    const range = document.createRange();
    for (const element of document.querySelectorAll('main :is(p, li, dd, figcaption, summary)')) {
      if (!element.checkVisibility() || element.closest('table, .licences, .mono')) continue;
      const { maxWidth } = getComputedStyle(element);
      const start = `${element.textContent?.trim().slice(0, 60)}…`;
      range.selectNodeContents(element);
      // In a low window an answer may be wider, so that the rows below it stand higher.
      const isWide = element.matches('.finding') && window.innerHeight <= 680;
      const isApart =
        maxWidth === 'none' ? range.getBoundingClientRect().width > measure : Number.parseFloat(maxWidth) !== measure;
      if (element.matches('p:not(:has(button)), figcaption') && isApart && !isWide)
        problems.push(`${maxWidth} for a sentence: ${start}`);
      if (element.querySelector(blocks)) continue;
      const lines: { readonly middle: number; words: number }[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.sr-only, [popover]')) continue;
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const { top, bottom } = range.getBoundingClientRect();
          const last = lines.at(-1);
          if (last && Math.abs(last.middle - (top + bottom) / 2) < 7) last.words += 1;
          else lines.push({ middle: (top + bottom) / 2, words: 1 });
        }
      }
      const words = lines.reduce((sum, line) => sum + line.words, 0);
      if (lines.length > 1 && words > 6 && lines.at(-1)?.words === 1)
        problems.push(`one word on the last line: ${start}`);
    }
    return problems;
  });

/** Elements that show nothing, or too little, when the keyboard reaches them. */
export const focusProblems = (page: Page) =>
  page.evaluate((withheld) => {
    const reachable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(withheld)) continue;
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'transparent';
      if (!isSeen) found.push(`${element.outerHTML.slice(0, 90)}: ${outlineStyle} ${outlineWidth}`);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return found;
  }, `:disabled, :is(${alike.join()}), :is(${alike.join()}) *`);

/** Finds those of the first boxes that show the choice of before once they were clicked. Each is clicked twice, so that all is as it was. */
export const slowBoxes = (page: Page) =>
  page.evaluate(async () => {
    const slow: string[] = [];
    const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')];
    for (const box of boxes.filter((each) => each.checkVisibility() && !each.disabled).slice(0, 5)) {
      for (const isTicked of [!box.checked, box.checked]) {
        box.click();
        // No timer, no event and no answer of another process comes between.
        for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
        if (box.checked !== isTicked) slow.push(box.closest('label')?.textContent || (box.ariaLabel ?? ''));
        while (box.disabled) await new Promise(requestAnimationFrame);
      }
    }
    return slow;
  });

/** The document must be no higher than the window, so that only the screen scrolls. */
export const heightProblems = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollHeight - document.documentElement.clientHeight;
    return over > 0 ? [`${over} pixels too high`] : [];
  });

/** The part of the width that tables and figures fill in a large window. */
const minShare = 0.8;

/** Text and forms keep their measure, as does the notice that there is nothing to show; the grid of the sync is as wide as its datasets. */
const isText = (address: string) =>
  /^\/(welcome|settings)\/|^\/definitions\/|^\/(compare|plan|sync|guide|news)$|\/(notes|learners|subsections)$/.test(
    address,
  );

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

/** A large window is used, and a table that fits in it must not scroll: its head would no longer stay in sight. */
export async function roomProblems(page: Page, address: string): Promise<string[]> {
  const problems = await page.evaluate(() =>
    [...document.querySelectorAll('.table-scroll[data-scrolls]')].map(
      (box) => `${box.getAttribute('aria-label')} scrolls: ${box.scrollWidth} in ${box.clientWidth}`,
    ),
  );
  const share = isText(address) ? 1 : await shareUsed(page);
  return share < minShare ? [...problems, `uses ${Math.round(share * 100)} % of the width`] : problems;
}

/** Waits until the page is drawn as it is now, with what follows from the size of its parts. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Has the page run from right to left, or back, and waits until it is drawn so. */
export async function turn(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dir = chosen;
  }, dir);
  await drawn(page);
}

/** Where runs are chosen by their ids. */
const choosesRuns = /^\/(?:settings|welcome)\/courses/;

/** Ids that a user is shown in the place of a name: those of 32 digits, or what is left of them in the middle of a text, and those of runs. */
export const hashProblems = (page: Page, address: string) =>
  page.evaluate((areRunsChosen) => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const hashes: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      // The head of a screen says the whole id of what it is about.
      if (!parent?.checkVisibility() || parent.closest('.page-head')) continue;
      hashes.push(...(textContent?.match(/\b[0-9a-f]{32}\b|\b[0-9a-f]{8}…[0-9a-f]{6}\b/g) ?? []));
    }
    // The pieces of an id are texts of their own.
    for (const id of areRunsChosen ? [] : document.querySelectorAll('main bdi, main .mono'))
      if (id.checkVisibility() && !id.closest('.page-head') && /^(?:course|ccx|block)-v1:/.test(id.textContent ?? ''))
        hashes.push(id.textContent ?? '');
    return [...new Set(hashes)].map((hash) => `an id in the place of a name: ${hash}`);
  }, choosesRuns.test(address));

/** Finds a dialog whose controls move when a line is added at its end, as an answer that comes later does: a press at that moment is lost. */
export const movesAsItGrows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    const control = dialog?.querySelector('input, button');
    if (!dialog || !control) return [];
    const before = control.getBoundingClientRect().top;
    const line = Object.assign(document.createElement('p'), { textContent: 'One more line' });
    dialog.append(line);
    const moved = control.getBoundingClientRect().top - before;
    line.remove();
    return moved === 0 ? [] : [`its first control moves by ${moved} pixels`];
  });
