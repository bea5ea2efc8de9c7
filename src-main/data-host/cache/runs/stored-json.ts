import type { TableDefinition } from '#shared/catalog/columns.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { fieldPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { sqlTable } from './run-tables.ts';

/*
 * Some columns hold JSON. A wrong byte inside of a text is none of SQLite's business, and yet nothing that reads the row can go on.
 * Values that are worked out again if they cannot be read are not among them.
 */

const types = { list: 'array', map: 'object' } as const;

/** The columns of the stored tables that hold a list or an object in JSON: those that say so, and those that are spread. */
const jsonColumns = (Object.keys(tables) as TableName[]).flatMap((name) => {
  const { columns, pivot }: TableDefinition = tables[name];
  const declared = columns.flatMap(({ key, json }) =>
    json === 'list' || json === 'map' ? [{ column: key, type: types[json] }] : [],
  );
  const spread = pivot === undefined ? [] : [{ column: pivot, type: types.map }];
  return [...declared, ...spread].map((each) => ({ dataset: name, table: sqlTable(name), ...each }));
});

/** Holds of a text that is not the JSON of its column. */
const isUnreadable = (column: string, type: string) =>
  `"${column}" IS NOT NULL AND iif(json_valid("${column}"), json_type("${column}"), '') <> '${type}'`;

/** The columns that these tables really have; an older cache may lack some. */
function columnsIn(db: Connection): typeof jsonColumns {
  const isColumn = db.prepare('SELECT EXISTS (SELECT 1 FROM pragma_table_info(?) WHERE name = ?)').pluck();
  return jsonColumns.filter(({ table, column }) => isColumn.get(table, column) === 1);
}

/** Looks at every text that is to be JSON. @throws AlmanacError CACHE_DAMAGED */
export function refuseUnreadableJson(db: Connection): void {
  for (const { table, column, type } of columnsIn(db)) {
    const isThere = db.prepare(`SELECT EXISTS (SELECT 1 FROM "${table}" WHERE ${isUnreadable(column, type)})`);
    if (isThere.pluck().get() === 1) throw new AlmanacError('CACHE_DAMAGED');
  }
}

/**
 * Drops the rows that hold such a text, says so in the ledger, and has the next sync read the whole history of their datasets. Returns how
 * many rows there were.
 */
export function dropUnreadableJson(db: Connection): number {
  let dropped = 0;
  writeTransaction(db, () => {
    for (const { dataset, table, column, type } of columnsIn(db)) {
      const runs = db
        .prepare<[], number>(`DELETE FROM "${table}" WHERE ${isUnreadable(column, type)} RETURNING run_no`)
        .pluck()
        .all();
      const note = db.prepare('INSERT INTO rejected_record (dataset, run_no, reason, raw) VALUES (?, ?, ?, ?)');
      const reason = stored(fieldPhrases.damaged, { name: column });
      for (const runNo of runs) note.run(dataset, runNo, reason, '');
      for (const [runNo, rows] of Map.groupBy(runs, (runNo) => runNo))
        isIncomplete(db, { dataset, table, runNo }, rows.length);
      dropped += runs.length;
    }
  })();
  return dropped;
}

interface OfRun {
  readonly dataset: string;
  readonly table: string;
  readonly runNo: number;
}

/** Marks the dataset of a run as partial and forgets where its history starts, so that the next sync reads all of it again. */
function isIncomplete(db: Connection, { dataset, table, runNo }: OfRun, dropped: number): void {
  db.prepare(
    `UPDATE resource SET state = iif(state = 'complete', 'partial', state), rejected = rejected + @dropped, history_from = NULL,
       rows = (SELECT count(*) FROM "${table}" WHERE run_no = @runNo)
     WHERE dataset = @dataset AND run_no = @runNo`,
  ).run({ dataset, runNo, dropped });
  // Files that were made of it are made again; a cache from before these names makes them all.
  if (db.prepare("SELECT EXISTS (SELECT 1 FROM pragma_table_info('content_version'))").pluck().get() !== 1) return;
  db.prepare(
    'UPDATE content_version SET version = lower(hex(randomblob(8))) WHERE dataset = @dataset AND run_no = @runNo',
  ).run({ dataset, runNo });
}
