import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { isDeeperThan } from './json-bytes.ts';

/** Far deeper than any answer of these services (a skill in a job in a list is at depth 7). */
const maxDepth = 64;

/**
 * Bodies up to this size are parsed without looking for deep nesting: whatever levels they hold take 120 MB for a moment, and
 * the look costs a third of the parsing.
 */
const harmlessBytes = 2 * 1024 * 1024;

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
