import { foldText } from './fold.ts';

/** A text typed into a search box, ready to be compared with names. */
export interface NameQuery {
  /** As typed. */
  readonly typed: string;
  /** Folded, with single spaces. */
  readonly text: string;
  /** Its different words, folded. */
  readonly words: readonly string[];
  /** The signs of those words that have some. */
  readonly signs: ReadonlyMap<string, string>;
  /** The word that may still be unfinished; null when the text ends behind a word. */
  readonly unfinished: string | null;
}

/** A word of a folded text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  /** The signs that make the word another one: a dot before it (.NET), `+` and `#` behind it (C++, C#). */
  readonly signs: string;
}

// The classes of characters that the name indexes take for parts of words.
const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu;
const signsBehind = /[+#]*/y;

/** The words of a folded text, in their order: letters and digits, split at everything else. */
export function tokensOf(folded: string): Token[] {
  return Array.from(folded.matchAll(word), ({ 0: text, index: start }) => ({
    text,
    start,
    signs: signsOf(folded, start, text),
  }));
}

function signsOf(folded: string, start: number, text: string): string {
  signsBehind.lastIndex = start + text.length;
  const behind = signsBehind.exec(folded)?.[0] ?? '';
  return folded[start - 1] === '.' ? `.${behind}` : behind;
}

/**
 * Whether a word of a name has the signs of the typed one. `cut`: the typed word may become it by more signs, as `c` and `c+` on the way
 * to `c++`.
 */
export function compareSigns(typed: string, name: string): 'same' | 'cut' | 'other' {
  // The dot within "Node.js" or "ASP.NET" need not be typed.
  if (typed === name || (!typed.startsWith('.') && `.${typed}` === name)) return 'same';
  return name.replace('.', '').startsWith(typed) ? 'cut' : 'other';
}

export function nameQuery(text: string): NameQuery {
  // Letters that come in pieces, as files of macOS have them, are put together.
  const wellFormed = text.toWellFormed().normalize('NFC');
  const folded = foldText(wellFormed);
  const words = tokensOf(folded);
  const last = words.at(-1);
  return {
    typed: wellFormed,
    text: singleSpaced(folded),
    words: [...new Set(words.map((word) => word.text))],
    signs: new Map(words.flatMap(({ text, signs }) => (signs === '' ? [] : [[text, signs] as const]))),
    unfinished: last && last.start + last.text.length === folded.length ? last.text : null,
  };
}

/** Without spaces around it and with one between words. */
export function singleSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
