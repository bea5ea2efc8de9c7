import { matchName, type PreparedName, prepareName } from '#shared/text/name-matching/match-name.ts';
import type { Company } from '#shared/text/name-matching/nearness.ts';
import { type NameQuery, nameQuery } from '#shared/text/name-matching/query.ts';
import { byRank, type RankedName } from '#shared/text/name-matching/rank-names.ts';
import type { Candidate, NameIndex, WordGroup } from './name-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  allWords,
  cutWords,
  insideGroups,
  nearGroups,
  shortAndUnknown,
  typedGroups,
  unknownText,
} from './word-groups.ts';

const maxWords = 3;

const maxNames = 60;

const nothingCorrected: ReadonlySet<string> = new Set();

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

/** What a list keeps of its rows for a typed text: the same names as the search finds, but all of them. */
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
