import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Changes a database as only a fault of the disk or another program would: SQLite guards nothing. */
export function behindItsBack(file: string, work: (db: Database.Database) => void): void {
  const db = new Database(file);
  db.unsafeMode();
  work(db);
  db.close();
}

/** Removes what SQLite keeps beside a database, whose changes would undo the damage. */
export function withoutLog(file: string): void {
  for (const side of ['-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
}
