import { AlmanacError } from '#shared/errors/errors.ts';
import type { Connection } from '../database/database.ts';
import type { Copy } from './copies.ts';
import { countRows, type Ledger, readLedger } from './ledger.ts';

/*
 * A file that SQLite finds sound may still not be what it was: emptied, cut, put back from an old backup. The journal is believed
 * when it has the rows that it counted and is no older than its copies.
 */

/** Whether an open journal of the newest schema lacks rows that were not removed, or is older than its newest copy. */
export function hasLostRows(db: Connection, copies: readonly Copy[]): boolean {
  const [newest] = copies;
  const ledger = readLedger(db);
  if (newest === undefined || newest.rows === null || ledger === null) return false;
  const rows = countRows(db);
  if ([...ledger.tables].some(([table, counted]) => (rows.get(table) ?? 0) < counted.rows)) return true;
  if (newest.ledger !== null) return newest.ledger.id !== ledger.id || isOlder(ledger, newest.ledger);
  // Copies of a version that kept no ledger: few rows are believed once something was done in this version.
  const isFresh = [...ledger.tables.values()].every(({ changes }) => changes === 0);
  return isFresh && total(rows) < total(newest.rows) / 2;
}

const isOlder = (ledger: Ledger, than: Ledger): boolean =>
  [...than.tables].some(([table, { changes }]) => (ledger.tables.get(table)?.changes ?? 0) < changes);

const total = (rows: ReadonlyMap<string, number>): number => [...rows.values()].reduce((sum, count) => sum + count, 0);

/**
 * Compares an open journal with a copy of the same state, row by row: a wrong byte inside of a text is no damage to SQLite.
 * @throws AlmanacError CACHE_DAMAGED
 */
export function refuseUnlikeCopy(db: Connection, copies: readonly Copy[]): void {
  const ledger = readLedger(db);
  const [copy] = copies;
  if (ledger === null || !copy?.ledger || copy.ledger.id !== ledger.id) return;
  db.prepare('ATTACH DATABASE ? AS copy').run(copy.file);
  try {
    for (const [table, { changes }] of ledger.tables) {
      if (copy.ledger.tables.get(table)?.changes !== changes) continue;
      const other = db.prepare(`SELECT * FROM copy."${table}" EXCEPT SELECT * FROM main."${table}" LIMIT 1`);
      if (other.get() !== undefined) throw new AlmanacError('CACHE_DAMAGED');
    }
  } finally {
    db.exec('DETACH DATABASE copy');
  }
}
