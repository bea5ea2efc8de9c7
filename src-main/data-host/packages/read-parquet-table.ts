import type { CellValue, TableDefinition } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import { calendarDays } from '#shared/time/time.ts';
import { DamagedParquet } from '../parquet/limits.ts';
import { readParquet } from '../parquet/read-parquet.ts';
import { type Field, fieldsOf, type PackageRow, packageRow } from './package-tables.ts';
import { quoted, refuse } from './refusal.ts';

/** What the description of a folder says about a table in it. */
interface DescribedTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * The rows of a table in a Parquet file of ours, as `readTable` gives those of a CSV. `withholds` says whether counts may be withheld
 * in it. Its checksum is for the caller to check, before or after.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readParquetTable(
  path: string,
  table: DescribedTable,
  definition: TableDefinition,
  withholds: boolean,
): AsyncGenerator<PackageRow> {
  const fields = fieldsOf(definition, table.name, table.columns);
  const columns = fields.map(({ name, type, json }) => ({ key: name, type, ...(json && { json }) }));
  let row = 0;
  const rowName = () => t('row {row} of the table {table}', { row: String(row), table: quoted(table.name) });
  try {
    for await (const values of readParquet(path, columns, table.rows)) {
      row += 1;
      for (const [index, field] of fields.entries()) checkDay(values[index] ?? null, field, rowName);
      yield packageRow(values, fields, definition, withholds, rowName);
    }
  } catch (error) {
    if (error instanceof DamagedParquet) {
      const file = t('the file of the table {table}', { table: quoted(table.name) });
      refuse(error.of(file), error);
    }
    throw error;
  }
}

/** A day that no calendar shows is none; every instant that is a number of ours is one. */
function checkDay(value: CellValue, { type, name }: Field, rowName: () => string): void {
  if (type !== 'day' || value === null) return;
  const day = Number(value);
  if (day < calendarDays.first || day > calendarDays.last)
    refuse(t('{row} has a {column} that is not a date', { row: rowName(), column: quoted(name) }));
}
