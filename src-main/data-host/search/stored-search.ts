import { nameQuery } from '../../../src-preload/contract/name-matching/query.ts';
import type { Connection } from '../cache/database.ts';
import { createStoredNames, type StoredKindName } from '../cache/search-names.ts';
import type { NameCondition } from '../cache/views/name-filters.ts';
import { findNames } from './find-names.ts';
import { ftsQuery } from './fts-query.ts';
import type { FilteredSearch } from './kind-search.ts';
import { nameFilter } from './name-filter.ts';
import { createRenewed } from './renewed.ts';
import { createStoredIndex } from './stored-index.ts';

/** The search over a kind whose names have an index in the cache. */
export function createStoredSearch(db: Connection, kind: StoredKindName): FilteredSearch {
  const names = createStoredNames(db, kind);
  const index = createRenewed(names.version, () => createStoredIndex(names));
  return {
    prepare: index.get,
    find: async (text, limit) => findNames(await index.get(), nameQuery(text), limit),
    filter: (text): NameCondition => {
      const vocabulary = index.current()?.vocabulary ?? null;
      const filter = nameFilter(text, vocabulary, (groups) => names.hasMatch(ftsQuery(groups)));
      if (filter.isBeginning) return { by: 'beginning', all: '', certain: '' };
      return { by: 'fts', all: ftsQuery(filter.groups), certain: ftsQuery(filter.certain) };
    },
  };
}
