import { mayBeInside } from '#shared/text/name-matching/match-name.ts';
import {
  allowedTypos,
  type Company,
  mayStandFor,
  nextRow,
  shortWordsBeside,
} from '#shared/text/name-matching/nearness.ts';
import { type NameQuery, nameQuery } from '#shared/text/name-matching/query.ts';
import type { WordGroup } from './name-index.ts';
import { type Vocabulary, wordEnd } from './vocabulary.ts';

/** More words than these do not make a list better, only slower. */
const maxInside = 60;
const maxNear = 40;
/** A short word is near many, of which the longer words beside it choose. */
const maxNearBeside = 200;
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

/** A word of the vocabulary, or a beginning of words, that a misspelt word may stand for. */
interface NearWord {
  readonly text: string;
  readonly isBeginning: boolean;
  readonly distance: number;
}

/**
 * The words that a typed word is near, nearest first. Goes through the sorted words as through a tree: a beginning that
 * many words share is compared once, and left as soon as it is too far away.
 */
export function nearWords(
  vocabulary: Vocabulary,
  typed: string,
  mayBeBeginning: boolean,
  atMost: number,
  company: Company = 'alone',
): NearWord[] {
  const allowed = allowedTypos(typed.length, company);
  if (allowed === 0) return [];
  const found: NearWord[] = [];
  const rows = Array.from({ length: typed.length + allowed + 3 }, () => new Uint8Array(typed.length + 1));
  const row = (depth: number) => rows[depth] ?? new Uint8Array(typed.length + 1);
  for (let unit = 0; unit <= typed.length; unit += 1) row(0)[unit] = unit;

  const visit = (from: number, to: number, depth: number, unitBefore: number, bestBeginning: number) => {
    let index = from;
    while (index < to) {
      const unit = vocabulary.unitAt(index, depth);
      if (unit === wordEnd) {
        const distance = row(depth)[typed.length] ?? allowed + 1;
        if (distance <= allowed) found.push({ text: vocabulary.word(index), isBeginning: false, distance });
        index += 1;
        continue;
      }
      const next = endOfGroup(vocabulary, index, to, depth);
      const parts = { before: row(Math.max(0, depth - 1)), previous: row(depth), current: row(depth + 1) };
      if (nextRow(typed, unit, unitBefore, depth + 1, parts) <= allowed) {
        const distance = parts.current[typed.length] ?? allowed + 1;
        const isNearer = mayBeBeginning && distance <= allowed && distance < bestBeginning;
        if (isNearer) {
          found.push({ text: vocabulary.word(index).slice(0, depth + 1), isBeginning: true, distance });
        }
        visit(index, next, depth + 1, unit, isNearer ? distance : bestBeginning);
      }
      index = next;
    }
  };
  visit(0, vocabulary.size, 0, 0, allowed + 1);

  return found
    .filter((near) => mayStandFor(typed, near.text, near.isBeginning, company))
    .sort((a, b) => a.distance - b.distance || Number(a.isBeginning) - Number(b.isBeginning))
    .slice(0, atMost);
}

/** Behind the last word that has the same unit at this depth; steps that double, then halves. */
function endOfGroup(vocabulary: Vocabulary, start: number, to: number, depth: number): number {
  const unit = vocabulary.unitAt(start, depth);
  const isInside = (index: number) => index < to && vocabulary.unitAt(index, depth) === unit;
  let step = 1;
  while (isInside(start + step)) step *= 2;
  let inside = start + (step >>> 1);
  let outside = Math.min(start + step, to);
  while (outside - inside > 1) {
    const middle = (inside + outside) >>> 1;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}

/** The same, and for the words that may be corrected those that they are near. */
export function nearGroups(
  query: NameQuery,
  inside: readonly WordGroup[],
  vocabulary: Vocabulary,
  corrected: ReadonlySet<string>,
  company: Company = 'alone',
): WordGroup[] {
  return inside.map((group, index) => {
    const word = query.words[index] ?? '';
    if (!corrected.has(word)) return group;
    const atMost = company === 'beside' ? maxNearBeside : maxNear;
    const near = nearWords(vocabulary, word, word === query.unfinished, atMost, company);
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

/** The words to correct where no name has the text otherwise: the unknown ones, and the short ones beside longer words. */
export function shortAndUnknown(query: NameQuery, unknown: ReadonlySet<string>): Set<string> {
  const short = shortWordsBeside(query.words);
  return short.length === 0 ? new Set() : new Set([...unknown, ...short].slice(0, maxCorrected));
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
