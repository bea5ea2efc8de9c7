import type { Connection } from './database.ts';
import { markReachStale } from './derived.ts';
import type { Published } from './ledger.ts';
import {
  createTaxonomyTables,
  dropTaxonomyTables,
  indexingStatements,
  swapTaxonomyTables,
  type TaxonomyDataset,
} from './taxonomy-tables.ts';

/** How the records of one dataset are written into its `_next` tables, and copied there from the published ones. */
export interface StagingWriter<Value extends { readonly id: number }> {
  insert(value: Value): void;
  /** `ids` is a JSON array; copies the published records with these ids and all that hangs on them. */
  copy(ids: string): void;
  /** Statements that derive further tables once all rows are in. */
  readonly derive: readonly string[];
}

/**
 * Collects a list page by page beside the published set and then takes its place at once.
 *
 * A page whose body hashes to one of the last published reading is not parsed: its records are copied, and as long as every
 * page is such a page nothing is written at all.
 */
export interface Staging<Value extends { readonly id: number }> {
  /** Takes a page that has not changed since the last reading; false when its hash is not known. */
  takeUnchanged(hash: string): boolean;
  /** Takes parsed records; `hash` is null when the page must be parsed again next time. */
  take(hash: string | null, values: readonly Value[]): void;
  /** Distinct records so far. */
  readonly size: number;
  /** Indexes and swaps in; yields between the steps. Answers what the ledger should say. */
  publish(betweenSteps: () => Promise<void>): Promise<Pick<Published, 'rows' | 'computed_at'>>;
  /** Forgets what was collected; the published set is untouched. */
  discard(): void;
}

export function createStaging<Value extends { readonly id: number }>(
  db: Connection,
  dataset: TaxonomyDataset,
  makeWriter: () => StagingWriter<Value>,
  table: string,
): Staging<Value> {
  const memo = db.prepare<[string, string], string>('SELECT ids FROM page_memo WHERE dataset = ? AND hash = ?').pluck();
  const seen = new Set<number>();
  const pages = new Map<string, string>();
  let waitingCopies: string[] = [];
  let writer: StagingWriter<Value> | null = null;

  /** Opens the `_next` tables at the first page that differs, and copies in what was unchanged before it. */
  const openWriter = (): StagingWriter<Value> => {
    if (writer) return writer;
    dropTaxonomyTables(db, dataset, '_next');
    createTaxonomyTables(db, dataset, '_next');
    const opened = makeWriter();
    for (const ids of waitingCopies) opened.copy(ids);
    waitingCopies = [];
    writer = opened;
    return opened;
  };

  const newIds = (ids: readonly number[]) => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return fresh;
  };

  return {
    get size() {
      return seen.size;
    },
    takeUnchanged: (hash) => {
      const known = memo.get(dataset, hash);
      if (known === undefined) return false;
      const ids = JSON.stringify(newIds(JSON.parse(known) as number[]));
      if (writer) db.transaction(writer.copy)(ids);
      else waitingCopies.push(ids);
      pages.set(hash, known);
      return true;
    },
    take: (hash, values) => {
      db.transaction(() => {
        const into = openWriter();
        const fresh = new Set(newIds(values.map((value) => value.id)));
        for (const value of values) if (fresh.delete(value.id)) into.insert(value);
      })();
      if (hash !== null) pages.set(hash, JSON.stringify(values.map((value) => value.id)));
    },
    publish: async (betweenSteps) => {
      const published = db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
      const isSame = writer === null && published === seen.size;
      if (!isSame) await swapIn(db, dataset, openWriter(), pages, betweenSteps);
      writer = null;
      return {
        rows: seen.size,
        computed_at: db.prepare<[], number | null>(`SELECT max(modified) FROM ${table}`).pluck().get() ?? null,
      };
    },
    discard: () => {
      writer = null;
      dropTaxonomyTables(db, dataset, '_next');
    },
  };
}

async function swapIn(
  db: Connection,
  dataset: TaxonomyDataset,
  writer: StagingWriter<never>,
  pages: ReadonlyMap<string, string>,
  betweenSteps: () => Promise<void>,
): Promise<void> {
  const generation = `${dataset.replace('-', '_')}_${Date.now().toString(36)}`;
  for (const statement of [...writer.derive, ...indexingStatements(dataset, '_next', generation)]) {
    db.exec(statement);
    await betweenSteps();
  }
  const remember = db.prepare('INSERT INTO page_memo (dataset, hash, ids) VALUES (?, ?, ?)');
  db.transaction(() => {
    swapTaxonomyTables(db, dataset);
    db.prepare('DELETE FROM page_memo WHERE dataset = ?').run(dataset);
    for (const [hash, ids] of pages) remember.run(dataset, hash, ids);
    markReachStale(db);
  })();
}
