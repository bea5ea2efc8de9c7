import { join } from 'node:path';
import Database from 'better-sqlite3';
import { offerClock } from '#main/data-host/cache/database/clock.ts';
import { MaskedTables } from '#main/data-host/masking/masked-tables.ts';

/*
 * The tables of runs as they are stored and as they may be shared. What belongs to one day of a run, or to one problem, is looked at
 * together: the counts of one such unit add up, those of two do not.
 */

/** Tables of runs that count learners, and their columns that do. The modes of a day are one column of counts by name. */
export const countedColumns = {
  enrollment: ['count'],
  enrollment_mode: ['count', 'cumulative_count', 'modes'],
  enrollment_gender: ['female', 'male', 'other', 'unknown'],
  enrollment_birth_year: ['count'],
  enrollment_education: ['count'],
  enrollment_location: ['count'],
  activity: ['any', 'attempted_problem', 'played_video', 'posted_forum'],
  recent_activity: ['count'],
  problems: ['total_submissions', 'correct_submissions'],
  problem_tags: ['total_submissions', 'correct_submissions'],
  videos: ['users_at_start', 'users_at_end'],
  answer_distribution: ['count', 'first_response_count', 'last_response_count'],
  grade_distribution: ['count'],
} as const;

export type CountedTable = keyof typeof countedColumns;
export const countedTables = Object.keys(countedColumns) as CountedTable[];

export type StoredRow = Readonly<Record<string, unknown>>;

export function openCache(dir: string, { readonly }: { readonly: boolean }): Database.Database {
  const db = new Database(join(dir, 'cache.sqlite3'), { readonly });
  offerClock(db);
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
    for (const table of [...countedTables, 'told_total']) {
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
