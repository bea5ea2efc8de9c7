import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenCache, renewalTime, tokenLifetime } from '#main/credentials/token-client.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

const now = Date.UTC(2026, 10, 20);
const seconds = now / 1000;

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const hour = jwt({ iat: seconds, exp: seconds + 3600 });
const twoHoursOff = jwt({ iat: seconds - 7200, exp: seconds - 3600 });
const noIssue = jwt({ exp: seconds + 1800 });

describe('the life of a token', () => {
  it.each([
    ['its own hour', hour, 3600, 3600],
    ['expires_in as text', hour, '3600', 3600],
    ['expires_in missing', hour, undefined, 3600],
    ['expires_in absurd', hour, 1e15, 3600],
    ['expires_in not a number', hour, 'soon', 3600],
    ['expires_in null', hour, null, 3600],
    ['the shorter of two', hour, 180, 180],
    ['a laptop two hours ahead', twoHoursOff, 3600, 3600],
    ['a laptop two hours ahead, expires_in missing', twoHoursOff, undefined, 3600],
    ['no iat', noIssue, undefined, 1800],
    ['no iat, but expires_in', noIssue, 600, 600],
    ['no iat and a laptop ahead', jwt({ exp: seconds - 100 }), undefined, 180],
    ['an opaque token', 'opaque', '900', 900],
    ['an opaque token without a word', 'opaque', undefined, 180],
    ['ten years', jwt({ iat: seconds, exp: seconds + 315_360_000 }), undefined, 86_400],
  ])('is %s', (_, token, expiresIn, expected) => {
    expect(tokenLifetime(token, expiresIn, now)).toBe(expected);
  });

  it.each([
    ['expires_in negative', hour, -3600],
    ['expires_in 0', hour, '0'],
    ['exp before iat', jwt({ iat: seconds, exp: seconds - 10 }), undefined],
  ])('is over before it begins: %s', (_, token, expiresIn) => {
    expect(tokenLifetime(token, expiresIn, now)).toBeLessThanOrEqual(0);
  });

  it('is renewed a minute early, and never only after its end', () => {
    expect(renewalTime(3600, now)).toBe(now + 3_540_000);
    expect(renewalTime(6, now)).toBe(now + 4000);
    const anything = fc.anything();
    fc.assert(
      fc.property(anything, fc.oneof(anything, fc.integer(), fc.double().map(String)), (claims, expiresIn) => {
        const token = jwt(typeof claims === 'object' && claims !== null ? { ...claims } : { exp: claims });
        const lifetime = tokenLifetime(token, expiresIn, now);
        expect(lifetime).toBeLessThanOrEqual(86_400);
        if (lifetime > 0) expect(renewalTime(lifetime, now)).toBeLessThanOrEqual(now + lifetime * 1000);
      }),
    );
  });
});

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
