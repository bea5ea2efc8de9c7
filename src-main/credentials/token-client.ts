import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { noteSecret } from '../common/known-secrets.ts';
import { refusal } from '../net/classify.ts';
import type { Http } from '../net/http.ts';
import type { HttpAnswer } from '../net/http-answer.ts';
import { renewalTime, tokenLifetime } from './token-lifetime.ts';

/** What a client secret buys. */
export interface AccessToken {
  readonly token: string;
  /** When to ask for the next one, in milliseconds since 1970. */
  readonly renewAt: number;
}

export interface TokenRequest {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Exchanges client id and secret for an access token. Both go in the body and nowhere else. Rejects with SECRET_REFUSED,
 * TOKEN_BORN_EXPIRED, TOKEN_UNREADABLE, or what the answer means otherwise; never with a part of the secret or the token.
 */
export async function requestToken(
  http: Http,
  { url, clientId, clientSecret }: TokenRequest,
  clock: () => number,
  signal?: AbortSignal,
): Promise<AccessToken> {
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    token_type: 'jwt',
  };
  const answer = await http.postForm(url, fields, {
    signal,
    maxBytes: 1024 * 1024,
    timeouts: { headers: 20_000, total: 30_000 },
  });
  if (!answer.ok) throw tokenRefusal(answer);
  return readToken(answer, clock());
}

function readToken(answer: HttpAnswer, now: number): AccessToken {
  const { host } = answer;
  const body = answer.json();
  const token = typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : null;
  // A header can carry printable ASCII only.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw new AlmanacError('TOKEN_UNREADABLE', { host });
  const expiresIn = typeof body === 'object' && body !== null && 'expires_in' in body ? body.expires_in : undefined;
  const lifetime = tokenLifetime(token, expiresIn, now);
  if (lifetime <= 0) throw new AlmanacError('TOKEN_BORN_EXPIRED', { host });
  noteSecret(token);
  return { token, renewAt: renewalTime(lifetime, now) };
}

/** Errors of OAuth 2 that mean the client itself, not the way of asking. */
const clientErrors: ReadonlySet<unknown> = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_grant',
  'access_denied',
]);

function tokenRefusal(answer: HttpAnswer): AlmanacError {
  const { host, status } = answer;
  const body = answer.jsonIfAny();
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (status === 401 || clientErrors.has(error)) return new AlmanacError('SECRET_REFUSED', { host, status });
  if (status === 400 && error !== undefined) return new AlmanacError('TOKEN_UNREADABLE', { host, status });
  if (status === 404 || status === 405) return new AlmanacError('WRONG_PATH', { host, status, what: 'token' });
  return refusal(answer, t('access tokens'));
}
