import { type CellRow, type Column, column } from '#shared/catalog/columns.ts';
import { formatInstant } from '#shared/time/time.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';

/*
 * Columns that identify the origin of each row of a publication: a warehouse puts the tables of many publishers together, and a file there
 * has lost its folder.
 */

/**
 * The schema of the published tables. Within a major version columns and tables are added, and none is renamed, removed or given another
 * type: raise the minor number with the first, the major number with the others.
 */
export const schemaVersion = '1.1';

const publicationId: Column = column({
  key: 'publication_id',
  type: 'text',
  nullable: false,
  label: 'Publication',
  meaning: 'Identifies the publisher’s folder: 32 hexadecimal digits, the same in every table and for ever.',
  source: 'the app',
  sparse: true,
});
const snapshotAt: Column = column({
  key: 'snapshot_at',
  type: 'instant',
  nullable: false,
  label: 'Published',
  meaning:
    'When the table, or the part of it with the row, was last published with other rows than before, in UTC. A part is an organization and a month or year.',
  source: 'the app',
  sparse: true,
});

/** The partition columns of tables in parts. They are columns of the Delta tables alone: the log has their values, and files do not. */
export const orgColumn: Column = column({
  key: 'org',
  type: 'text',
  nullable: true,
  label: 'Organization',
  meaning: 'The organization in the id of the course run: what stands before the first plus sign or slash.',
  source: 'the app',
});
export const periodColumn: Column = column({
  key: 'period',
  type: 'text',
  nullable: true,
  label: 'Period',
  meaning:
    'The month of the day, as in 2026-10, or the year or years, as in 2021-2024, where that is long past or the organization has few runs.',
  source: 'the app',
});

/** Behind the columns of each table; publications of format 3 and before lack them. */
export const lakeColumns: readonly Column[] = [publicationId, snapshotAt];

export interface Snapshot {
  readonly publicationId: string;
  readonly snapshotAt: number;
}

/** A table as it is published: each row says whose it is, and of when. */
export function withSnapshot(
  { columns, rows }: Pick<Outgoing, 'columns' | 'rows'>,
  { publicationId: id, snapshotAt: at }: Snapshot,
): Pick<Outgoing, 'columns' | 'rows'> {
  const own = { [publicationId.key]: id, [snapshotAt.key]: at };
  return {
    columns: [...columns, ...lakeColumns],
    rows: function* () {
      // Rows are made for this one reader; copies of a million cost a tenth of a publication.
      for (const row of rows()) yield Object.assign(row, own);
    },
  };
}

/** The cells of a row without what it says of itself. */
export function withoutSnapshot<Cells extends CellRow>(cells: Cells): CellRow {
  const { [publicationId.key]: _id, [snapshotAt.key]: _at, ...own } = cells;
  return own;
}

/** The same for a whole file, in the key-value metadata of Parquet. */
export const fileMetadata = (table: string, snapshot: Snapshot): Readonly<Record<string, string>> => ({
  'course_almanac.table': table,
  'course_almanac.schema_version': schemaVersion,
  'course_almanac.publication_id': snapshot.publicationId,
  'course_almanac.snapshot_at': formatInstant(snapshot.snapshotAt),
});
