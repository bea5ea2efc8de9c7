import { join } from 'node:path';
import Database from 'better-sqlite3';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { sqlTable } from '#main/data-host/cache/runs/run-tables.ts';
import { MaskedTables } from '#main/data-host/masking/masked-tables.ts';
import { countedTables } from '../equations/quantities.ts';

/*
 * The tables of runs as they are stored and as they may be shared. What belongs to one day of a run, or to one problem, is looked at
 * together: the counts of one such unit add up, those of two do not.
 */

export type StoredRow = Readonly<Record<string, unknown>>;

export function openCache(dir: string, { readonly }: { readonly: boolean }): Database.Database {
  const db = new Database(join(dir, 'cache.sqlite3'), { readonly });
  registerClock(db);
  db.prepare('ATTACH DATABASE ? AS journal').run(join(dir, 'journal.sqlite3'));
  return db;
}

/** The unit that a row belongs to. */
export const unitOf = (table: string, { run_no, date, module_id, video_id, interval_end }: StoredRow): string =>
  JSON.stringify([run_no, date ?? module_id ?? video_id ?? (table === 'told_total' ? '' : [table, interval_end])]);

/** By unit: every row of it in the masked tables, and the totals that are published. */
export function maskedUnits(dir: string, threshold: number): Map<string, string> {
  const db = openCache(dir, { readonly: true });
  try {
    const runIds = db.prepare<[], string>('SELECT run_id FROM main.run').pluck().all();
    new MaskedTables(db, threshold).ready({ runIds });
    const units = new Map<string, string>();
    for (const table of [...countedTables.map(sqlTable), 'told_total']) {
      for (const row of db.prepare<[], StoredRow>(`SELECT * FROM temp.${table}`).all()) {
        const unit = unitOf(table, row);
        units.set(unit, `${units.get(unit) ?? ''}${table}${JSON.stringify(row)}\n`);
      }
    }
    return units;
  } finally {
    db.close();
  }
}
