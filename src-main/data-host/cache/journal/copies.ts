import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { isAlive } from '#main/files/unfinished.ts';
import { type Connection, refuseDamaged } from '../database/database.ts';

/*
 * Copies of the journal: one from before its schema last changed, and the last three states at the end of a sync or a session.
 * Each was found sound before and after it was taken, and a damaged journal never takes the place of one.
 */

const generations = 3;

/** The copy that is so many generations old, from 1. */
const copyOf = (file: string, generation: number) => (generation === 1 ? `${file}.copy` : `${file}.copy-${generation}`);
/** Of the journal as it was before its schema changed. */
const backupOf = (file: string) => `${file}.backup`;

/** The copies that there are, newest first. */
export function copiesOf(file: string): string[] {
  const names = Array.from({ length: generations }, (_, index) => copyOf(file, index + 1));
  const savedAt = (name: string) => statSync(name).mtimeMs;
  return [...names, backupOf(file)]
    .filter((name) => existsSync(name))
    .sort((one, other) => savedAt(other) - savedAt(one));
}

/** Keeps the journal as it is before its schema changes. */
export function backUpBeforeMigration(db: Connection, file: string): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(file, backupOf(file));
  chmodSync(backupOf(file), 0o600);
}

/**
 * Takes a new copy of the attached journal if it has changed since the last one. Nothing is copied while nothing is in it.
 * @throws AlmanacError CACHE_DAMAGED before any copy is touched when the journal is damaged, or its new copy is
 */
export function renewCopies(db: Connection, file: string): void {
  refuseDamaged(db, 'journal');
  if (!hasChangedSince(file, copyOf(file, 1)) || isEmpty(db)) return;
  const next = `${copyOf(file, 1)}-next-${process.pid}-${threadId}`;
  try {
    rmSync(next, { force: true });
    db.prepare('VACUUM journal INTO ?').run(next);
    chmodSync(next, 0o600);
    refuseDamagedFile(next);
    for (let generation = generations; generation > 1; generation -= 1) {
      const younger = copyOf(file, generation - 1);
      if (existsSync(younger)) renameSync(younger, copyOf(file, generation));
    }
    renameSync(next, copyOf(file, 1));
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Removes what processes that were killed have left of a copy. */
export function removeHalfCopies(file: string): void {
  const half = `${basename(copyOf(file, 1))}-next-`;
  for (const name of readdirSync(dirname(file))) {
    const [, pid] = name.startsWith(half) ? (/-next-(\d+)-\d+/.exec(name) ?? []) : [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function refuseDamagedFile(file: string): void {
  const db = new Database(file, { readonly: true });
  try {
    refuseDamaged(db);
  } finally {
    db.close();
  }
}

function hasChangedSince(file: string, copy: string): boolean {
  const changedAt = (name: string) => {
    const found = statSync(name, { throwIfNoEntry: false });
    // A log without anything in it is there whenever the file is open.
    return found && found.size > 0 ? found.mtimeMs : 0;
  };
  return Math.max(changedAt(file), changedAt(`${file}-wal`)) > changedAt(copy);
}

/** Nothing chosen and nothing seen yet. */
function isEmpty(db: Connection): boolean {
  const names = db.prepare<[], string>("SELECT name FROM journal.sqlite_master WHERE type = 'table'").pluck().all();
  return names.every((name) => db.prepare(`SELECT 1 FROM journal."${name}" LIMIT 1`).get() === undefined);
}
