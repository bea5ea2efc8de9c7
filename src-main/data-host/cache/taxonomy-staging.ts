import { createCheckpoint } from './checkpoint.ts';
import { type Connection, writing } from './database.ts';
import { keepSkillsOfJobs, markCountsStale } from './derived.ts';
import { IdSet } from './id-set.ts';
import type { Published } from './ledger.ts';
import { recordTaxonomyChanges } from './taxonomy-history.ts';
import {
  createTaxonomyTables,
  dropIndexing,
  dropTaxonomyTables,
  indexingStatements,
  swapTaxonomyTables,
  type TaxonomyDataset,
} from './taxonomy-tables.ts';

/** How the records of one dataset are written into its `_next` tables, and copied there from the published ones. */
export interface StagingWriter<Value extends { readonly id: number }> {
  insert(values: readonly Value[]): void;
  /** `ids` is a JSON array; copies the published records with these ids and all that hangs on them. */
  copy(ids: string): void;
  /** Statements that derive further tables once all rows are in. */
  readonly derive: readonly string[];
}

/** What the staging of a dataset is made of. */
export interface StagingParts<Value extends { readonly id: number }> {
  readonly dataset: TaxonomyDataset;
  /** The published table of its records. */
  readonly table: string;
  /** Prepares the writing; called when its `_next` tables are there. */
  readonly makeWriter: () => StagingWriter<Value>;
  readonly hasFacts?: Staging<Value>['hasFacts'];
}

/** A page as it was read: where it stands in the list, and the hash of its body. */
export interface PageMark {
  readonly page: number;
  readonly pageSize: number;
  readonly hash: string;
}

/**
 * Collects a list page by page beside the published set and then takes its place at once.
 *
 * A page whose body hashes to one of the last published reading is not parsed: its records are copied, and as long as every
 * page is such a page nothing is written at all. What was collected survives the process: a later staging of the same
 * dataset goes on with it while the list's first page is the same.
 */
export interface Staging<Value extends { readonly id: number }> {
  /** Given the first page of a new reading: the pages that an interrupted one has already collected. */
  resume(first: PageMark): ReadonlySet<number>;
  /** Whether {@link takeUnchanged} will take a page with this hash. */
  isKnown(hash: string): boolean;
  /** Whether the facts of a skill are stored already, so that its id is enough where a record nests it. */
  readonly hasFacts: ((skillId: number) => boolean) | undefined;
  /** Takes a page that has not changed since the last publication; false when its hash is not known. */
  takeUnchanged(mark: PageMark): boolean;
  /** Takes parsed records. `isLasting` is false when the page must be parsed again next time even if its body is the same. */
  take(mark: PageMark, values: readonly Value[], isLasting: boolean): void;
  /** Takes a page some of whose records could not be read: where there is a published version of one, it stays. */
  takeDamaged(mark: PageMark, values: readonly Value[], unreadable: readonly number[]): void;
  has(id: number): boolean;
  /** Distinct records so far. */
  readonly size: number;
  /** Published records that no page had. */
  missing(): number;
  /** Indexes and swaps in; yields between the steps. Answers what the ledger should say. */
  publish(now: number, betweenSteps: () => Promise<void>): Promise<Pick<Published, 'rows' | 'computed_at'>>;
  /** Forgets what was collected; the published set is untouched. */
  discard(): void;
}

