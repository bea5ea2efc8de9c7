import { TestRunner } from 'vitest';

/** Whether tests go through all cases, or wait for bad luck, at full length: `npm run test:long`. */
const isLong = process.env.ALMANAC_LONG === '1';

/** The first in daily tests, the second in a long run. */
export const atLength = <T>(usual: T, long: T): T => (isLong ? long : usual);

/** Every `n`th of `items` in `npm test`, all of them in a long run. */
export const everyNth = <T>(n: number, items: readonly T[]): readonly T[] =>
  isLong ? items : items.filter((_, index) => index % n === 0);

/** Adds to what the running test has tried; `npm run test:long` prints the sums beside each bar (`scripts/lib/bars.mjs`). */
export function tried(figures: Readonly<Record<string, number>>): void {
  const test = TestRunner.getCurrentTest();
  if (!test) return;
  const meta = test.meta as { tried?: Record<string, number> };
  const sums = meta.tried ?? {};
  for (const [what, count] of Object.entries(figures)) sums[what] = (sums[what] ?? 0) + count;
  meta.tried = sums;
}
