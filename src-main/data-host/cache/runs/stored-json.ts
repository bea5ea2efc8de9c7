import type { TableDefinition } from '#shared/catalog/columns.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Connection } from '../database/database.ts';
import { sqlTable } from './run-tables.ts';

/*
 * Some columns hold JSON. A wrong byte inside of a text is none of SQLite's business, and yet nothing that reads the row can go on.
 * Values that are worked out again if they cannot be read are not among them.
 */

const types = { list: 'array', map: 'object' } as const;

/** The columns of the stored tables that hold a list or an object in JSON: those that say so, and those that are spread. */
const jsonColumns = (Object.keys(tables) as TableName[]).flatMap((name) => {
  const { columns, pivot }: TableDefinition = tables[name];
  const said = columns.flatMap(({ key, json }) =>
    json === 'list' || json === 'map' ? [{ column: key, type: types[json] }] : [],
  );
  const spread = pivot === undefined ? [] : [{ column: pivot, type: types.map }];
  return [...said, ...spread].map((each) => ({ table: sqlTable(name), ...each }));
});

/** Looks at every text that is to be JSON; an older cache may lack the column. @throws AlmanacError CACHE_DAMAGED */
export function refuseUnreadableJson(db: Connection): void {
  const isColumn = db.prepare('SELECT EXISTS (SELECT 1 FROM pragma_table_info(?) WHERE name = ?)').pluck();
  for (const { table, column, type } of jsonColumns) {
    if (isColumn.get(table, column) !== 1) continue;
    const isThere = db.prepare(
      `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE "${column}" IS NOT NULL AND iif(json_valid("${column}"), json_type("${column}"), '') <> ?)`,
    );
    if (isThere.pluck().get(type) === 1) throw new AlmanacError('CACHE_DAMAGED');
  }
}
