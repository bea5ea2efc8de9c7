import { nameQuery } from '../../../src-preload/contract/name-matching/query.ts';
import type { RankedName } from '../../../src-preload/contract/name-matching/rank-names.ts';
import {
  type SearchGroup,
  type SearchKind,
  type SearchResult,
  searchKinds,
} from '../../../src-preload/contract/search.ts';
import type { ViewName, ViewQuery } from '../../../src-preload/contract/views.ts';
import type { Connection } from '../cache/database.ts';
import type { FilteredKind, NameFilters } from '../cache/views/name-filters.ts';
import type { FilteredSearch, KindSearch } from './kind-search.ts';
import { createListedSearch } from './listed-search.ts';
import { createStoredSearch } from './stored-search.ts';

/** One search over everything in the cache that has a name or an id. */
export interface Search {
  all(text: string, limit: number, wanted?: readonly SearchKind[]): Promise<SearchResult>;
  /** Makes what {@link filters} need for a view; to be awaited before it is read. */
  prepareView(query: ViewQuery): Promise<void>;
  /** The same search as conditions of lists. */
  readonly filters: NameFilters;
}

/** The views that a typed text filters, and what their rows are. */
const filteredViews: Partial<Record<ViewName, FilteredKind>> = {
  skills: 'skill',
  jobs: 'job',
  'job-postings': 'posting',
  courses: 'course',
  organisations: 'course',
  runs: 'run',
};

export function createSearch(db: Connection): Search {
  const skill = createStoredSearch(db, 'skill');
  const job = createStoredSearch(db, 'job');
  const course = createListedSearch(db, 'course');
  const run = createListedSearch(db, 'run');
  const posting = createListedSearch(db, 'posting');
  const kinds: Readonly<Record<SearchKind, KindSearch>> = {
    course,
    run,
    skill,
    job,
    posting,
    problem: createListedSearch(db, 'problem'),
    video: createListedSearch(db, 'video'),
  };
  const filtered: Readonly<Record<FilteredKind, FilteredSearch>> = { skill, job, course, run, posting };
  return {
    all: async (text, limit, wanted = searchKinds) => {
      const asked = searchKinds.filter((kind) => wanted.includes(kind));
      if (isBlank(text)) {
        await Promise.all(asked.map((kind) => kinds[kind].prepare()));
        return { groups: [] };
      }
      const groups: SearchGroup[] = [];
      for (const kind of asked) {
        const hits = await kinds[kind].find(text, limit + 1);
        if (hits.length > 0) groups.push(groupOf(kind, hits, limit));
      }
      return { groups };
    },
    prepareView: async ({ view, params }) => {
      const kind = filteredViews[view];
      if (kind && 'text' in params && !isBlank(params.text ?? '')) await kinds[kind].prepare();
    },
    filters: {
      filter: (kind, text) =>
        isBlank(text) ? { by: 'everything', all: '', certain: '' } : filtered[kind].filter(text),
    },
  };
}

const isBlank = (text: string) => nameQuery(text).text === '';

/** The reference of a hit has the fields that the contract wants of its kind: each kind's SQL selects them. */
function groupOf(kind: SearchKind, hits: readonly RankedName<unknown>[], limit: number): SearchGroup {
  return {
    kind,
    hits: hits.slice(0, limit).map(({ item, name, match }) => ({
      ...(item as object),
      name,
      match: match.kind,
      marks: match.marks,
      corrections: match.corrections,
    })),
    more: hits.length > limit,
  } as unknown as SearchGroup;
}
