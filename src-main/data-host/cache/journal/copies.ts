import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import Database from 'better-sqlite3';
import * as z from 'zod';
import { readRegularSync } from '#main/files/regular-file.ts';
import { isAlive } from '#main/files/unfinished.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { type Connection, refuseDamaged } from '../database/database.ts';
import { changesIn, countRows, forgetMarks, type Ledger, readLedger } from './ledger.ts';

/*
 * Copies of the journal: one from before its schema last changed, and the last three states at the end of a sync or a session.
 * Each was found sound before and after it was taken, and a damaged journal never takes the place of one. Which is newer is said
 * by what the journal counts, never by a clock. The oldest stays for a week of use when what comes after it has lost much.
 */

const generations = 3;

/** The copy that is N generations old, from 1. */
const copyOf = (file: string, generation: number) => (generation === 1 ? `${file}.copy` : `${file}.copy-${generation}`);
/** The copy from before the last change of the schema. */
const backupOf = (file: string) => `${file}.backup`;

/** A copy, and what it says of itself. */
export interface Copy {
  readonly file: string;
  /** Null when it is of a version that kept none, or cannot be read. */
  readonly ledger: Ledger | null;
  /** By table; null when it cannot be read. */
  readonly rows: ReadonlyMap<string, number> | null;
}

/** The copies that there are, newest first. */
export function copiesOf(file: string): Copy[] {
  const names = [...Array.from({ length: generations }, (_, index) => copyOf(file, index + 1)), backupOf(file)];
  const copies = names.filter((name) => existsSync(name)).map(readCopy);
  const changes = ({ ledger }: Copy) => (ledger ? changesIn(ledger) : -1);
  return copies.toSorted((one, other) => changes(other) - changes(one));
}

/** A copy that is not there reads as one that says nothing. */
function readCopy(file: string): Copy {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return { file, ledger: readLedger(db), rows: countRows(db) };
    } finally {
      db.close();
    }
  } catch {
    return { file, ledger: null, rows: null };
  }
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
  const state: Copy = { file, ledger: readLedger(db, 'journal'), rows: countRows(db, 'journal') };
  const isEmpty = [...(state.rows ?? [])].every(([, count]) => count === 0);
  // Nearly always the first is the one: the others are read only when it is not.
  if (isEmpty || isOfState(readCopy(copyOf(file, 1)), state)) return;
  const copies = Array.from({ length: generations }, (_, index) => readCopy(copyOf(file, index + 1)));
  if ([...copies, readCopy(backupOf(file))].some((copy) => isOfState(copy, state))) return;
  const next = `${copyOf(file, 1)}-next-${process.pid}-${threadId}`;
  try {
    rmSync(next, { force: true });
    db.prepare('VACUUM journal INTO ?').run(next);
    chmodSync(next, 0o600);
    refuseDamagedFile(next);
    const isOldestKept = keepsOldest(copies);
    if (!isOldestKept) moveTo(file, generations);
    for (let generation = generations - 1; generation > 1; generation -= 1) moveTo(file, generation);
    renameSync(next, copyOf(file, 1));
    const dropped = isOldestKept ? generations - 2 : generations - 1;
    const ledgers = [state, ...copies.filter((_, index) => index !== dropped)].map(({ ledger }) => ledger);
    const known = ledgers.filter((ledger) => ledger !== null);
    if (known.length === generations) forgetMarks(db, known);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

function moveTo(file: string, generation: number): void {
  const younger = copyOf(file, generation - 1);
  if (existsSync(younger)) renameSync(younger, copyOf(file, generation));
}

function isOfState({ ledger, rows }: Copy, state: Pick<Copy, 'ledger' | 'rows'>): boolean {
  if (ledger === null || rows === null || state.ledger === null || ledger.id !== state.ledger.id) return false;
  return [...(state.rows ?? [])].every(
    ([table, count]) =>
      rows.get(table) === count && ledger.tables.get(table)?.changes === state.ledger?.tables.get(table)?.changes,
  );
}

/** For how many different days of use the oldest copy stays when the one after it has lost much. */
const daysKept = 7;

const maxNoteBytes = 10_000;
const keptNote = z.strictObject({ day: z.int(), days: z.int().min(0) });

/**
 * Whether the oldest copy must not be replaced yet by the next younger one: that has less than half of the rows of some table.
 * @param copies all generations, youngest first
 */
function keepsOldest(copies: readonly Copy[]): boolean {
  const [younger, oldest] = copies.slice(-2);
  if (younger === undefined || oldest === undefined) return false;
  const note = `${oldest.file}-kept.json`;
  const { rows: had } = oldest;
  const hasLost = had !== null && [...had].some(([table, count]) => (younger.rows?.get(table) ?? 0) < count / 2);
  if (!hasLost) {
    rmSync(note, { force: true });
    return false;
  }
  const before = readNote(note);
  const day = dayOfInstant(nowInstant());
  // Days of use are counted, not the time between two of them: a clock that is wrong once counts as one day.
  const days = before?.day === day ? before.days : (before?.days ?? 0) + 1;
  if (days > daysKept) {
    rmSync(note, { force: true });
    return false;
  }
  writeFileSync(note, JSON.stringify({ day, days }), { mode: 0o600 });
  return true;
}

function readNote(file: string): z.infer<typeof keptNote> | null {
  try {
    return keptNote.safeParse(JSON.parse(readRegularSync(file, maxNoteBytes).toString('utf8'))).data ?? null;
  } catch {
    return null;
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
