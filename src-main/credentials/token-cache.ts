import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import type { AccessToken } from './token-client.ts';

/** A token that was bought because the one before was refused, and is refused itself this soon, will never be accepted. */
const graceMs = 10_000;

/** The token service would answer the same again: asking for every request of a sync would only get the client blocked. */
const lasting: ReadonlySet<ErrorCode> = new Set(['SECRET_REFUSED', 'TOKEN_BORN_EXPIRED']);
const lastingMs = 60_000;

/** One access token: bought when needed, once for all who wait, again when refused, never in a loop. */
export interface TokenCache {
  /** `refused`: the token that a service has just rejected. Throws AUTH_REFUSED when another one would not help. */
  get(refused?: string): Promise<AccessToken>;
  /** Asks the token service again, though it has just refused: a person wants to know. */
  askAgain(): void;
}

export function createTokenCache(buy: () => Promise<AccessToken>, clock: () => number): TokenCache {
  let current: AccessToken | null = null;
  let replacedAt: number | null = null;
  let buying: Promise<AccessToken> | null = null;
  let failure: { readonly error: AlmanacError; readonly at: number } | null = null;

  const attempt = async (isReplacement: boolean): Promise<AccessToken> => {
    try {
      current = await buy();
      replacedAt = isReplacement ? clock() : null;
      return current;
    } catch (error) {
      if (error instanceof AlmanacError && lasting.has(error.code)) failure = { error, at: clock() };
      throw error;
    } finally {
      buying = null;
    }
  };

  const isWithin = (milliseconds: number, moment: number) => Math.abs(clock() - moment) < milliseconds;

  return {
    async get(refused) {
      if (buying) return buying;
      if (failure && isWithin(lastingMs, failure.at)) throw failure.error;
      const isRefused = current !== null && current.token === refused;
      if (isRefused && replacedAt !== null && isWithin(graceMs, replacedAt)) throw new AlmanacError('AUTH_REFUSED');
      if (current && !isRefused && clock() < current.renewAt) return current;
      buying = attempt(isRefused);
      return buying;
    },
    askAgain() {
      failure = null;
    },
  };
}
