import { endOfString } from '#shared/text/foreign-text.ts';
import { cutAt } from '#shared/text/text.ts';

/*
 * Finding one's way in JSON text (UTF-8) without making values of it. The loops are tight on purpose: they look at every byte
 * of the largest answers.
 */

const quote = 0x22;
const comma = 0x2c;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const lastSpace = 0x20;

/** A whole number of at most this many digits is kept exactly, whatever they are. */
const exactDigits = 15;

/** Whether arrays and objects lie in each other deeper than that. */
export function isDeeperThan(text: Buffer, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at);
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return false;
}

/**
 * A text that was cut off, up to its last bracket or comma and with its open brackets closed: good JSON where the whole text would have
 * been. Null where it was not cut off: it is closed, its brackets do not match, or what follows is no beginning of a member or value.
 */
export function closedText(text: Buffer): Buffer | null {
  const start = startOf(text);
  if (text[start] !== openBracket && text[start] !== openBrace) return null;
  const open: number[] = [];
  let end = start;
  for (let at = start; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at);
    else if (byte === openBracket || byte === openBrace) {
      open.push(byte + 2);
      end = at + 1;
    } else if (byte === closeBracket || byte === closeBrace) {
      if (open.pop() !== byte || open.length === 0) return null;
      end = at + 1;
    } else if (byte === comma) end = at;
  }
  if (!isPartOfMember(text, end)) return null;
  return Buffer.concat([text.subarray(0, end), Buffer.from(open.toReversed())]);
}

/** Whether the rest of a text is nothing, or the beginning of a member or of a value that is no list or object. */
function isPartOfMember(text: Buffer, from: number): boolean {
  let at = behindSpace(text, text[from] === comma ? from + 1 : from);
  if (text[at] === quote) {
    at = behindSpace(text, endOfString(text, at) + 1);
    if (text[at] !== colon) return at >= text.length;
    at = behindSpace(text, at + 1);
    if (text[at] === quote) return behindSpace(text, endOfString(text, at) + 1) >= text.length;
  }
  while (isPartOfWord(text[at])) at += 1;
  return behindSpace(text, at) >= text.length;
}

/** Whether a byte stands in numbers and in `true`, `false`, `null`, `NaN` or `Infinity`. */
const isPartOfWord = (byte = lastSpace): boolean =>
  (byte >= zero && byte <= nine) ||
  ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;

/**
 * The same text in which each object that is the value of a member `name`, and whose own `id` is known, is `{"id": …}` alone.
 * The other members of an object of that name are ignored, known or not; all the rest is left as it is, good JSON or not.
 */
export function withKnownAsIds(text: Buffer, name: string, isKnown: (id: number) => boolean): Buffer {
  const short = Buffer.allocUnsafe(text.length);
  const found = { end: 0, id: -1 };
  let length = 0;
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== quote) continue;
    const end = endOfString(text, at);
    const value = isString(text, at, end, name) ? valueOfKey(text, end) : end;
    at = end;
    if (text[value] !== openBrace) continue;
    scanObject(text, value, found);
    at = found.end;
    if (found.id < 0 || !isKnown(found.id)) continue;
    length += text.copy(short, length, copied, value + 1);
    length += short.write(`"id":${found.id}`, length, 'latin1');
    copied = found.end;
  }
  length += text.copy(short, length, copied);
  return short.subarray(0, length);
}

/**
 * Where the list of an answer opens: the text itself, or the member `results` of its object. -1 where there is none. Says nothing of
 * whether the rest is good JSON.
 */
export function openOfList(text: Buffer): number {
  const start = startOf(text);
  if (text[start] === openBracket) return start;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      const end = endOfString(text, at);
      const value = depth === 1 && isString(text, at, end, 'results') ? valueOfKey(text, end) : end;
      if (value !== end && text[value] === openBracket) return value;
      at = end;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return -1;
}

/**
 * The text between the brackets of a list that opens at `open`, cut at commas between its records into pieces of `bytes` or a record
 * more. Returns where the list closes; the end of the text when it does not.
 */
export function* piecesOfList(text: Buffer, open: number, bytes: number): Generator<Buffer, number> {
  let depth = 0;
  let from = open + 1;
  for (let at = from; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at);
    else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth >= 0) continue;
      yield text.subarray(from, at);
      return at;
    } else if (byte === comma && depth === 0 && at - from >= bytes) {
      yield text.subarray(from, at);
      from = at + 1;
    }
  }
  return text.length;
}

interface ScannedObject {
  /** Where its closing brace is; the end of the text when there is none. */
  end: number;
  /** Its own member `id`, the last one of several; -1 unless that is a whole number written in digits. */
  id: number;
}

/** Fills `found`, so that no object is made for each that is scanned. */
function scanObject(text: Buffer, open: number, found: ScannedObject): void {
  let depth = 0;
  found.id = -1;
  for (let at = open; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      const end = endOfString(text, at);
      const value = depth === 1 && isString(text, at, end, 'id') ? valueOfKey(text, end) : end;
      if (value !== end) found.id = wholeNumber(text, value);
      at = end;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      found.end = at;
      if (depth === 0) return;
    }
  }
  found.end = text.length;
  found.id = -1;
}

/** Whether the string between two quotes is this one, in ASCII and without escapes. */
function isString(text: Buffer, start: number, end: number, expected: string): boolean {
  if (end - start - 1 !== expected.length) return false;
  for (let index = 0; index < expected.length; index += 1) {
    if (text[start + 1 + index] !== expected.charCodeAt(index)) return false;
  }
  return true;
}

/** Where the value begins whose key ends with this quote; the quote itself when the string is no key. */
function valueOfKey(text: Buffer, closingQuote: number): number {
  const at = behindSpace(text, closingQuote + 1);
  return text[at] === colon ? behindSpace(text, at + 1) : closingQuote;
}

/** Where the first value begins, behind a byte order mark. */
const startOf = (text: Buffer): number => behindSpace(text, text[0] === 0xef ? 3 : 0);

function behindSpace(text: Buffer, from: number): number {
  let at = from;
  while ((text[at] ?? quote) <= lastSpace) at += 1;
  return at;
}

/** The member's value; -1 unless it is written in digits alone and kept exactly. */
function wholeNumber(text: Buffer, from: number): number {
  let at = from;
  let value = 0;
  for (let byte = text[at] ?? 0; byte >= zero && byte <= nine; byte = text[at] ?? 0) {
    value = value * 10 + byte - zero;
    at += 1;
  }
  const next = text[behindSpace(text, at)];
  const isWhole = at > from && at - from <= exactDigits && (next === comma || next === closeBrace);
  return isWhole ? value : -1;
}

/** A record as the service sent it, shortened, to be shown beside the reason of its rejection. Never throws. */
export function rawText(raw: unknown, maxLength = 2000): string {
  try {
    return cutAt(JSON.stringify(raw) ?? String(raw), maxLength);
  } catch {
    return '(nested too deeply to be shown)';
  }
}
