import { t } from '#shared/language/message.ts';
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
