import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStaleWhileRevalidate } from '#main/data-host/search/search.ts';

/** Something to renew: a version that is set, and a value that takes as long as it is told. */
function setUp(milliseconds: number) {
  const state = { version: '1', made: 0, fails: false };
  const revalidated = createStaleWhileRevalidate(
    () => state.version,
    async () => {
      state.made += 1;
      const value = `${state.version}!`;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      if (state.fails) throw new Error('no');
      return value;
    },
  );
  return { state, revalidated };
}

// Slowness must not depend on the other work of this computer.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Lets pass the time that the values take. */
async function afterIt<T>(asked: Promise<T>): Promise<T> {
  const settled = Promise.allSettled([asked]);
  await vi.runAllTimersAsync();
  await settled;
  return asked;
}

describe('a renewed value', () => {
  it('is made once for all who wait for it, and again for another version', async () => {
    const { state, revalidated } = setUp(1);
    expect(revalidated.current()).toBeNull();
    expect(await afterIt(Promise.all([revalidated.get(), revalidated.get()]))).toEqual(['1!', '1!']);
    expect(await revalidated.get()).toBe('1!');
    expect(state.made).toBe(1);
    state.version = '2';
    expect(await afterIt(revalidated.get())).toBe('2!');
    expect(revalidated.current()).toBe('2!');
  });
  it('that is slow to make is replaced behind the back of its users', async () => {
    const { state, revalidated } = setUp(60);
    expect(await afterIt(revalidated.get())).toBe('1!');
    state.version = '2';
    expect(await revalidated.get()).toBe('1!');
    await vi.runAllTimersAsync();
    expect(await revalidated.get()).toBe('2!');
    expect(state.made).toBe(2);
  });
  it('that cannot be made is tried again', async () => {
    const { state, revalidated } = setUp(1);
    state.fails = true;
    await expect(afterIt(revalidated.get())).rejects.toThrow('no');
    state.fails = false;
    expect(await afterIt(revalidated.get())).toBe('1!');
  });
});
