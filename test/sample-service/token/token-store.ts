import { randomBytes } from 'node:crypto';
import type { ExpiresInForm } from '../options.ts';
import { signJwt, verifiedClaims } from './jwt.ts';

export interface TokenSettings {
  lifetime: number;
  expiresIn: ExpiresInForm;
  opaque: boolean;
}

export type TokenCheck = 'valid' | 'expired' | 'invalid';

/** Issues tokens, and tells later whether one is still good. */
export interface TokenStore {
  readonly settings: TokenSettings;
  issue(clientId: string): { readonly token: string; readonly lifetime: number };
  /** A token that the taxonomy and analytics services do not take: what is issued without `token_type=jwt`. */
  issueBearer(): string;
  check(token: string): TokenCheck;
  /** Makes every token issued so far invalid. */
  revokeAll(): void;
}

interface Clock {
  /** Seconds since 1970, by the clock of the service. */
  seconds(): number;
}

export function createTokenStore(settings: TokenSettings, clock: Clock): TokenStore {
  let key = randomBytes(32).toString('hex');
  const opaque = new Map<string, number>();
  return {
    settings,
    issue(clientId) {
      const issued = clock.seconds();
      // A restricted application gets tokens that are born expired.
      const lifetime = settings.expiresIn === 'negative' ? -settings.lifetime : settings.lifetime;
      if (settings.opaque) {
        const token = randomBytes(24).toString('hex');
        opaque.set(token, issued + lifetime);
        return { token, lifetime };
      }
      return { token: signJwt(claimsFor(clientId, issued, issued + lifetime), key), lifetime };
    },
    issueBearer: () => randomBytes(15).toString('hex'),
    check(token) {
      const expiry = opaque.get(token) ?? verifiedClaims(token, key)?.exp;
      if (typeof expiry !== 'number') return 'invalid';
      return expiry > clock.seconds() ? 'valid' : 'expired';
    },
    revokeAll() {
      key = randomBytes(32).toString('hex');
      opaque.clear();
    },
  };
}

function claimsFor(clientId: string, issued: number, expires: number): Record<string, unknown> {
  return {
    aud: 'sample-audience',
    exp: expires,
    iat: issued,
    iss: 'http://127.0.0.1/oauth2',
    sub: '5b3a0c58d2f94f19a1c4',
    grant_type: 'client-credentials',
    preferred_username: clientId,
    scopes: ['read', 'write', 'profile', 'email'],
    version: '1.2.0',
    filters: [],
    is_restricted: false,
    email_verified: true,
    email: 'partner@example.org',
    name: null,
    family_name: '',
    given_name: '',
    administrator: false,
    superuser: false,
  };
}
