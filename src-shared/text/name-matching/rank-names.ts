import { matchKinds, matchName, type NameMatch, prepareName } from './match-name.ts';
import { nameQuery } from './query.ts';

/** Something that was found by its name. */
export interface RankedName<T> {
  readonly item: T;
  readonly name: string;
  readonly match: NameMatch;
  /** What decides between equally good matches, the larger first: demand, postings, enrollment. */
  readonly weight: number | null;
}

/** Exact before prefix before word before substring before near; then names with nothing else in them, then by weight. */
export function byRank(a: RankedName<unknown>, b: RankedName<unknown>): number {
  return (
    matchKinds.indexOf(a.match.kind) - matchKinds.indexOf(b.match.kind) ||
    a.match.distance - b.match.distance ||
    Number(b.match.isWhole) - Number(a.match.isWhole) ||
    (b.weight ?? -Infinity) - (a.weight ?? -Infinity) ||
    a.name.length - b.name.length ||
    compareTexts(a.name, b.name)
  );
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
