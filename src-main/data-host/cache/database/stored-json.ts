import { AlmanacError } from '#shared/errors/errors.ts';
import type { Connection } from './database.ts';

/*
 * Some columns hold JSON. A wrong byte inside of a text is none of SQLite's business, and yet nothing that reads the row can go on.
 */

type Shape = 'object' | 'array';

/** The columns of the cache that hold JSON, by table. Those of what is worked out again where it cannot be read are not among them. */
const jsonColumns: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  enrollment_mode: { modes: 'object' },
  problems: { part_ids: 'array' },
  problem_tags: { tags: 'object' },
};

/** Looks at every text that is to be JSON; an older cache may lack the column. @throws AlmanacError CACHE_DAMAGED */
export function refuseUnreadableJson(db: Connection): void {
  const isColumn = db.prepare('SELECT EXISTS (SELECT 1 FROM pragma_table_info(?) WHERE name = ?)').pluck();
  for (const [table, columns] of Object.entries(jsonColumns))
    for (const [column, shape] of Object.entries(columns)) {
      if (isColumn.get(table, column) !== 1) continue;
      const isThere = db.prepare(
        `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE "${column}" IS NOT NULL AND iif(json_valid("${column}"), json_type("${column}"), '') <> ?)`,
      );
      if (isThere.pluck().get(shape) === 1) throw new AlmanacError('CACHE_DAMAGED');
    }
}
