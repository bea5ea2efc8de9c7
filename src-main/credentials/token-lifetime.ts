import { decodeJwt } from 'jose';

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
  const said = secondsOf(expiresIn);
  const own = claimedLifetime(token, said !== null, now);
  const known = [said, own].filter((seconds) => seconds !== null);
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

function claimedLifetime(token: string, isSaidElsewhere: boolean, now: number): number | null {
  const { exp, iat } = claims(token);
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  if (typeof iat === 'number' && Number.isFinite(iat)) return exp - iat;
  // Without `iat` only the laptop's clock is left to compare with: a hint where nothing better is there, and no proof that
  // the token has expired.
  const left = exp - now / 1000;
  return isSaidElsewhere || left <= 0 ? null : left;
}

/** Empty for a token that is not a JWT. */
function claims(token: string): { exp?: unknown; iat?: unknown } {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
