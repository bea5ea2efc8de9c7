import { type Message, message, t } from '#shared/language/message.ts';
import { decodeText, endOfString, exceededBy } from '#shared/text/foreign-text.ts';

/** Where a text stops being JSON, both counted from 1, and the likeliest reason where there is one. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly reason: Message | null;
}

export type ReadJson = { ok: true; value: unknown } | { ok: false; fault: JsonFault | 'notText' };

/** Says what is wrong, as the second half of a sentence: `it is not JSON (line 3, column 5: there is a comma too many)`. */
export function faultInWords(fault: JsonFault | 'notText'): string {
  if (fault === 'notText') return t('it is not UTF-8 or UTF-16 text');
  const { line, column, reason } = fault;
  if (reason === twice) return t(twice, { line, column });
  if (reason === null) return t('it is not JSON (line {line}, column {column})', { line, column });
  return t('it is not JSON (line {line}, column {column}: {reason})', { line, column, reason: t(reason) });
}

/** More than any file has that the app reads. */
const foreignJson = { values: 2_000_000, depth: 100 };
const twice = message(
  'it has the same name twice in one object (line {line}, column {column}), and only one would count',
);
const tooManyValues = message('it has more values than this kind of file may have');

/** The value of a JSON text from elsewhere; undefined where it is none, or has more values than any file that the app reads. */
export function parseForeignJson(text: string): unknown {
  return exceededBy(text, foreignJson) === null ? parseJson(text) : undefined;
}

/** The value of a short JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON that a person or a tool of theirs has saved: UTF-8 with or without a byte order mark, or UTF-16 as Windows PowerShell
 * writes it. The fault never repeats the text, which may hold secrets. Of a name that stands twice in one object the last one counts,
 * or it is a fault.
 */
export function readJson(bytes: Uint8Array, repeated: 'refuse' | 'lastCounts' = 'refuse'): ReadJson {
  const text = decodeText(bytes);
  if (text === null) return { ok: false, fault: 'notText' };
  if (exceededBy(text, foreignJson) !== null)
    return { ok: false, fault: { line: 1, column: 1, reason: tooManyValues } };
  try {
    const value: unknown = JSON.parse(text);
    const at = repeated === 'refuse' ? offsetOfRepetition(text) : null;
    return at === null ? { ok: true, value } : { ok: false, fault: { ...lineAndColumnAt(text, at), reason: twice } };
  } catch {
    return { ok: false, fault: faultOf(text) };
  }
}

/** Where an object of a JSON text has a name that it has already; null where none does. `JSON.parse` drops all but the last without a word. */
function offsetOfRepetition(text: string): number | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(new Set());
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const start = at;
      at = endOfString(text, start);
      if (!isBeforeColon(text, at)) continue;
      const name = JSON.parse(text.slice(start, at + 1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return start;
      names?.add(name);
    }
  }
  return null;
}

function isBeforeColon(text: string, closingQuote: number): boolean {
  let at = closingQuote + 1;
  while (text.charCodeAt(at) <= lastSpace) at += 1;
  return text[at] === ':';
}

const lastSpace = 0x20;

const reasons = {
  end: message('it ends before it is complete'),
  comma: message('there is one comma too many'),
  missing: message('a comma or a colon is missing'),
  quotes: message('names and text must be in straight double quotes (")'),
  comment: message('comments are not allowed in JSON'),
  backslash: message('write \\\\ for one backslash'),
  more: message('it continues after the point where it should end'),
  lineBreak: message('a closing quote is missing'),
} as const;

function faultOf(text: string): JsonFault {
  const at = lengthOfBeginning(text);
  return { ...lineAndColumnAt(text, at), reason: reasonOf(text, at) };
}

function lineAndColumnAt(text: string, at: number): Pick<JsonFault, 'line' | 'column'> {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** How much of a text is the beginning of some JSON; the character behind it is the one that cannot be. */
function lengthOfBeginning(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(words)?.[1];
    if (position === undefined) return words.startsWith('Unexpected end');
    return Number(position) >= text.length || /^(?:Unterminated string|Bad Unicode escape)/.test(words);
  }
}

function reasonOf(text: string, at: number): Message | null {
  const wrong = text[at];
  const before = text.slice(0, at).trimEnd().at(-1);
  if (wrong === undefined) return reasons.end;
  if (text[at - 1] === '\\') return reasons.backslash;
  if (wrong === '\n' || wrong === '\r') return reasons.lineBreak;
  if (/[}\],]/.test(wrong) && before === ',') return reasons.comma;
  if (/['‘’“”„«»]/.test(wrong) || (/[\p{L}_$]/u.test(wrong) && /[{,:]/.test(before ?? ''))) return reasons.quotes;
  if (wrong === '/' || wrong === '#') return reasons.comment;
  if (isWhole(text.slice(0, at))) return reasons.more;
  return /["\d{[\p{L}]/u.test(wrong) && /["\d}\]el]/.test(before ?? '') ? reasons.missing : null;
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
