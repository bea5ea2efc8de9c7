/** Limits of a JSON text: bytes say little about it, since a value can be two of them and takes fifty in memory. */
export interface JsonLimits {
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
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
