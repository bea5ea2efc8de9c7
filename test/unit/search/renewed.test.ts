import { describe, expect, it } from 'vitest';
import { createRenewed } from '../../../src-main/data-host/search/renewed.ts';

/** Something to renew: a version that is set, and a value that takes as long as it is told. */
function setUp(milliseconds: number) {
  const state = { version: '1', made: 0, fails: false };
  const renewed = createRenewed(
    () => state.version,
    async () => {
      state.made += 1;
      const value = `${state.version}!`;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      if (state.fails) throw new Error('no');
      return value;
    },
  );
  return { state, renewed };
}

describe('a renewed value', () => {
  it('is made once for all who wait for it, and again for another version', async () => {
    const { state, renewed } = setUp(1);
    expect(renewed.current()).toBeNull();
    expect(await Promise.all([renewed.get(), renewed.get()])).toEqual(['1!', '1!']);
    expect(await renewed.get()).toBe('1!');
    expect(state.made).toBe(1);
    state.version = '2';
    expect(await renewed.get()).toBe('2!');
    expect(renewed.current()).toBe('2!');
  });
  it('that is slow to make is replaced behind the back of its users', async () => {
    const { state, renewed } = setUp(60);
    expect(await renewed.get()).toBe('1!');
    state.version = '2';
    expect(await renewed.get()).toBe('1!');
    await expect.poll(() => renewed.get()).toBe('2!');
    expect(state.made).toBe(2);
  });
  it('that cannot be made is tried again', async () => {
    const { state, renewed } = setUp(1);
    state.fails = true;
    await expect(renewed.get()).rejects.toThrow('no');
    state.fails = false;
    expect(await renewed.get()).toBe('1!');
  });
});
