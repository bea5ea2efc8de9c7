import { byNameTier, type Mark, type MatchRank, matchName, type NameMatch, prepareName } from './match-name.ts';
import { nameQuery } from './query.ts';

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
export interface RankedCall<T> {
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
      return all.toSorted((a, b) => compareRanks(a.rank, b.rank)).slice(0, 1);
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
