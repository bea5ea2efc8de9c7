import { type Connection, writeTransaction } from '../database/database.ts';

/*
 * The journal counts what is done to each of its tables. So a journal from which rows vanished, or that is older than its copies,
 * is distinguished from one whose rows the user removed; and after damage it is known which rows are newer than a copy. Only this program
 * counts: its triggers are temporary.
 */

/** The tables that say something of the others. */
export const ledgerTables: readonly string[] = ['ledger', 'ledger_mark', 'ledger_id'];

/** The state of a table when it was last written. */
export interface TableCount {
  readonly rows: number;
  readonly changes: number;
}

export interface Ledger {
  readonly id: string;
  readonly tables: ReadonlyMap<string, TableCount>;
}

/** All additions, changes and removals: of two files of one journal, the one with more is newer. */
export const changesIn = ({ tables }: Ledger): number =>
  [...tables.values()].reduce((total, { changes }) => total + changes, 0);

/** The tables of a journal that hold words, choices and history. */
function contentTables(db: Connection, schema: 'main' | 'journal'): string[] {
  return db
    .prepare<[], string>(`SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all()
    .filter((name) => !ledgerTables.includes(name));
}

/** The rows that are there, by table. */
export function countRows(db: Connection, schema: 'main' | 'journal' = 'main'): Map<string, number> {
  const tables = contentTables(db, schema);
  if (tables.length === 0) return new Map();
  // One statement: preparing one for each table takes longer than counting.
  const counts = tables.map((name) => `SELECT count(*) FROM ${schema}."${name.replaceAll('"', '""')}"`);
  const rows = db.prepare<[], number>(counts.join(' UNION ALL ')).pluck().all();
  return new Map(tables.map((name, index) => [name, rows[index] ?? 0]));
}

/** Null for a journal of a version that kept none. */
export function readLedger(db: Connection, schema: 'main' | 'journal' = 'main'): Ledger | null {
  const isThere = db.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = 'ledger_id'`).get() !== undefined;
  const id = isThere ? db.prepare<[], string>(`SELECT id FROM ${schema}.ledger_id`).pluck().get() : undefined;
  if (id === undefined) return null;
  const lines = db
    .prepare<[], { name: string } & TableCount>(
      `SELECT table_name AS name, row_count AS rows, changes FROM ${schema}.ledger`,
    )
    .all();
  return { id, tables: new Map(lines.map(({ name, rows, changes }) => [name, { rows, changes }])) };
}

/** Between the values of a key that has several. */
const separator = '\u001f';

/** How a row is named in the ledger, by the values of its primary key. */
export const rowKey = (values: readonly unknown[]): string => values.map(String).join(separator);

/** Counts from now on what this connection does to the attached journal. */
export function keepLedger(db: Connection): void {
  // Otherwise the row that another one replaces would vanish uncounted.
  db.pragma('recursive_triggers = ON');
  const known = readLedger(db, 'journal')?.tables;
  writeTransaction(db, () => {
    const primaryKeyOf = preparePrimaryKeys(db);
    const triggers: string[] = [];
    for (const table of contentTables(db, 'journal')) {
      if (!known?.has(table))
        db.prepare(`INSERT OR IGNORE INTO journal.ledger SELECT ?, count(*), 0 FROM journal."${table}"`).run(table);
      for (const [event, actions] of actionsOf(table, primaryKeyOf(table)))
        triggers.push(
          `CREATE TEMP TRIGGER count_${event}_${table} AFTER ${event} ON journal."${table}" BEGIN ${actions} END;`,
        );
    }
    // At once, which takes two thirds of the time that one by one does.
    db.exec(triggers.join('\n'));
  })();
}

function preparePrimaryKeys(db: Connection): (table: string) => string[] {
  const keys = db.prepare<[string], { name: string; pk: number }>(
    "SELECT name, pk FROM pragma_table_info(?, 'journal') WHERE pk > 0",
  );
  return (table) =>
    keys
      .all(table)
      .sort((one, other) => one.pk - other.pk)
      .map(({ name }) => name);
}

/** The statements that run for each event. None may need a conflict clause: the one that fires the trigger overrides it. */
function actionsOf(table: string, keys: readonly string[]): [string, string][] {
  const key = keys.map((name) => `OLD."${name}"`).join(` || char(${separator.charCodeAt(0)}) || `);
  const count = (rows: string) => `UPDATE ledger SET ${rows} changes = changes + 1 WHERE table_name = '${table}';`;
  const mark = `DELETE FROM ledger_mark WHERE table_name = '${table}' AND key = ${key};
    INSERT INTO ledger_mark SELECT '${table}', ${key}, changes FROM ledger WHERE table_name = '${table}';`;
  return [
    ['INSERT', count('row_count = row_count + 1,')],
    ['UPDATE', count('') + mark],
    ['DELETE', count('row_count = row_count - 1,') + mark],
  ];
}

/** Removes the marks of the attached journal that are older than all copies. */
export function forgetMarks(db: Connection, oldest: readonly Ledger[]): void {
  const id = readLedger(db, 'journal')?.id;
  if (oldest.some((ledger) => ledger.id !== id)) return;
  const forget = db.prepare('DELETE FROM journal.ledger_mark WHERE table_name = ? AND change <= ?');
  writeTransaction(db, () => {
    for (const table of contentTables(db, 'journal'))
      forget.run(table, Math.min(...oldest.map(({ tables }) => tables.get(table)?.changes ?? 0)));
  })();
}
