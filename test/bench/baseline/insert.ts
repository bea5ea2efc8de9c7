import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { timed } from '../statistics.ts';

const tables = ['course', 'skill', 'course_skill', 'job', 'job_skill', 'job_only_skill', 'skill_demand', 'job_posting'];
const nameIndexes = [
  ['skill_name', 'skill'],
  ['job_name', 'job'],
] as const;

/**
 * Milliseconds that SQLite needs for the same rows without anything around it: `INSERT … SELECT` out of a synced cache into
 * the same tables, then their indexes and name indexes, in one transaction.
 */
export async function insertSelect(syncedCache: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const db = new Database(join(folder, 'baseline.sqlite3'));
  try {
    for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -32000']) db.pragma(pragma);
    db.prepare('ATTACH ? AS synced').run(syncedCache);
    return await timed(() => db.transaction(() => copyAll(db))());
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyAll(db: Database.Database): void {
  const schemaOf = (type: 'table' | 'index', names: readonly string[]) =>
    db
      .prepare<[string, string], string>(
        `SELECT sql FROM synced.sqlite_master WHERE type = ? AND sql IS NOT NULL
         AND tbl_name IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .all(type, JSON.stringify(names));
  for (const create of schemaOf('table', tables)) db.exec(create);
  for (const table of tables) db.exec(`INSERT INTO main.${table} SELECT * FROM synced.${table}`);
  for (const create of schemaOf('index', tables)) db.exec(create);
  for (const create of schemaOf(
    'table',
    nameIndexes.map(([index]) => index),
  ))
    db.exec(create);
  for (const [index, of] of nameIndexes) {
    db.exec(`INSERT INTO main.${index} (rowid, name)
      SELECT id, coalesce(nullif(name, ''), external_id, '') FROM main.${of}`);
  }
}
