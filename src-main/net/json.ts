import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
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
    throw new AlmanacError('BAD_SHAPE', { what: t('nested too deeply') });
  }
  const start = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
  const text = body.toString('utf8', start);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) throw error;
    return JSON.parse(withNulls(text));
  }
}

/** The same text with null for every `NaN`, `Infinity` and `-Infinity` outside of strings. Goes through it once. */
function withNulls(text: string): string {
  const quoteOrNotANumber = /"|-?\b(?:NaN|Infinity)\b/g;
  const pieces: string[] = [];
  let taken = 0;
  for (let found = quoteOrNotANumber.exec(text); found !== null; found = quoteOrNotANumber.exec(text)) {
    if (found[0] === '"') {
      quoteOrNotANumber.lastIndex = endOfString(text, found.index);
      continue;
    }
    pieces.push(text.slice(taken, found.index), 'null');
    taken = quoteOrNotANumber.lastIndex;
  }
  return pieces.join('') + text.slice(taken);
}

const quote = 0x22;
const backslash = 0x5c;

/** The place behind the string that begins with the quote at `start`; the end of the text where nothing closes it. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  return text.length;
}
