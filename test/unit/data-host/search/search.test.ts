import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStaleWhileRevalidate } from '#main/data-host/search/search.ts';

/** Something to renew: a version that is set, and a value that takes a while. */
function setUp({ isLarge = false } = {}) {
  const state = { version: '1', made: 0, fails: false };
  const revalidated = createStaleWhileRevalidate(
    () => state.version,
    async () => {
      state.made += 1;
      const value = `${state.version}!`;
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (state.fails) throw new Error('no');
      return value;
    },
    () => isLarge,
  );
  return { state, revalidated };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
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
    const { state, revalidated } = setUp();
    expect(revalidated.current()).toBeNull();
    expect(await afterIt(Promise.all([revalidated.get(), revalidated.get()]))).toEqual(['1!', '1!']);
    expect(await revalidated.get()).toBe('1!');
    expect(state.made).toBe(1);
    state.version = '2';
    expect(await afterIt(revalidated.get())).toBe('2!');
    expect(revalidated.current()).toBe('2!');
  });
  it('is of the version at the call, although another was being made', async () => {
    const { state, revalidated } = setUp();
    const earlier = revalidated.get();
    state.version = '2';
    expect(await afterIt(Promise.all([earlier, revalidated.get()]))).toEqual(['2!', '2!']);
    expect(state.made).toBe(2);
  });
  it('that is large is replaced behind the back of its users', async () => {
    const { state, revalidated } = setUp({ isLarge: true });
    expect(await afterIt(revalidated.get())).toBe('1!');
    state.version = '2';
    expect(await revalidated.get()).toBe('1!');
    await vi.runAllTimersAsync();
    expect(await revalidated.get()).toBe('2!');
    expect(state.made).toBe(2);
  });
  it('that cannot be made is tried again', async () => {
    const { state, revalidated } = setUp();
    state.fails = true;
    await expect(afterIt(revalidated.get())).rejects.toThrow('no');
    state.fails = false;
    expect(await afterIt(revalidated.get())).toBe('1!');
  });
});
