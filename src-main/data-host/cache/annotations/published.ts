import { type Connection, writing } from '../database/database.ts';

/** The last publication to a folder, or the last package. */
export interface Published {
  /** Null for packages. */
  readonly publicationId: string | null;
  readonly number: number;
  readonly title: string;
  readonly madeBy: string;
}

/** Stands for packages, which have no folder. */
export const forPackages = '';

/** Remembers, in the journal, which publication a folder holds, and the title and the name that were given for it. */
export interface PublishedPlaces {
  of(folder: string): Published | null;
  keep(folder: string, published: Published, now: number): void;
}

export function createPublished(db: Connection): PublishedPlaces {
  const find = db.prepare<[string], Published>(
    'SELECT publication_id AS publicationId, number, title, made_by AS madeBy FROM journal.published WHERE folder = ?',
  );
  const keep = db.prepare<[Published & { folder: string; now: number }]>(
    `INSERT OR REPLACE INTO journal.published (folder, publication_id, number, title, made_by, published_at)
     VALUES (@folder, @publicationId, @number, @title, @madeBy, @now)`,
  );
  return {
    of: (folder) => find.get(folder) ?? null,
    keep: writing(db, (folder: string, published: Published, now: number) => {
      keep.run({ ...published, folder, now });
    }),
  };
}
