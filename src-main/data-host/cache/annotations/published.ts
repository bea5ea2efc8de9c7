import { type Connection, writeTransaction } from '../database/database.ts';

/** The last publication to a folder, or the last package. */
export interface Published {
  /** Null for packages. */
  readonly publicationId: string | null;
  readonly number: number;
  readonly title: string;
  readonly madeBy: string;
}

/** Which data was published, and below which count of learners it hides counts; 0 hides none. */
export interface PublishedData {
  readonly snapshot: string;
  readonly threshold: number;
}

/** Stands for packages, which have no folder. */
export const forPackages = '';

/** Remembers, in the journal, which publication a folder holds, and the title and the name that were given for it. */
export interface PublishedPlaces {
  of(folder: string): Published | null;
  keep(folder: string, published: Published, now: number, data?: PublishedData): void;
  /** The other thresholds with which the same data was published to any folder, the smallest first. */
  otherThresholds(data: PublishedData): number[];
}

export function createPublished(db: Connection): PublishedPlaces {
  const find = db.prepare<[string], Published>(
    'SELECT publication_id AS publicationId, number, title, made_by AS madeBy FROM journal.published WHERE folder = ?',
  );
  const keep = db.prepare<
    [Published & { folder: string; now: number; snapshot: string | null; threshold: number | null }]
  >(
    `INSERT OR REPLACE INTO journal.published (folder, publication_id, number, title, made_by, published_at, snapshot, threshold)
     VALUES (@folder, @publicationId, @number, @title, @madeBy, @now, @snapshot, @threshold)`,
  );
  const others = db
    .prepare<[PublishedData], number>(
      `SELECT DISTINCT threshold FROM journal.published WHERE snapshot = @snapshot AND threshold <> @threshold ORDER BY threshold`,
    )
    .pluck();
  return {
    of: (folder) => find.get(folder) ?? null,
    keep: writeTransaction(db, (folder: string, published: Published, now: number, data?: PublishedData) => {
      keep.run({ ...published, folder, now, snapshot: data?.snapshot ?? null, threshold: data?.threshold ?? null });
    }),
    otherThresholds: (data) => others.all(data),
  };
}
