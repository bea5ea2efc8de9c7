import { expect, it } from 'vitest';
import { reportLongestWait, type Wait } from '#main/data-host/host.ts';

it('the end of one wait leaves the wait for the other service', () => {
  const outcomes: (Wait | null)[] = [];
  const wait = reportLongestWait((longest) => outcomes.push(longest));
  wait('taxonomy', 3000);
  wait('analytics', 10);
  wait('analytics', null);
  wait('taxonomy', null);
  const taxonomy = { service: 'taxonomy', until: 3000 };
  expect(outcomes).toEqual([taxonomy, taxonomy, taxonomy, null]);
});
