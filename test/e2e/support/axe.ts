import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { atLength } from '../../support/at-length.ts';
import { judgeTextColours, placed, type Scheme } from './text-colours.ts';

declare const axe: { run(context: object, options: object): Promise<AxeResults> } | undefined;

/** After the first dozen, rows of a table and entries of a list are of the same make; `npm run test:long` looks at all of them. */
export const alike = atLength(
  ['tbody tr:nth-child(n + 13)', '.definition-entry:nth-child(n + 13)', '.drawer-list li:nth-child(n + 13)'],
  [],
);

/**
 * Style while axe runs. Rows that are alike are withheld instead of excluded, because axe compares each excluded element with all others of
 * the page. The bar below a table does not stick, because it covers part of a row, whose links axe would call too small.
 */
const whileJudged = `
  :is(${alike.join()}), :is(${alike.join()}) * { visibility: hidden !important }
  .table-bar { position: static !important }`;

/** The rail is the same beside all screens: every day it is judged with the first ones, and in enlarged windows, where it is another one. */
const rail = '.rail, .rail * { visibility: hidden !important }';
const firstOnes = 6;
let judgedPages = 0;

const isLong = atLength(false, true);

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => typeof axe === 'object'))) await page.evaluate(source);
}

/**
 * Lists the faults that axe finds on the page as it is now, one line each. Comparing the colours of every text takes most of its time: without it
 * where they are those of a look that was judged before. Each pair of colours is compared once, in both themes; all texts in a long run.
 */
export async function accessibilityProblems(page: Page, { comparesColours = true } = {}): Promise<string[]> {
  const problems = await ruleProblems(page, comparesColours);
  return comparesColours && !isLong ? [...problems, ...(await colourProblems(page, ['light', 'dark']))] : problems;
}

/** Without colours the look before has judged what is the same in every look, too. */
async function ruleProblems(page: Page, comparesColours: boolean): Promise<string[]> {
  await loadAxe(page);
  if (comparesColours) judgedPages += 1;
  const isRailKnown = !isLong && comparesColours && judgedPages > firstOnes;
  // It works out where each element is that has passed, too, unless it is told what is asked for: most of its time on a long table.
  const violations = await page.evaluate(
    async ({ enabled, isWhole, style }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
      try {
        const found = await axe?.run(
          { include: ['html'] },
          {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
            resultTypes: ['violations'],
            rules: {
              'color-contrast': { enabled },
              // Never finds a fault: it says where there is something to look at.
              'hidden-content': { enabled: false },
              // Only a style that is important can be at fault, which React writes nowhere.
              'avoid-inline-spacing': { enabled: isWhole },
            },
          },
        );
        // Axe ignores that a scrolled area cuts a link at its edge, and takes what stands below the edge for an obstacle.
        const isCut = ([target]: readonly unknown[]): boolean => {
          const link = document.querySelector(String(target));
          // Nor does it know that what lies below an open choice is pressed when that is closed.
          for (const over of document.querySelectorAll(':popover-open')) {
            if (!link || over.contains(link)) continue;
            const [below, above] = [link.getBoundingClientRect(), over.getBoundingClientRect()];
            if (
              below.left < above.right &&
              below.right > above.left &&
              below.top < above.bottom &&
              below.bottom > above.top
            )
              return true;
          }
          for (let parent = link?.parentElement; link && parent; parent = parent.parentElement) {
            if (!/auto|scroll/.test(getComputedStyle(parent).overflowY)) continue;
            const [inner, outer] = [link.getBoundingClientRect(), parent.getBoundingClientRect()];
            if (inner.top < outer.top || inner.bottom > outer.bottom) return true;
          }
          return false;
        };
        return found?.violations.map(({ id, nodes }) => ({
          id,
          nodes: id === 'target-size' ? nodes.filter((node) => !isCut(node.target)) : nodes,
        }));
      } finally {
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
      }
    },
    { enabled: comparesColours && isLong, isWhole: isLong, style: isRailKnown ? whileJudged + rail : whileJudged },
  );
  if (!violations) throw new Error('axe is not on the page.');
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/**
 * Kinds of text that are not judged again: axe found their colours good enough since these tests began. Where it could not tell, or the
 * text lies over others and may be faint in the next place, three times.
 */
const judged = new Set<string>();
const notYet = new Map<string, number>();
const maxTries = 3;

/**
 * Texts that are too faint, in each of the schemes or as the page is now. Texts are alike where colour, size and all that lies behind are
 * the same: one of each kind is judged, in whatever row and on whatever screen it comes first.
 */
export async function colourProblems(page: Page, schemes: readonly Scheme[] = ['now']): Promise<readonly string[]> {
  await loadAxe(page);
  const { faint, good, open } = await page.evaluate(judgeTextColours, {
    schemes,
    judged: [...judged],
    placed,
    alike: alike.join(),
    style: whileJudged,
  });
  for (const key of good.filter((each) => !each.includes(placed))) judged.add(key);
  for (const key of [...open, ...good.filter((each) => each.includes(placed))]) {
    const tries = (notYet.get(key) ?? 0) + 1;
    notYet.set(key, tries);
    if (tries === maxTries) judged.add(key);
  }
  return faint;
}
