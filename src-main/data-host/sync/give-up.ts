import type { AlmanacError, ErrorCode } from '#shared/errors/errors.ts';
import { NoAuthorization } from './no-authorization.ts';

/** After one of these nothing else of the service can succeed: the rest is not even asked. */
const hopeless: ReadonlySet<ErrorCode> = new Set([
  'SECRET_MISSING',
  'SECRETS_SET_ASIDE',
  'SECRET_REFUSED',
  'TOKEN_BORN_EXPIRED',
  'TOKEN_UNREADABLE',
  'NOT_CONFIGURED',
  'TLS_FAILED',
  'TLS_UNTRUSTED',
  'TLS_EXPIRED',
  'TLS_WRONG_NAME',
  'SIGN_IN_PAGE',
  'PROXY_PASSWORD',
  'PROXY_REFUSED',
  'PROXY_UNUSABLE',
  'DISK_FULL',
  'CACHE_UNUSABLE',
  'CACHE_DAMAGED',
]);

const isHopeless = (error: AlmanacError) => error instanceof NoAuthorization || hopeless.has(error.code);

/** After so many of these in a row the service is taken for gone. */
const discouraging: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'CUT_OFF',
  'OFFLINE',
  'NAME_UNKNOWN',
  'PROXY_UNREACHABLE',
  'AUTH_REFUSED',
  'SERVICE_TIMEOUT',
  'RATE_LIMITED',
]);
const discouragingInARow = 3;

/** Why the rest of a service is not even asked any more, if so. */
export class GiveUp {
  reason: AlmanacError | null = null;
  #inARow = 0;

  heard(error: AlmanacError | null): void {
    this.#inARow = error && discouraging.has(error.code) ? this.#inARow + 1 : 0;
    if (error && (isHopeless(error) || this.#inARow >= discouragingInARow)) this.reason ??= error;
  }
}
