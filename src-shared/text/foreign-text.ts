/** In Node as in browsers; this folder knows the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Reads a text that a person or a tool of theirs has saved: UTF-8 or UTF-16, without its byte order mark. Returns null for bytes that are
 * neither, of which nothing can be guessed without spoiling letters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** By the byte order mark; without one, by the zero that UTF-16 has beside each of the first two characters of JSON, or of a line of names. */
function encodingOf([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0) return 'utf-16be';
  return 'utf-8';
}

/** Limits of a JSON text: bytes say little about it, since a value can be two of them and takes fifty in memory. */
interface JsonLimits {
  /** Objects, lists, and what stands in them. */
  readonly values: number;
  /** Objects and lists within each other. */
  readonly depth: number;
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns which of its limits a JSON text exceeds, before any value is made of it; null where it exceeds none, or is no JSON. */
export function exceededBy(text: string, { values, depth }: JsonLimits): keyof JsonLimits | null {
  let count = 0;
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openList || code === openObject) {
      level += 1;
      count += 1;
      if (level > depth) return 'depth';
    } else if (code === closeList || code === closeObject) level -= 1;
    else if (code === comma) count += 1;
    if (count > values) return 'values';
  }
  return null;
}

/** Where the closing quote of a string is that opens at `start`; the end of the text, or one behind, when there is none. */
export function endOfString(text: string | Uint8Array, start: number): number {
  let at = start + 1;
  // A loop for each: one that asks at every byte which of both it reads takes twice as long with the largest answers.
  if (typeof text === 'string')
    while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  else while (at < text.length && text[at] !== quote) at += text[at] === backslash ? 2 : 1;
  return at;
}
