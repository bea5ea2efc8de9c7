/** A word of a folded text. */
export interface Token {
  readonly text: string;
  readonly start: number;
}

// The classes of characters that the name indexes take for parts of words.
const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu;

/** The words of a folded text, in their order: letters and digits, split at everything else. */
export function tokensOf(folded: string): Token[] {
  return Array.from(folded.matchAll(word), (match) => ({ text: match[0], start: match.index }));
}
