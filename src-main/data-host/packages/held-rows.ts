import { t } from '#shared/language/message.ts';
import { type Connection, writeTransaction } from '../cache/database/database.ts';
import type { PackageRow } from './package-tables.ts';
import { quoted, refuse } from './refuse-package.ts';

/** Memory of an empty row. */
const bytesPerRow = 500;

const bytesOf = ({ cells }: PackageRow): number =>
  Object.values(cells).reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), bytesPerRow);

/** Rows that wait together for something, and about how much memory they take. */
export function createBatch() {
  const rows: PackageRow[] = [];
  let bytes = 0;
  return {
    rows,
    get bytes() {
      return bytes;
    },
    add(row: PackageRow) {
      rows.push(row);
      bytes += bytesOf(row);
    },
  };
}

/** About what is held before it is written: a table, or a run, may have more rows than there is memory. */
export const batchBytes = 16_000_000;

/** Writes rows in the order of the table, many in one transaction. */
export async function writeInBatches(
  db: Connection,
  rows: AsyncIterable<PackageRow>,
  write: (row: PackageRow) => void,
): Promise<void> {
  const writeAll = writeTransaction(db, (batch: readonly PackageRow[]) => {
    for (const row of batch) write(row);
  });
  let batch = createBatch();
  for await (const row of rows) {
    batch.add(row);
    if (batch.bytes <= batchBytes) continue;
    writeAll(batch.rows);
    batch = createBatch();
  }
  writeAll(batch.rows);
}

/** More than any real table has that must be in memory as a whole. */
const maxHeld = 200_000_000;

/** Passes the rows of a table on that are kept until its end. @throws AlmanacError PACKAGE_REFUSED when they are too many */
export async function* heldRows(table: string, rows: AsyncIterable<PackageRow>): AsyncGenerator<PackageRow> {
  let bytes = 0;
  for await (const row of rows) {
    bytes += bytesOf(row);
    if (bytes > maxHeld) refuse(t('the table {table} is too large to be genuine', { table: quoted(table) }));
    yield row;
  }
}
