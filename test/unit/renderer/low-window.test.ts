import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/* A rule for low windows weighs no more than the usual one for the same thing, so that it counts only where it comes later. */

const folder = new URL('../../../src-renderer/styles/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** One declaration, in the order of the cascade. */
interface Declared {
  readonly isOfLow: boolean;
  readonly selector: string;
  readonly property: string;
}

/** The declarations of all style sheets; those of rules in rules under all selectors together. */
function declarations(): Declared[] {
  const sheets = [...read('index.ts').matchAll(/'\.\/([\w-]+\.css)'/g)].map(([, name]) => read(name ?? ''));
  const open: string[] = [];
  const all: Declared[] = [];
  for (const [, text = '', end] of sheets
    .join('\n')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') open.push(text.trim());
    const [property, value] = text.split(':');
    if (end !== '{' && property && value !== undefined) {
      // Rules for other windows are for them alone.
      const media = open.filter((prelude) => prelude.startsWith('@'));
      const isOfLow = media.some((prelude) => prelude.includes('max-height'));
      const selectors = open.filter((prelude) => !prelude.startsWith('@')).join(' ');
      for (const selector of isOfLow || media.length === 0 ? selectors.split(/,(?![^(]*\))/) : [])
        all.push({ isOfLow, selector: selector.trim(), property: property.trim() });
    }
    if (end === '}') open.pop();
  }
  return all;
}

/** Whether one is the other, or a side of it. */
const isPartOf = (one: string, other: string) => one === other || one.startsWith(`${other}-`);

it('has each rule for low windows behind the usual one that it changes', () => {
  const all = declarations();
  const low = all.filter(({ isOfLow }) => isOfLow);
  expect(low.length).toBeGreaterThan(10);
  const undone = low.filter((each) =>
    all
      .slice(all.indexOf(each))
      .some(
        ({ isOfLow, selector, property }) =>
          !isOfLow && selector === each.selector && isPartOf(each.property, property),
      ),
  );
  expect(undone).toEqual([]);
});
