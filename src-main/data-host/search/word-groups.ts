import { mayBeInside } from '#shared/text/name-matching/match-name.ts';
import { type NameQuery, nameQuery } from '#shared/text/name-matching/query.ts';
import type { WordGroup } from './name-index.ts';
import { nearWords } from './near-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More words than these do not make a list better, only slower. */
const maxInside = 60;
const maxNear = 40;
/** Each word that is corrected costs a walk through the vocabulary. */
const maxCorrected = 6;

/** The typed text, as the words themselves and the beginnings of words. */
export function typedGroups(query: NameQuery): WordGroup[] {
  return query.words.map((word) => ({ words: [], beginnings: [word] }));
}

/** The same, and words that have what was typed inside of them. */
export function insideGroups(query: NameQuery, vocabulary: Vocabulary): WordGroup[] {
  return query.words.map((word) => ({
    words: mayBeInside(word) ? vocabulary.containing(word, maxInside) : [],
    beginnings: [word],
  }));
}

/** The same, and for the words that may be corrected those that they are near. */
export function nearGroups(
  query: NameQuery,
  inside: readonly WordGroup[],
  vocabulary: Vocabulary,
  corrected: ReadonlySet<string>,
): WordGroup[] {
  return inside.map((group, index) => {
    const word = query.words[index] ?? '';
    if (!corrected.has(word)) return group;
    const near = nearWords(vocabulary, word, word === query.unfinished, maxNear);
    return {
      words: [...group.words, ...near.filter((one) => !one.isBeginning).map((one) => one.text)],
      beginnings: [...group.beginnings, ...near.filter((one) => one.isBeginning).map((one) => one.text)],
    };
  });
}

/** The typed words that no name has, not even inside of a word: these are corrected first. */
export function unknownText(query: NameQuery, inside: readonly WordGroup[], vocabulary: Vocabulary): Set<string> {
  const isUnknown = (word: string, index: number) => {
    const [from, to] = vocabulary.beginningWith(word);
    return from === to && inside[index]?.words.length === 0;
  };
  return new Set(query.words.filter(isUnknown).slice(0, maxCorrected));
}

/** All words, for a text whose words all exist but in no name together. */
export function allWords(query: NameQuery): Set<string> {
  return new Set(query.words.slice(0, maxCorrected));
}

/**
 * The same text with its unknown words cut in two where both halves are words: `nodejs` as `node js`, which the names write "Node.js".
 * Null where no word can be cut.
 */
export function cutWords(query: NameQuery, unknown: ReadonlySet<string>, vocabulary: Vocabulary): NameQuery | null {
  const cut = query.words.map((word) => (unknown.has(word) ? (cutWord(word, vocabulary) ?? word) : word)).join(' ');
  return cut === query.words.join(' ') ? null : nameQuery(cut);
}

const minHalf = 2;

function cutWord(word: string, vocabulary: Vocabulary): string | null {
  for (let at = word.length - minHalf; at >= minHalf; at -= 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => isWord(half, vocabulary))) return halves.join(' ');
  }
  return null;
}

function isWord(text: string, vocabulary: Vocabulary): boolean {
  const [from, to] = vocabulary.beginningWith(text);
  return from < to && vocabulary.word(from) === text;
}
