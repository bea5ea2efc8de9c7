import { describe, expect, it } from 'vitest';
import { createSharedWork } from '#main/common/async.ts';

/** Work that a test ends; it looks whether it is wanted when it is told to. */
function workOf() {
  const steps: { readonly go: () => void }[] = [];
  const work = async (isWanted: () => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    steps.push({ go: resolve });
    await promise;
    isWanted();
  };
  return { steps, work };
}

describe('work that several callers share', () => {
  it('is done once for those who ask at the same time, and again for those who ask later', async () => {
    const [shared, { steps, work }] = [createSharedWork(), workOf()];
    const both = [shared.join('a', work), shared.join('a', work)];
    const other = shared.join('b', work);
    expect(steps.length).toBe(2);
    for (const { go } of steps) go();
    await Promise.all([...both, other]);
    const later = shared.join('a', work);
    expect(steps.length).toBe(3);
    steps[2]?.go();
    await later;
  });

  it('goes on while one of its callers wants it', async () => {
    const [shared, { steps, work }] = [createSharedWork(), workOf()];
    const [first, second] = [new AbortController(), new AbortController()];
    const left = shared.join('a', work, first.signal);
    const stayed = shared.join('a', work, second.signal);
    first.abort(new Error('given up'));
    steps[0]?.go();
    await expect(left).rejects.toThrow('given up');
    await stayed;
  });

  it('ends when every caller has given up, and a new caller is not told of that', async () => {
    const [shared, { steps, work }] = [createSharedWork(), workOf()];
    const first = new AbortController();
    const left = shared.join('a', work, first.signal);
    first.abort(new Error('given up'));
    const next = shared.join('a', work);
    expect(steps.length).toBe(2);
    for (const { go } of steps) go();
    await expect(left).rejects.toThrow('given up');
    await next;
  });
});
