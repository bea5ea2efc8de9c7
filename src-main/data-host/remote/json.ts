import { AlmanacError } from '../../../src-preload/contract/errors.ts';

/** Far deeper than any answer of these services (a skill in a job in a list is at depth 7). */
const maxDepth = 64;

/**
 * Bodies up to this size are parsed without looking for deep nesting: they cannot hold enough levels to fill the memory, and
 * the look costs a third of the parsing.
 */
const harmlessBytes = 1024 * 1024;

/**
 * Parses UTF-8 JSON, with or without a byte order mark. `NaN` and `Infinity`, which Python writes for missing numbers, become
 * null. Integers beyond 2^53 lose digits here, so the field readers refuse them. Throws SyntaxError, or BAD_SHAPE for nesting
 * that only an attack has.
 */
export function parseJson(body: Buffer): unknown {
  if (body.length > harmlessBytes && isDeeperThan(body, maxDepth)) {
    throw new AlmanacError('BAD_SHAPE', { what: 'nested too deeply' });
  }
  const start = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
  const text = body.toString('utf8', start);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) throw error;
    return JSON.parse(text.replace(stringOrNotANumber, (token) => (token.startsWith('"') ? token : 'null')));
  }
}

const stringOrNotANumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const openBrace = 0x7b;
const closeBracket = 0x5d;
const closeBrace = 0x7d;

/** A tight loop on purpose: it looks at every byte of the largest answers. */
function isDeeperThan(body: Buffer, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfString(body, at);
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return false;
}

/** Where the closing quote of a string is that opens at `start`; the end of the body when there is none. */
function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}
