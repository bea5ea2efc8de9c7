import * as z from 'zod';
import { parseForeignJson } from '#main/files/json-file.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/** The last publication to a folder, or the last package. */
export interface LastPublication {
  /** Null for packages. */
  readonly publicationId: string | null;
  readonly number: number;
  readonly title: string;
  readonly madeBy: string;
}

/** Which data was published, and below which count of learners it withholds counts; 0 withholds none. */
export interface PublishedData {
  readonly snapshot: string;
  readonly threshold: number;
}

/** A published table or part of one, and the state of the data that it was made from: the same state, the same rows. */
const publishedState = z.object({
  name: z.string(),
  state: z.string(),
  /** Empty where the part has no rows, and so no file. */
  sha256: z.string(),
  /** When its file last changed, in milliseconds: one that has not changed since is not read to see whether it is unharmed. */
  modifiedAt: z.number(),
  withheld: z.int().min(0),
  /** The names of the columns that a column of JSON was spread over; null where none was. */
  spread: z.array(z.string()).nullable(),
});
export type PublishedState = z.infer<typeof publishedState>;

/** Stands for packages, which have no folder. */
export const forPackages = '';

/** Remembers, in the journal, which publication a folder holds, and the title and the name that were given for it. */
export interface PublishedFolders {
  of(folder: string): LastPublication | null;
  /** The tables and parts of the last publication to a folder of which the state is known, by name. */
  statesOf(folder: string): ReadonlyMap<string, PublishedState>;
  keep(
    folder: string,
    published: LastPublication,
    now: number,
    data?: PublishedData & { readonly states: readonly PublishedState[] },
  ): void;
  /** The other thresholds with which the same data was published to any folder, the smallest first. */
  otherThresholds(data: PublishedData): number[];
}

export function createPublished(db: Connection): PublishedFolders {
  const find = db.prepare<[string], LastPublication>(
    'SELECT publication_id AS publicationId, number, title, made_by AS madeBy FROM journal.published WHERE folder = ?',
  );
  const keep = db.prepare<
    [
      LastPublication & {
        folder: string;
        now: number;
        snapshot: string | null;
        threshold: number | null;
        states: string | null;
      },
    ]
  >(
    `INSERT OR REPLACE INTO journal.published
       (folder, publication_id, number, title, made_by, published_at, snapshot, threshold, states)
     VALUES (@folder, @publicationId, @number, @title, @madeBy, @now, @snapshot, @threshold, @states)`,
  );
  const states = db.prepare<[string], string | null>('SELECT states FROM journal.published WHERE folder = ?').pluck();
  const others = db
    .prepare<[PublishedData], number>(
      `SELECT DISTINCT threshold FROM journal.published WHERE snapshot = @snapshot AND threshold <> @threshold ORDER BY threshold`,
    )
    .pluck();
  return {
    of: (folder) => find.get(folder) ?? null,
    statesOf: (folder) => {
      // Without states everything is read again, which is right of a damaged text as well.
      const found = z.array(publishedState).safeParse(parseForeignJson(states.get(folder) ?? '[]')).data ?? [];
      return new Map(found.map((state) => [state.name, state]));
    },
    keep: writeTransaction(db, (folder, published, now, data) => {
      const { snapshot = null, threshold = null } = data ?? {};
      const known = data === undefined ? null : JSON.stringify(data.states);
      keep.run({ ...published, folder, now, snapshot, threshold, states: known });
    }) satisfies PublishedFolders['keep'],
    otherThresholds: (data) => others.all(data),
  };
}
