import { expect, it } from 'vitest';
import { withheldCounts } from '#main/data-host/masking/rule.ts';
import { attackRows, attackWithTheRule, type Rule } from '#test/attacker/attacker.ts';

/*
 * All rows of 1 to 25 with up to three parts; `npm run attacker` takes up to four.
 */

const threshold = 10;
const rule: Rule = (counts) => {
  const { withheld, withholdsTotal } = withheldCounts(counts, threshold);
  return { withheld, tellsTotal: !withholdsTotal };
};

it('narrows no withheld count down, from the totals that are told', () => {
  const { cells, narrowed } = attackRows(rule, { max: 25, parts: 3, threshold });
  expect(narrowed).toBe(0);
  expect(cells).toBeGreaterThan(10_000);
});

it('narrows none down with the rule in hand', () => {
  const { cells, narrowed } = attackWithTheRule(rule, { max: 40, parts: 3, threshold });
  expect(narrowed).toBe(0);
  expect(cells).toBeGreaterThan(300);
});

it('can fail: a rule that hides the small counts alone tells them', () => {
  const naive: Rule = (counts) => ({ withheld: counts.map((count) => count < threshold), tellsTotal: true });
  expect(attackRows(naive, { max: 25, parts: 2, threshold }).narrowed).toBeGreaterThan(0);
});
