import type { ElementHandle, Locator, Page } from 'playwright';
import { expect } from 'vitest';

/*
 * Acts by keys alone: every control is reached with Tab, and its focus can be seen.
 */

const maxTabs = 120;

/** Whether what a locator finds has the focus. */
export const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether what has the focus is marked as such. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });

/** Whether an element that was found before has the focus; null where it is no longer on the page. */
const hasFocus = (found: ElementHandle<Node>) =>
  found.evaluate((element) => (element.isConnected ? element === document.activeElement : null));

/** Presses Tab until the control has the focus; fails when it cannot be reached or its focus cannot be seen. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  // Finding it by its name takes longer than a press, so that is done again only where it was made again.
  let found = await target.elementHandle();
  const isThere = async (presses: number) => {
    const answer = found === null ? null : await hasFocus(found);
    // Another one may be the first of its name by now.
    if (answer === null || presses % 20 === 19) found = await target.elementHandle();
    return answer !== false && (await focused(target));
  };
  for (let presses = 0; !(await isThere(presses)); presses += 1) {
    if (presses === maxTabs) throw new Error(`Not reached with ${maxTabs} presses of Tab: ${target}`);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => focusIsVisible(page), { message: `visible focus on ${target}` }).toBe(true);
}

/** Presses Enter on a control that Tab has led to. */
export async function pressByKeys(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Replaces what is in a field that Tab has led to. */
export async function typeByKeys(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('Control+a');
  await keyboard.insertText(text);
}
