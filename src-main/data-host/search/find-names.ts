import {
  byRank,
  matchName,
  mayBeInside,
  type PreparedName,
  prepareName,
  type RankedName,
} from '#shared/text/name-matching/match-name.ts';
import {
  allowedTypos,
  type Company,
  mayStandFor,
  nextRow,
  shortWordsBeside,
} from '#shared/text/name-matching/nearness.ts';
import { type NameQuery, nameQuery } from '#shared/text/name-matching/query.ts';
import { type Vocabulary, wordEnd } from './vocabulary.ts';

const maxWords = 3;

const maxNames = 60;

const nothingCorrected: ReadonlySet<string> = new Set();

/** More words than these do not make a list better, only slower. */
const maxInside = 60;
const maxNear = 40;
/** A short word is near many, of which the longer words beside it choose. */
const maxNearBeside = 200;
/** Each word that is corrected costs a walk through the vocabulary. */
const maxCorrected = 6;

/** A name that may be what was looked for, and what it is the name of. */
export interface Candidate<Ref> {
  readonly key: number;
  readonly ref: Ref;
  readonly name: string;
  /** Demand, postings or enrollment: decides between equally good matches. */
  readonly weight: number | null;
}

/** Meanings of one typed word: any of these words, or any word that begins so. */
export interface WordGroup {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
}

/** Candidates, those of most weight where there are too many; and whether these are all. */
export interface Found<Ref> {
  readonly candidates: readonly Candidate<Ref>[];
  readonly isAll: boolean;
}

/**
 * An index of the names of one kind. Every answer is limited, and may hold names that do not match after all: the caller
 * compares and ranks them.
 */
export interface NameIndex<Ref> {
  readonly vocabulary: Vocabulary;
  /** Names that may be exactly one of the texts, even when thousands have the same words. */
  named(texts: readonly string[]): Candidate<Ref>[];
  /** Names that begin with what was typed. */
  beginning(query: NameQuery): Found<Ref>;
  /** Names with a word of every group. */
  matching(groups: readonly WordGroup[]): Found<Ref>;
  /** The heaviest names with the typed words, for texts that fit too many names to look at each. */
  heaviest(query: NameQuery): Candidate<Ref>[];
}

/** The typed text, as the words themselves and the beginnings of words. */
export function typedGroups(query: NameQuery): WordGroup[] {
  return query.words.map((word) => ({ words: [], beginnings: [word] }));
}

