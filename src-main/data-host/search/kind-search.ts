import type { RankedName } from '#shared/text/name-matching/rank-names.ts';
import type { NameCondition } from '../cache/reading/views/name-filters.ts';

/** How one kind of thing is found by its name. */
export interface KindSearch {
  /** Makes the index, where it is not there yet. */
  prepare(): Promise<unknown>;
  /** The best hits; at least `limit` where there are as many. */
  find(text: string, limit: number): Promise<RankedName<unknown>[]>;
}

/** A kind whose list can be filtered, too. */
export interface FilteredSearch extends KindSearch {
  /** What a text that is not blank leaves of the list; the index must be prepared. */
  filter(text: string): NameCondition;
}
