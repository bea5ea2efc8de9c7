import { timingSafeEqual } from 'node:crypto';
import type { Reading } from '../generator/reading.ts';
import type { TokenCheck, TokenStore } from '../token/token-store.ts';
import { type Answer, detailAnswer } from './answer.ts';

export interface AuthenticationSettings {
  readonly reading: Reading;
  readonly analyticsToken: string;
  readonly tokens: TokenStore;
}

const MISSING = 'Authentication credentials were not provided.';

/** The scheme of an Authorization header; never the credential. */
export function schemeOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^[A-Za-z]{1,20}(?=\s|$)/.exec(authorization)?.[0] ?? '(unknown)';
}

function credentialOf(authorization: string | undefined): string {
  return authorization?.replace(/^\S+\s*/, '') ?? '';
}

/** The taxonomy service takes JWT alone; anything else counts as no credentials at all. Undefined means welcome. */
export function refuseTaxonomy(
  settings: AuthenticationSettings,
  authorization: string | undefined,
): Answer | undefined {
  const challenge = { 'WWW-Authenticate': 'JWT realm="api"' };
  if (schemeOf(authorization)?.toUpperCase() !== 'JWT') return detailAnswer(401, MISSING, challenge);
  return refuseJwt(settings.tokens.check(credentialOf(authorization)), challenge);
}

/**
 * The analytics service takes Token and JWT. The specification does not say what it takes, so in that reading Bearer is welcome too.
 */
export function refuseAnalytics(
  settings: AuthenticationSettings,
  authorization: string | undefined,
): Answer | undefined {
  const challenge = { 'WWW-Authenticate': 'Token' };
  const credential = credentialOf(authorization);
  switch (schemeOf(authorization)?.toUpperCase()) {
    case 'TOKEN':
      return isSame(credential, settings.analyticsToken) ? undefined : detailAnswer(401, 'Invalid token.', challenge);
    case 'JWT':
      return refuseJwt(settings.tokens.check(credential), challenge);
    case 'BEARER':
      if (settings.reading === 'specification') {
        return isSame(credential, settings.analyticsToken)
          ? undefined
          : refuseJwt(settings.tokens.check(credential), challenge);
      }
      return detailAnswer(401, MISSING, challenge);
    default:
      return detailAnswer(401, MISSING, challenge);
  }
}

function refuseJwt(check: TokenCheck, challenge: Record<string, string>): Answer | undefined {
  if (check === 'valid') return undefined;
  return detailAnswer(401, check === 'expired' ? 'Token has expired.' : 'Error decoding token.', challenge);
}

function isSame(given: string, wanted: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(wanted);
  return left.length === right.length && timingSafeEqual(left, right);
}
