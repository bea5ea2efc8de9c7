import { foldText } from './fold.ts';
import { tokensOf } from './tokens.ts';

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