export function createStaging<Value extends { readonly id: number }>(
  db: Connection,
  { dataset, table, makeWriter, hasFacts }: StagingParts<Value>,
  now: () => number,
): Staging<Value> {
  const memo = db.prepare<[string, string], string>('SELECT ids FROM page_memo WHERE dataset = ? AND hash = ?').pluck();
  const publishedIds = db.prepare<[], number>(`SELECT id FROM ${table}`).pluck();
  const isPublished = db.prepare<[number], number>(`SELECT 1 FROM ${table} WHERE id = ?`).pluck();
  const checkpoint = createCheckpoint(db, dataset, now);
  const seen = new IdSet();
  const pages = new Map<string, string>();
  let waitingCopies: { readonly mark: PageMark; readonly ids: string; readonly known: string }[] = [];
  let writer: StagingWriter<Value> | null = null;

  const reset = () => {
    checkpoint.clear();
    dropTaxonomyTables(db, dataset, '_next');
    createTaxonomyTables(db, dataset, '_next');
  };

  /** Opens the `_next` tables at the first page that differs, and copies in what was unchanged before it. */
  const openWriter = (): StagingWriter<Value> => {
    if (writer) return writer;
    reset();
    const opened = makeWriter();
    for (const { mark, ids, known } of waitingCopies) {
      opened.copy(ids);
      checkpoint.add(mark, known, true);
    }
    waitingCopies = [];
    writer = opened;
    return opened;
  };

  const newIds = (ids: readonly number[]) => ids.filter((id) => seen.add(id));

  const discard = () => {
    writer = null;
    waitingCopies = [];
    seen.clear();
    pages.clear();
    checkpoint.clear();
    dropTaxonomyTables(db, dataset, '_next');
  };

  const take: Staging<Value>['take'] = (mark, values, isLasting) => {
    const ids = JSON.stringify(values.map((value) => value.id));
    const fresh = values.filter((value) => seen.add(value.id));
    // A page of which a record was known from an earlier reading does not tell what is stored of that record.
    if (isLasting && fresh.length === values.length) pages.set(mark.hash, ids);
    writing(db, () => {
      openWriter().insert(fresh);
      checkpoint.add(mark, ids, pages.has(mark.hash));
    })();
  };

  return {
    get size() {
      return seen.size;
    },
    resume: (first) => {
      const collected = writer === null && seen.size === 0 ? checkpoint.pagesOf(first) : [];
      if (collected.length === 0) return new Set();
      writer = makeWriter();
      for (const { hash, ids, isLasting } of collected) {
        newIds(JSON.parse(ids) as number[]);
        if (isLasting) pages.set(hash, ids);
      }
      return new Set(collected.map(({ page }) => page));
    },
    hasFacts,
    isKnown: (hash) => memo.get(dataset, hash) !== undefined,
    takeUnchanged: (mark) => {
      const known = memo.get(dataset, mark.hash);
      if (known === undefined) return false;
      const ids = JSON.stringify(newIds(JSON.parse(known) as number[]));
      const into = writer;
      if (into) {
        writing(db, () => {
          into.copy(ids);
          checkpoint.add(mark, known, true);
        })();
      } else waitingCopies.push({ mark, ids, known });
      pages.set(mark.hash, known);
      return true;
    },
    take,
    takeDamaged: (mark, values, unreadable) => {
      const kept = unreadable.filter((id) => !seen.has(id) && isPublished.get(id) !== undefined);
      writing(db, () => {
        take(mark, values, false);
        openWriter().copy(JSON.stringify(newIds(kept)));
        checkpoint.add(mark, JSON.stringify([...values.map((value) => value.id), ...kept]), false);
      })();
    },
    has: (id) => seen.has(id),
    missing: () => publishedIds.all().reduce((count, id) => (seen.has(id) ? count : count + 1), 0),
    publish: async (now, betweenSteps) => {
      const published = db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
      const isSame = writer === null && published === seen.size;
      if (!isSame) {
        const { derive } = writing(db, openWriter)();
        await index(db, dataset, derive, betweenSteps);
        // The collected pages are no checkpoint any more in the very moment in which they are published.
        writing(db, () => {
          swapIn(db, dataset, pages, now);
          checkpoint.clear();
        })();
      } else checkpoint.clear();
      writer = null;
      return {
        rows: seen.size,
        computed_at: db.prepare<[], number | null>(`SELECT max(modified) FROM ${table}`).pluck().get() ?? null,
      };
    },
    discard,
  };
}

async function index(
  db: Connection,
  dataset: TaxonomyDataset,
  derive: readonly string[],
  betweenSteps: () => Promise<void>,
): Promise<void> {
  dropIndexing(db, dataset);
  const generation = `${dataset.replace('-', '_')}_${Date.now().toString(36)}`;
  const cacheSize = db.pragma('cache_size', { simple: true });
  // As much is sorted at once as the cache may hold, beside it: a million links are sorted as fast in small pieces.
  db.pragma('cache_size = -4000');
  try {
    for (const statement of [...derive, ...indexingStatements(dataset, '_next', generation)]) {
      db.exec(statement);
      await betweenSteps();
    }
  } finally {
    db.pragma(`cache_size = ${cacheSize}`);
  }
}

/** Inside a transaction of the caller. */
function swapIn(db: Connection, dataset: TaxonomyDataset, pages: ReadonlyMap<string, string>, now: number): void {
  const remember = db.prepare('INSERT INTO page_memo (dataset, hash, ids) VALUES (?, ?, ?)');
  recordTaxonomyChanges(db, dataset, now);
  if (dataset === 'skills') keepSkillsOfJobs(db);
  swapTaxonomyTables(db, dataset);
  db.prepare('DELETE FROM page_memo WHERE dataset = ?').run(dataset);
  for (const [hash, ids] of pages) remember.run(dataset, hash, ids);
  markCountsStale(db);
}
