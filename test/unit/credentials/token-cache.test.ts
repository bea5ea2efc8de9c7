import { describe, expect, it } from 'vitest';
import { createTokenCache } from '#main/credentials/token-cache.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

function setUp(lifetimeMs = 3_600_000) {
  const state = { now: 0, bought: 0, error: null as AlmanacError | null };
  const cache = createTokenCache(
    async () => {
      state.bought += 1;
      if (state.error) throw state.error;
      return { token: `t${state.bought}`, renewAt: state.now + lifetimeMs };
    },
    () => state.now,
  );
  const get = async (refused?: string) => (await cache.get(refused)).token;
  return { state, get };
}

describe('the access token', () => {
  it('is bought once for all who ask, and again when its time is over', async () => {
    const { state, get } = setUp(1000);
    expect(await Promise.all([get(), get(), get()])).toEqual(['t1', 't1', 't1']);
    state.now = 999;
    expect(await get()).toBe('t1');
    state.now = 1000;
    expect(await get()).toBe('t2');
  });

  it('is bought anew once when it is refused, and for all who were refused with it', async () => {
    const { state, get } = setUp();
    await get();
    expect(await Promise.all([get('t1'), get('t1')])).toEqual(['t2', 't2']);
    expect(await get('t1')).toBe('t2');
    expect(state.bought).toBe(2);
  });

  it('is not bought a third time when the new one is refused at once', async () => {
    const { state, get } = setUp();
    await get();
    await get('t1');
    await expect(get('t2')).rejects.toMatchObject({ code: 'AUTH_REFUSED' });
    await expect(get('t2')).rejects.toMatchObject({ code: 'AUTH_REFUSED' });
    expect(state.bought).toBe(2);
    expect(await get()).toBe('t2');
    state.now = 1_800_000;
    expect(await get('t2')).toBe('t3');
  });

  it('is not asked for again and again with a secret that was refused', async () => {
    const { state, get } = setUp();
    state.error = new AlmanacError('SECRET_REFUSED', { host: 'h' });
    for (let turn = 0; turn < 5; turn += 1) await expect(get()).rejects.toMatchObject({ code: 'SECRET_REFUSED' });
    expect(state.bought).toBe(1);
    state.now = 61_000;
    state.error = null;
    expect(await get()).toBe('t2');
  });

  it('is asked for again when the service was away', async () => {
    const { state, get } = setUp();
    state.error = new AlmanacError('UNREACHABLE');
    await expect(get()).rejects.toMatchObject({ code: 'UNREACHABLE' });
    state.error = null;
    expect(await get()).toBe('t2');
  });
});
