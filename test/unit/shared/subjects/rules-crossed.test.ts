import { expect, it } from 'vitest';
import { rulesCrossed, watchStateLabels } from '#shared/subjects/watch/watch.ts';

const { crossed, back } = watchStateLabels;

it('counts a rule once however often it was crossed, and no rule that only came back', () => {
  expect(
    rulesCrossed([
      { watch_no: 1, state: crossed },
      { watch_no: 1, state: back },
      { watch_no: 1, state: crossed },
      { watch_no: 2, state: back },
    ]),
  ).toBe(1);
  expect(rulesCrossed([])).toBe(0);
});

it('tells rules apart by their number: two runs may have one name', () => {
  const sameName = { about: 'Demo', rule: 'Verified below 50', state: crossed };
  expect(
    rulesCrossed([
      { ...sameName, watch_no: 1 },
      { ...sameName, watch_no: 2 },
    ]),
  ).toBe(2);
});
