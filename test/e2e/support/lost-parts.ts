import type { Page } from 'playwright';

/** The places that are too narrow: the page, the screen, and headings, buttons and heads of columns that hide their end; and texts over texts. */
export const lost = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    for (const box of [document.documentElement, document.querySelector('main')]) {
      const over = box ? box.scrollWidth - box.clientWidth : 0;
      if (over > 0) problems.push(`${box?.tagName} is ${over} pixels too wide`);
    }
    const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    for (const element of document.querySelectorAll('main :is(h1, h2, h3, h4, button, thead th)')) {
      if (!element.checkVisibility() || element.closest('.sr-only')) continue;
      const box = [element, ...element.querySelectorAll('*')].find(
        (part) => hides(part) && !part.closest('.sr-only') && part.scrollWidth > part.clientWidth + 1,
      );
      if (box) problems.push(`cut off: ${element.tagName} “${element.textContent}”`);
    }
    for (const text of document.querySelectorAll('main :is(label, p) + p')) {
      const [above, box] = [text.previousElementSibling, text].map((each) => each?.getBoundingClientRect());
      if (!above || !box || above.height === 0 || box.height === 0) continue;
      const isBeside = box.left >= above.right || above.left >= box.right;
      if (!isBeside && box.top < above.bottom - 4) problems.push(`over the text above it: “${text.textContent}”`);
    }
    return problems;
  });

/** On a busy computer a chart follows the window a moment later. */
export async function lostForGood(page: Page): Promise<string[]> {
  let problems = await lost(page);
  for (let tries = 0; tries < 20 && problems.length > 0; tries += 1) {
    await page.waitForTimeout(100);
    problems = await lost(page);
  }
  return problems;
}
