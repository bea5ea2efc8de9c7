import { type SearchGroup, type SearchKind, type SearchResult, searchKinds } from '#contract/search.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import type { RankedName } from '#shared/text/name-matching/match-name.ts';
import { nameQuery } from '#shared/text/name-matching/query.ts';
import type { Connection } from '../cache/database/database.ts';
import {
  type BlockKind,
  createStoredBlocks,
  createStoredList,
  createStoredNames,
  type ListedKind,
  type ListedRecord,
  type StoredKindName,
} from '../cache/reading/stored-names.ts';
import type { FilteredKind, NameCondition, NameFilters } from '../cache/reading/view-source.ts';
import { findNames, type NameIndex, nameFilter } from './find-names.ts';
import { createListIndex, createStoredIndex, ftsQuery } from './name-indexes.ts';

/** How one kind of thing is found by its name. */
interface KindSearch {
  /** Makes the index, where it is not there yet. */
  prepare(): Promise<unknown>;
  /** The best hits; at least `limit` where there are as many. */
  find(text: string, limit: number): Promise<RankedName<unknown>[]>;
}

/** A kind whose list can be filtered, too. */
interface FilteredSearch extends KindSearch {
  /** The condition on a list for a text that is not blank; the index must be prepared. */
  filter(text: string): NameCondition;
}

const blockId = /^\s*(?:(?:ccx-)?block-v1:|i4x:|i4x-|(?:course|ccx)-v1:[^|\s]*\|)\S+\s*$/;

/** One search over everything in the cache that has a name or an id. */
export interface Search {
  all(text: string, limit: number, requested?: readonly SearchKind[]): Promise<SearchResult>;
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
  'run-trends': 'run',
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
    problem: createBlockSearch(db, 'problem'),
    video: createBlockSearch(db, 'video'),
  };
  const filtered: Readonly<Record<FilteredKind, FilteredSearch>> = { skill, job, course, run, posting };
  return {
    all: async (text, limit, requested = searchKinds) => {
      const selected = searchKinds.filter((kind) => requested.includes(kind));
      if (isBlank(text)) {
        await Promise.all(selected.map((kind) => kinds[kind].prepare()));
        return { groups: [] };
      }
      const groups: SearchGroup[] = [];
      for (const kind of selected) {
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
      rank: match.rank,
      marks: match.marks,
      corrections: match.corrections,
    })),
    more: hits.length > limit,
  } as unknown as SearchGroup;
}

/** Something derived from the cache that is made when it is first needed, and made again when the cache has changed. */
interface StaleWhileRevalidate<T> {
  get(): Promise<T>;
  /** The last one that was made. */
  current(): T | null;
}

/**
 * Makes a value by `make` for each `version`. Callers wait for the newest, so that they find at once what they have just named; where the
 * last one was large, later callers get it until the new one is there. Size decides and not time, which depends on the other work of the
 * computer.
 */
export function createStaleWhileRevalidate<T>(
  version: () => string,
  make: () => Promise<T>,
  isLarge: (value: T) => boolean,
): StaleWhileRevalidate<T> {
  let made: { readonly value: T; readonly version: string } | null = null;
  let making: Promise<T> | null = null;

  const isCurrent = () => made?.version === version();
  const begin = async (): Promise<T> => {
    const startVersion = version();
    const value = await make();
    made = { value, version: startVersion };
    return value;
  };
  const renew = (): Promise<T> => {
    making ??= begin().finally(() => {
      making = null;
    });
    return making;
  };

  return {
    current: () => made?.value ?? null,
    get: async () => {
      if (made !== null && isCurrent()) return made.value;
      if (made !== null && isLarge(made.value)) {
        // The old value serves; a failure shows again at the next call.
        renew().catch(() => {});
        return made.value;
      }
      const value = await renew();
      // It may have begun before the caller's last change.
      return isCurrent() || isLarge(value) ? value : renew();
    },
  };
}

/** Words of an index that is made again in about 40 ms. */
const maxWordsWaitedFor = 5000;
const isLarge = ({ vocabulary }: NameIndex<unknown>) => vocabulary.size > maxWordsWaitedFor;

/** The search over a kind of which there are few enough to keep the names in memory. */
export function createListedSearch(db: Connection, kind: Exclude<ListedKind, BlockKind>): FilteredSearch {
  const list = createStoredList(db, kind);
  const index = createStaleWhileRevalidate(list.version, () => createListIndex(list, searchedNames(kind)), isLarge);
  return {
    prepare: index.get,
    find: async (text, limit) => findNames(await index.get(), nameQuery(text), limit),
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

/** All blocks are looked at for it, so words and years must not look like the beginning of an id. */
const beginningOfHash = /^[0-9a-f]{6,32}$/;
const maxBlocks = 250;

/** The search over blocks of runs: in memory those that are called by words, in the cache those that are called by digits alone. */
function createBlockSearch(db: Connection, kind: BlockKind): KindSearch {
  const list = createStoredBlocks(db, kind);
  const namesOf = searchedNames(kind);
  const index = createStaleWhileRevalidate(list.version, () => createListIndex(list, namesOf), isLarge);
  const byDigits = (typed: string) => {
    const records = beginningOfHash.test(typed) ? list.beginningWith(typed, maxBlocks) : [];
    return records.flatMap((record) =>
      namesOf(record).map((name) => ({ key: record.key, name, weight: record.weight, ref: record.ref })),
    );
  };
  return {
    prepare: index.get,
    find: async (text, limit) => {
      const called = await index.get();
      const query = nameQuery(searchedText(kind, text));
      const beginning = () => ({ candidates: byDigits(query.text), isAll: true });
      return findNames({ ...called, beginning }, query, limit);
    },
  };
}

/** The names under which a record is found. Blocks of a run are found by their own part of the id, and by their titles. */
export function searchedNames(kind: ListedKind): (record: ListedRecord) => readonly string[] {
  const named = ({ name, label }: ListedRecord) => [name, label].flatMap((each) => (each ? [each] : []));
  if (kind === 'problem') return (record) => [...named(record), ownPart(String(record.ref.moduleId))];
  if (kind === 'video') return (record) => [...named(record), ownPart(String(record.ref.videoId))];
  return named;
}

/** The text to look for among blocks: of a whole id that was pasted its own part. */
export function searchedText(kind: ListedKind, text: string): string {
  return (kind === 'problem' || kind === 'video') && blockId.test(text) ? ownPart(text.trim()) : text;
}

/** The part of a block's id that differs from the other blocks of its run: everything else would match all of them. */
function ownPart(id: string): string {
  const part = id.slice(Math.max(id.lastIndexOf('@'), id.lastIndexOf('/'), id.lastIndexOf('|')) + 1);
  return part.startsWith('i4x-') ? part.slice(part.lastIndexOf('-') + 1) : part;
}

/** The search over a kind whose names have an index in the cache. */
function createStoredSearch(db: Connection, kind: StoredKindName): FilteredSearch {
  const names = createStoredNames(db, kind);
  const index = createStaleWhileRevalidate(names.version, () => createStoredIndex(names), isLarge);
  return {
    prepare: index.get,
    find: async (text, limit) => findNames(await index.get(), nameQuery(text), limit),
    filter: (text): NameCondition => {
      const vocabulary = index.current()?.vocabulary ?? null;
      const filter = nameFilter(text, vocabulary, (groups) => names.hasMatch(ftsQuery(groups, vocabulary)));
      if (filter.isBeginning) return { by: 'beginning', all: '', certain: '' };
      return { by: 'fts', all: ftsQuery(filter.groups, vocabulary), certain: ftsQuery(filter.certain, vocabulary) };
    },
  };
}