/** The same, and words that have what was typed inside of them. */
function insideGroups(query: NameQuery, vocabulary: Vocabulary): WordGroup[] {
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
  max: number,
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
    .slice(0, max);
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
function nearGroups(
  query: NameQuery,
  inside: readonly WordGroup[],
  vocabulary: Vocabulary,
  corrected: ReadonlySet<string>,
  company: Company = 'alone',
): WordGroup[] {
  return inside.map((group, index) => {
    const word = query.words[index] ?? '';
    if (!corrected.has(word)) return group;
    const maxFound = company === 'beside' ? maxNearBeside : maxNear;
    const near = nearWords(vocabulary, word, word === query.unfinished, maxFound, company);
    return {
      words: [...group.words, ...near.filter((one) => !one.isBeginning).map((one) => one.text)],
      beginnings: [...group.beginnings, ...near.filter((one) => one.isBeginning).map((one) => one.text)],
    };
  });
}

/** The typed words that no name has, not even inside of a word: these are corrected first. */
function unknownText(query: NameQuery, inside: readonly WordGroup[], vocabulary: Vocabulary): Set<string> {
  const isUnknown = (word: string, index: number) => {
    const [from, to] = vocabulary.beginningWith(word);
    return from === to && inside[index]?.words.length === 0;
  };
  return new Set(query.words.filter(isUnknown).slice(0, maxCorrected));
}

/** The words to correct where no name has the text otherwise: the unknown ones, and the short ones beside longer words. */
function shortAndUnknown(query: NameQuery, unknown: ReadonlySet<string>): Set<string> {
  const short = shortWordsBeside(query.words);
  return short.length === 0 ? new Set() : new Set([...unknown, ...short].slice(0, maxCorrected));
}

/** All words, for a text whose words all exist but in no name together. */
function allWords(query: NameQuery): Set<string> {
  return new Set(query.words.slice(0, maxCorrected));
}

/**
 * The same text with its unknown words cut in two where both halves are words: `nodejs` as `node js`, which the names write "Node.js".
 * Null where no word can be cut.
 */
function cutWords(query: NameQuery, unknown: ReadonlySet<string>, vocabulary: Vocabulary): NameQuery | null {
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

/**
 * The best names for a text. Goes from certain to uncertain: the name itself, names that begin so, names with the words,
 * names with them inside of words, names with similar words; and stops when there are enough, since each step can only add
 * names that rank below those before it.
 */
export function findNames<Ref>(index: NameIndex<Ref>, query: NameQuery, limit: number): RankedName<Ref>[] {
  const found = createFound<Ref>(query);
  found.add(index.named(likelyNames(query, typedGroups(query))), nothingCorrected);
  const beginning = index.beginning(query);
  found.add(beginning.candidates, nothingCorrected);
  let areHeaviestSeen = !beginning.isAll;
  if (areHeaviestSeen) found.add(index.heaviest(query), nothingCorrected);
  if (query.words.length === 0) return found.ranked();
  const look = (groups: readonly WordGroup[], corrected: ReadonlySet<string>, company?: Company) => {
    const { candidates, isAll } = index.matching(groups);
    found.add(candidates, corrected, company);
    if (isAll) return;
    if (corrected.size > 0) found.add(index.named(likelyNames(query, groups)), corrected, company);
    else if (!areHeaviestSeen) found.add(index.heaviest(query), corrected);
    areHeaviestSeen = true;
  };

  look(typedGroups(query), nothingCorrected);
  if (found.count() >= limit) return found.ranked();
  const inside = insideGroups(query, index.vocabulary);
  if (inside.some((group) => group.words.length > 0)) look(inside, nothingCorrected);
  if (found.count() >= limit) return found.ranked();
  const unknown = unknownText(query, inside, index.vocabulary);
  const cut = cutWords(query, unknown, index.vocabulary);
  const cutNames = cut === null ? [] : findNames(index, cut, limit).filter(({ match }) => match.kind !== 'near');
  if (cutNames.length > 0) return cutNames;
  const corrected = unknown.size === 0 && found.count() === 0 ? allWords(query) : unknown;
  if (corrected.size > 0) look(nearGroups(query, inside, index.vocabulary, corrected), corrected);
  const last = found.count() === 0 ? shortAndUnknown(query, unknown) : nothingCorrected;
  if (last.size > 0) look(nearGroups(query, inside, index.vocabulary, last, 'beside'), last, 'beside');
  return found.ranked();
}

/** Collects matches; what is found twice keeps the better one. */
function createFound<Ref>(query: NameQuery) {
  const matches = new Map<number, RankedName<Ref>>();
  return {
    add: (
      candidates: readonly (Candidate<Ref> & { prepared?: PreparedName })[],
      corrected: ReadonlySet<string>,
      company?: Company,
    ) => {
      for (const { key, ref, name, weight, prepared } of candidates) {
        if (matches.has(key)) continue;
        const match = matchName(prepared ?? prepareName(name), query, (word) => corrected.has(word), company);
        if (match) matches.set(key, { item: ref, name, weight, match });
      }
    },
    count: () => matches.size,
    ranked: () => [...matches.values()].sort(byRank),
  };
}

/**
 * Whole names that a text may stand for: as typed, with another first letter, and for a few words in every order and with
 * every correction. Looked up one by one, they are found even where thousands of longer names have the same words.
 */
function likelyNames(query: NameQuery, groups: readonly WordGroup[]): string[] {
  const typed = query.typed.trim();
  const names = new Set([query.typed, typed, typed.normalize('NFC'), withCapital(typed.normalize('NFC')), query.text]);
  if (groups.length <= maxWords) {
    for (const words of combinations(groups.map(({ words, beginnings }) => [...beginnings, ...words].slice(0, 4)))) {
      for (const order of orders(words)) {
        if (names.size >= maxNames) return [...names];
        names.add(order.join(' '));
      }
    }
  }
  return [...names];
}

/** SQLite's own comparison ignores the case of ASCII only. */
function withCapital(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (done, words) => done.flatMap((some) => words.map((word) => [...some, word])),
    [[]],
  );
}

function orders(words: readonly string[]): string[][] {
  if (words.length <= 1) return [[...words]];
  return words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

/** Filters the rows of a list by a typed text: finds the same names as the search, but all of them. */
interface NameFilter {
  /** The text has no words: only names that begin with it stay. */
  readonly isBeginning: boolean;
  /** Words or beginnings of words as they were typed. */
  readonly certain: readonly WordGroup[];
  /** The same with what is inside of words or near them. */
  readonly groups: readonly WordGroup[];
}

/** The filter for a text that is not blank. `hasMatch` says whether any name has these words. */
export function nameFilter(
  text: string,
  vocabulary: Vocabulary | null,
  hasMatch: (groups: readonly WordGroup[]) => boolean,
): NameFilter {
  const query = nameQuery(text);
  if (query.words.length === 0) return { isBeginning: true, certain: [], groups: [] };
  const groups = vocabulary === null ? typedGroups(query) : uncertainGroups(query, vocabulary, hasMatch);
  return { isBeginning: false, certain: typedGroups(query), groups };
}

function uncertainGroups(
  query: NameQuery,
  vocabulary: Vocabulary,
  hasMatch: (groups: readonly WordGroup[]) => boolean,
): readonly WordGroup[] {
  const inside = insideGroups(query, vocabulary);
  const unknown = unknownText(query, inside, vocabulary);
  if (unknown.size === 0 && hasMatch(inside)) return inside;
  const cut = cutWords(query, unknown, vocabulary);
  if (cut !== null && hasMatch(typedGroups(cut))) return typedGroups(cut);
  const near = nearGroups(query, inside, vocabulary, unknown.size > 0 ? unknown : allWords(query));
  const last = shortAndUnknown(query, unknown);
  return last.size === 0 || hasMatch(near) ? near : nearGroups(query, inside, vocabulary, last, 'beside');
}
