import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { atLength } from '../../support/at-length.ts';

declare const axe: { run(context: object, options: object): Promise<AxeResults> } | undefined;

/** After the first dozen, rows of a table and entries of a list are of the same make; `npm run test:long` looks at all of them. */
const alike = atLength(
  ['tbody tr:nth-child(n + 13)', '.definition-entry:nth-child(n + 13)', '.drawer-list li:nth-child(n + 13)'],
  [],
);

/**
 * Style while axe runs. Rows that are alike are hidden instead of excluded, because axe compares each excluded element with all others of
 * the page. The bar below a table does not stick, because it covers part of a row, whose links axe would call too small.
 */
const whileJudged = `
  :is(${alike.join()}), :is(${alike.join()}) * { visibility: hidden !important }
  .table-bar { position: static !important }`;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on the page as it is now, one line each. Comparing the colours of every text takes most of its time: without it
 * where they are those of a look that was judged before.
 */
export async function accessibilityProblems(page: Page, { comparesColours = true } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => typeof axe === 'object'))) await page.evaluate(source);
  // It works out where each element is that has passed, too, unless it is told what is asked for: most of its time on a long table.
  const violations = await page.evaluate(
    async ({ enabled, style }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
      try {
        const found = await axe?.run(
          { include: ['html'] },
          {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
            resultTypes: ['violations'],
            rules: { 'color-contrast': { enabled } },
          },
        );
        return found?.violations;
      } finally {
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
      }
    },
    { enabled: comparesColours, style: whileJudged },
  );
  if (!violations) throw new Error('axe is not on the page.');
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
