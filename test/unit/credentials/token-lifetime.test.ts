import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renewalTime, tokenLifetime } from '#main/credentials/token-lifetime.ts';

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
      { numRuns: 1000 },
    );
  });
});
