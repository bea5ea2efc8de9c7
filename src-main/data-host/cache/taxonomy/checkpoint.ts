import { resumableMicros } from '#contract/sync.ts';
import type { Connection } from '../database/database.ts';
import type { TaxonomyDataset } from './taxonomy-tables.ts';

/** A page as it was read: where it stands in the list, and the hash of its body. */
export interface PageMark {
  readonly page: number;
  readonly pageSize: number;
  readonly hash: string;
}

interface CollectedPage {
  readonly page: number;
  readonly hash: string;
  readonly ids: string;
  readonly isLasting: boolean;
}

/** Which pages of a list are in its `_next` tables; written in the same transaction as their records. */
export type Checkpoint = ReturnType<typeof createCheckpoint>;

export function createCheckpoint(db: Connection, dataset: TaxonomyDataset, now: () => number) {
  const add = db.prepare(
    `INSERT OR REPLACE INTO checkpoint_page (dataset, page, page_size, hash, ids, memo, read_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const begins = db
    .prepare<[{ dataset: string; pageSize: number; hash: string; since: number; now: number }], number>(
      `SELECT 1 FROM checkpoint_page WHERE dataset = @dataset AND page = 1 AND page_size = @pageSize AND hash = @hash
       AND NOT EXISTS (SELECT 1 FROM checkpoint_page
         WHERE dataset = @dataset AND (read_at NOT BETWEEN @since AND @now OR page_size <> @pageSize))`,
    )
    .pluck();
  const pages = db.prepare<[string], { page: number; hash: string; ids: string; memo: number }>(
    'SELECT page, hash, ids, memo FROM checkpoint_page WHERE dataset = ? AND json_valid(ids)',
  );
  const clear = db.prepare('DELETE FROM checkpoint_page WHERE dataset = ?');
  return {
    add: ({ page, pageSize, hash }: PageMark, ids: string, isLasting: boolean): void => {
      add.run(dataset, page, pageSize, hash, ids, isLasting ? 1 : 0, now());
    },
    /** The collected pages, if the list still begins with the same first page and none is old; none otherwise. */
    pagesOf: ({ pageSize, hash }: PageMark): CollectedPage[] => {
      const at = now();
      if (begins.get({ dataset, pageSize, hash, since: at - resumableMicros, now: at }) === undefined) return [];
      return pages.all(dataset).map(({ memo, ...page }) => ({ ...page, isLasting: memo === 1 }));
    },
    clear: (): void => {
      clear.run(dataset);
    },
  };
}
