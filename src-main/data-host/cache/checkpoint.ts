import type { Connection } from './database.ts';
import type { PageMark } from './taxonomy-staging.ts';
import type { TaxonomyDataset } from './taxonomy-tables.ts';

interface CollectedPage {
  readonly page: number;
  readonly hash: string;
  readonly ids: string;
  readonly isLasting: boolean;
}

/** Which pages of a list are in its `_next` tables; written in the same transaction as their records. */
export interface Checkpoint {
  add(mark: PageMark, ids: string, isLasting: boolean): void;
  /** The collected pages, if the list still begins with the same first page; none otherwise. */
  pagesOf(first: PageMark): CollectedPage[];
  clear(): void;
}

export function createCheckpoint(db: Connection, dataset: TaxonomyDataset): Checkpoint {
  const add = db.prepare(
    'INSERT OR REPLACE INTO checkpoint_page (dataset, page, page_size, hash, ids, memo) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const begins = db
    .prepare<[string, number, string], number>(
      'SELECT 1 FROM checkpoint_page WHERE dataset = ? AND page = 1 AND page_size = ? AND hash = ?',
    )
    .pluck();
  const pages = db.prepare<[string], { page: number; hash: string; ids: string; memo: number }>(
    'SELECT page, hash, ids, memo FROM checkpoint_page WHERE dataset = ?',
  );
  const clear = db.prepare('DELETE FROM checkpoint_page WHERE dataset = ?');
  return {
    add: ({ page, pageSize, hash }, ids, isLasting) => {
      add.run(dataset, page, pageSize, hash, ids, isLasting ? 1 : 0);
    },
    pagesOf: ({ pageSize, hash }) => {
      if (begins.get(dataset, pageSize, hash) === undefined) return [];
      return pages.all(dataset).map(({ memo, ...page }) => ({ ...page, isLasting: memo === 1 }));
    },
    clear: () => {
      clear.run(dataset);
    },
  };
}
