import { type Company, nearness } from './nearness.ts';
import {
  compareSigns,
  type Folded,
  fold,
  type NameQuery,
  nameQuery,
  singleSpaced,
  type Token,
  tokensOf,
} from './query.ts';

/** How a name matched, best first. `word`: every typed word is a word of the name or the beginning of one, in any order. */
export const matchKinds = ['exact', 'prefix', 'word', 'substring', 'near'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A range of a name: from, and to behind its last unit. */
export type Mark = readonly [from: number, to: number];

/** A typed word that the name does not have, and the word of the name that it was taken for. */
export interface Correction {
  readonly typed: string;
  readonly takenFor: string;
}

interface NameMatch {
  readonly kind: MatchKind;
  readonly marks: readonly Mark[];
  readonly corrections: readonly Correction[];
  readonly rank: MatchRank;
}

/**
 * How well a name matches, compared from left to right, the smaller first: its tier; the typos in all words together, with one more for each beginning of a word; and how many words
 * the name has beside those that were typed. Comparable over names of all kinds.
 */
export type MatchRank = readonly [tier: number, typos: number, otherWords: number];

/** `words`: every typed word is a whole word of the name. The others are finer kinds of matches. */
const tiers = ['exact', 'whole', 'words', 'prefix', 'word', 'substring', 'near'] as const;
const tier = (name: (typeof tiers)[number]) => tiers.indexOf(name);

/** Whether a typed word was taken for another one. */
export const isNear = ([tierOfMatch]: MatchRank): boolean => tierOfMatch === tier('near');

/** As good as the beginnings of words at best: for texts of many words, which have nearly every word that is typed. */
export const behindNames = ([tierOfMatch, typos, otherWords]: MatchRank): MatchRank => [
  otherWords === 0 ? tierOfMatch : Math.max(tierOfMatch, tier('word')),
  typos,
  otherWords,
];

/** The best tier of a name by which a thing is also called. */
const byNameTier = tier('whole');

/** A name with what comparing it needs. */
export interface PreparedName {
  readonly name: string;
  readonly folded: Folded;
  /** Folded, with single spaces. */
  readonly text: string;
  readonly words: readonly Token[];
}

export function prepareName(name: string): PreparedName {
  const folded = fold(name);
  return { name, folded, text: singleSpaced(folded.text), words: tokensOf(folded.text) };
}

/** Compares a name with a query; null when a typed word is not in it. `mayCorrect` says which words may be misspelt, and how freely. */
export function matchName(
  prepared: PreparedName,
  query: NameQuery,
  mayCorrect: (word: string) => boolean,
  company: Company = 'alone',
): NameMatch | null {
  const { name, folded } = prepared;
  if (query.text === '') return null;
  if (prepared.text === query.text) {
    return { corrections: [], kind: 'exact', marks: [[0, name.length]], rank: [tier('exact'), 0, 0] };
  }
  if (folded.text.startsWith(query.text)) return matchBeginning(prepared, query.text.length);
  if (query.words.length === 0) return null;
  const found: FoundWord[] = [];
  for (const word of query.words) {
    const signs = query.signs.get(word) ?? '';
    const asTyped = { text: word, signs, isUnfinished: word === query.unfinished };
    const best = findWord(asTyped, prepared.words, mayCorrect(word) ? company : null);
    if (best === null) return null;
    found.push(best);
  }
  return combine(prepared, found);
}

/** The match of a name whose beginning, of this length, is what was typed. */
function matchBeginning({ folded, words }: PreparedName, length: number): NameMatch {
  const isCut = words.some(({ text, signs, start }) => {
    const end = start + text.length + signs.replace('.', '').length;
    return start < length && end > length;
  });
  const otherWords = words.filter(({ start }) => start >= length).length;
  const name = isCut ? 'prefix' : otherWords === 0 ? 'whole' : 'words';
  return {
    corrections: [],
    kind: 'prefix',
    marks: [[0, folded.originOf(length)]],
    rank: [tier(name), 0, otherWords],
  };
}

/** Where a typed word was found, and how well: 0 as a word or its beginning, 1 inside a word, 2 near a word. */
interface FoundWord {
  readonly level: 0 | 1 | 2;
  readonly typed: string;
  readonly word: Token;
  readonly start: number;
  readonly length: number;
  readonly distance: number;
  readonly signs: ReturnType<typeof compareSigns>;
}

/** Shorter pieces are inside of everything; in scripts without spaces one character can be a word. */
export function mayBeInside(word: string): boolean {
  return word.length >= 3 || /[^\p{Script=Latin}\p{N}]/u.test(word);
}

interface TypedWord extends Pick<Token, 'text' | 'signs'> {
  readonly isUnfinished: boolean;
}

/** The best word of a name for a typed one, which may be misspelt where it has a company. */
function findWord(
  { text: typed, signs: typedSigns, isUnfinished }: TypedWord,
  words: readonly Token[],
  company: Company | null,
): FoundWord | null {
  let best: FoundWord | null = null;
  const better = (found: FoundWord) => {
    if (best === null || rankOf(found) < rankOf(best)) best = found;
  };
  const lookInside = mayBeInside(typed);
  for (const word of words) {
    const { text } = word;
    const signs = compareSigns(typedSigns, word.signs);
    const inside = lookInside ? text.indexOf(typed) : text.startsWith(typed) ? 0 : -1;
    if (inside >= 0) {
      better({ level: inside === 0 ? 0 : 1, typed, word, start: inside, length: typed.length, distance: 0, signs });
    } else if (company !== null) {
      const near = nearness(typed, text, isUnfinished, company);
      if (near) better({ level: 2, typed, word, start: 0, length: near.length, distance: near.distance, signs });
    }
  }
  return best;
}

/** A whole word before the beginning of one, that before the inside of one, and near words by their typos; each with its signs first. */
function rankOf({ level, distance, length, word, signs }: FoundWord): number {
  return level * 100 + distance * 4 + (length === word.text.length ? 0 : 2) + (signs === 'same' ? 0 : 1);
}

function combine({ folded, words }: PreparedName, found: readonly FoundWord[]): NameMatch {
  const near = found.filter((one) => one.level === 2);
  const kind = (['word', 'substring', 'near'] as const)[Math.max(...found.map((one) => one.level))] ?? 'near';
  const taken = new Set(found.map(({ word }) => word.text));
  const otherWords = words.filter(({ text }) => !taken.has(text)).length;
  const areWholeWords = found.every(({ word, start, length }) => start === 0 && length === word.text.length);
  const wholeWords = otherWords === 0 ? tier('whole') : tier('words');
  const ownTier = kind === 'word' && areWholeWords ? wholeWords : tier(kind);
  const hasOtherSigns = found.some(({ signs }) => signs === 'other');
  const hasMoreSigns = found.some(({ signs }) => signs === 'cut');
  const bestTier = hasOtherSigns ? tier('substring') : hasMoreSigns ? tier('prefix') : tier('exact');
  // A beginning of a longer word is a weaker guess than a word of its own.
  const typos = near.reduce((sum, { distance, length, word }) => sum + distance + Number(length < word.text.length), 0);
  return {
    kind,
    marks: joinMarks(
      found.map(({ word, start, length }) => {
        const from = word.start + start;
        return [folded.originOf(from), folded.originOf(from + length)] as const;
      }),
    ),
    corrections: near.map(({ typed, word, length }) => ({ typed, takenFor: word.text.slice(0, length) })),
    rank: [Math.max(ownTier, bestTier), typos, otherWords],
  };
}

/** In order, with overlapping ranges as one. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** Something that was found by its name. */
export interface RankedName<T> {
  readonly item: T;
  readonly name: string;
  readonly match: NameMatch;
  /** Decides between equally good matches, the larger first: demand, postings, enrollment. */
  readonly weight: number | null;
}

/** By how well the names match: the whole name, whole words, beginnings, inside of words, near; then by brevity, then by weight. */
export function byRank(a: RankedName<unknown>, b: RankedName<unknown>): number {
  return (
    compareRanks(a.match.rank, b.match.rank) ||
    (b.weight ?? -Infinity) - (a.weight ?? -Infinity) ||
    a.name.length - b.name.length ||
    compareTexts(a.name, b.name)
  );
}

/** Smaller for the better match. */
export function compareRanks(a: MatchRank, b: MatchRank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** By code unit: cheap, and the same on every computer. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Finds and ranks the items of a short list, such as commands or definitions, the way the data host searches names. */
export function rankNames<T>(items: readonly T[], nameOf: (item: T) => string, text: string): RankedName<T>[] {
  const query = nameQuery(text);
  return items
    .flatMap((item) => {
      const name = nameOf(item);
      const match = matchName(prepareName(name), query, () => true);
      return match === null ? [] : [{ item, name, match, weight: null }];
    })
    .toSorted(byRank);
}

/** Something that people call by other names, too. */
export interface CalledName {
  readonly name: string;
  readonly alsoCalled?: readonly string[] | undefined;
}

/** How something matched: by its own name, whose marks are given, or as it is also called. */
interface RankedCall<T> {
  readonly item: T;
  readonly marks: readonly Mark[];
  readonly rank: MatchRank;
  readonly calledAs: string | null;
}

/** Finds and ranks the items of a short list by all their names. A name of another thing that matches exactly is better than a by-name. */
export function rankCalled<T extends CalledName>(items: readonly T[], text: string): RankedCall<T>[] {
  const query = nameQuery(text);
  const matchOf = (name: string) => matchName(prepareName(name), query, () => true);
  return items
    .flatMap((item): RankedCall<T>[] => {
      const own = matchOf(item.name);
      const called = (item.alsoCalled ?? []).flatMap((name): RankedCall<T>[] => {
        const match = matchOf(name);
        if (match === null) return [];
        const [tier, typos, otherWords] = match.rank;
        return [{ item, marks: [], rank: [Math.max(tier, byNameTier), typos, otherWords], calledAs: name }];
      });
      const all = own ? [{ item, marks: own.marks, rank: own.rank, calledAs: null }, ...called] : called;
      const [best] = all.toSorted((a, b) => compareRanks(a.rank, b.rank));
      if (best === undefined) return [];
      // A name that has the words itself shows them; the by-name would say them again.
      return [own && !isNear(own.rank) ? { ...best, marks: own.marks, calledAs: null } : best];
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || a.item.name.length - b.item.name.length);
}

/** The typed text as a near name was found by it: with the words that misspelt ones were taken for. Null where nothing was misspelt. */
export function understoodText(text: string, name: string): string | null {
  const query = nameQuery(text);
  const prepared = prepareName(name);
  const match = matchName(prepared, query, () => true) ?? matchName(prepared, query, () => true, 'beside');
  if (match?.kind !== 'near') return null;
  const takenFor = new Map(match.corrections.map((one) => [one.typed, one.takenFor]));
  return query.words.map((word) => takenFor.get(word) ?? word).join(' ');
}
