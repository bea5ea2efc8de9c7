import { expect, it } from 'vitest';
import { ideal, simulate } from '#test/support/limits/simulate.ts';
import { moreThrottleCases, throttleCases } from '#test/support/limits/throttles.ts';

/* Virtual time: the same figures on every machine. */

it.each([...throttleCases, ...moreThrottleCases])(
  '$name: everything is answered, in little more than the least time',
  async ({ make, requests, laptops, bar }) => {
    const { seconds, failed } = await simulate(make(), requests, laptops);
    expect(failed).toBe(0);
    expect(seconds / ideal(make(), requests, laptops)).toBeLessThanOrEqual(bar);
  },
);

it('a limit like those that such services have is learned from one refusal, and then seldom tried', async () => {
  const [perMinute] = throttleCases;
  const { refused } = await simulate(perMinute?.make() ?? expect.unreachable(), 600);
  expect(refused).toBeLessThanOrEqual(2);
});
