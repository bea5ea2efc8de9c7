import { decodeJwt } from 'jose';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { sharedWork } from '../common/async.ts';
import { noteSecret } from '../common/known-secrets.ts';
import { refusal } from '../net/classify.ts';
import type { Http } from '../net/http.ts';
import type { HttpAnswer } from '../net/http-answer.ts';

/** The token that a client secret is exchanged for. */
interface AccessToken {
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

/** Nothing is trusted for longer; a provider that means it just gets one more request a day. */
const maxSeconds = 24 * 3600;

/** When nothing says how long a token lives: shorter than any known default. */
const guessedSeconds = 180;

/** Renewed this early, or after two thirds of a short life. */
const marginSeconds = 60;

/**
 * For how many seconds from its receipt a token can be used; 0 or less when it was born expired. The difference of the
 * token's own `exp` and `iat` comes first: it holds also when the laptop's clock is hours off. `expires_in` (number, text,
 * missing) can only shorten it. `now` is in milliseconds.
 */
export function tokenLifetime(token: string, expiresIn: unknown, now: number): number {
  const expirySeconds = secondsOf(expiresIn);
  const own = claimedLifetime(token, expirySeconds !== null, now);
  const known = [expirySeconds, own].filter((seconds) => seconds !== null);
  return Math.min(maxSeconds, ...(known.length > 0 ? known : [guessedSeconds]));
}

/** When to ask for the next token, in milliseconds since 1970. */
export function renewalTime(lifetimeSeconds: number, receivedAt: number): number {
  return receivedAt + (lifetimeSeconds - Math.min(marginSeconds, lifetimeSeconds / 3)) * 1000;
}

function secondsOf(expiresIn: unknown): number | null {
  const isNumeric =
    typeof expiresIn === 'number' || (typeof expiresIn === 'string' && /^-?\d+(\.\d+)?$/.test(expiresIn.trim()));
  const seconds = isNumeric ? Number(expiresIn) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : null;
}

function claimedLifetime(token: string, hasExpiresIn: boolean, now: number): number | null {
  const { exp, iat } = claims(token);
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  if (typeof iat === 'number' && Number.isFinite(iat)) return exp - iat;
  // Without `iat` only the laptop's clock is left to compare with: a hint where nothing better is there, and no proof that
  // the token has expired.
  const left = exp - now / 1000;
  return hasExpiresIn || left <= 0 ? null : left;
}

/** Empty for a token that is not a JWT. */
function claims(token: string): { exp?: unknown; iat?: unknown } {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
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
  const isUnreadable = status === 204 || status === 205 || (status === 400 && error !== undefined);
  if (isUnreadable) return new AlmanacError('TOKEN_UNREADABLE', { host, status });
  if (status === 404 || status === 405) return new AlmanacError('WRONG_PATH', { host, status, what: 'token' });
  return refusal(answer, t('access tokens'));
}

/** A token that was bought because the one before was refused, and is refused itself this soon, will never be accepted. */
const graceMs = 10_000;

/** The token service would answer the same again: asking for every request of a sync would only get the client blocked. */
const lasting: ReadonlySet<ErrorCode> = new Set(['SECRET_REFUSED', 'TOKEN_BORN_EXPIRED']);
const lastingMs = 60_000;

/** One access token: bought when needed, once for all who wait, again when refused, never in a loop. */
export type TokenCache = ReturnType<typeof createTokenCache>;

export function createTokenCache(buy: (signal: AbortSignal) => Promise<AccessToken>, clock: () => number) {
  let current: AccessToken | null = null;
  let replacedAt: number | null = null;
  let buying: ReturnType<typeof sharedWork<AccessToken>> | null = null;
  let failure: { readonly error: AlmanacError; readonly at: number } | null = null;

  const attempt = async (isReplacement: boolean, sharedSignal: AbortSignal): Promise<AccessToken> => {
    try {
      current = await buy(sharedSignal);
      replacedAt = isReplacement ? clock() : null;
      return current;
    } catch (error) {
      if (error instanceof AlmanacError && lasting.has(error.code)) failure = { error, at: clock() };
      throw error;
    }
  };

  const isWithin = (milliseconds: number, moment: number) => Math.abs(clock() - moment) < milliseconds;

  return {
    /**
     * `refused`: the token that a service has just rejected. Throws AUTH_REFUSED when another one would not help. A request
     * ends at once when its last caller gives up.
     */
    async get(refused?: string, signal?: AbortSignal): Promise<AccessToken> {
      if (buying?.isPending()) return buying.wait(signal);
      if (failure && isWithin(lastingMs, failure.at)) throw failure.error;
      const isRefused = current !== null && current.token === refused;
      if (isRefused && replacedAt !== null && isWithin(graceMs, replacedAt)) throw new AlmanacError('AUTH_REFUSED');
      if (current && !isRefused && clock() < current.renewAt) return current;
      buying = sharedWork((sharedSignal) => attempt(isRefused, sharedSignal));
      return buying.wait(signal);
    },
    /** Asks the token service again, though it has just refused: a person wants to know. */
    askAgain(): void {
      failure = null;
    },
  };
}
