import { nameQuery } from '../../../src-preload/contract/name-matching/query.ts';
import type { Connection } from '../cache/database.ts';
import { createStoredList, type ListedKind } from '../cache/search-lists.ts';
import { findNames } from './find-names.ts';
import type { FilteredSearch } from './kind-search.ts';
import { createListIndex } from './list-index.ts';
import { searchedNames, searchedText } from './listed-names.ts';
import { nameFilter } from './name-filter.ts';
import { createRenewed } from './renewed.ts';

/** The search over a kind of which there are few enough to keep the names in memory. */
export function createListedSearch(db: Connection, kind: ListedKind): FilteredSearch {
  const list = createStoredList(db, kind);
  const index = createRenewed(list.version, () => createListIndex(list, searchedNames(kind)));
  return {
    prepare: index.get,
    find: async (text, limit) => findNames(await index.get(), nameQuery(searchedText(kind, text)), limit),
    filter: (text) => {
      const current = index.current();
      if (current === null) throw new Error(`the index of ${kind} must be prepared before it filters`);
      const filter = nameFilter(text, current.vocabulary, (groups) => current.keys(groups).length > 0);
      if (filter.isBeginning) return { by: 'beginning', all: '', certain: '' };
      const asJson = (groups: typeof filter.groups) => JSON.stringify(current.keys(groups));
      return { by: 'keys', all: asJson(filter.groups), certain: asJson(filter.certain) };
    },
  };
}
