import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

declare const axe: { run(options: object): Promise<AxeResults> } | undefined;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it is now, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => typeof axe === 'object'))) await page.evaluate(source);
  // It works out where each element is that has passed, too, unless it is told what is asked for: most of its time on a long table.
  const violations = await page.evaluate(async () => {
    // The bar below a table covers a part of some row, until that is scrolled: axe would call its links too small.
    const bars = [...document.querySelectorAll<HTMLElement>('.table-bar')];
    for (const bar of bars) bar.style.position = 'static';
    const found = await axe?.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    for (const bar of bars) bar.style.removeProperty('position');
    return found?.violations;
  });
  if (!violations) throw new Error('axe is not on the page.');
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
