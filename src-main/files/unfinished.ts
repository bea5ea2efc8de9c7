import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inForeignFolder, readRegularSync } from './regular-file.ts';
import { setAsideUnless } from './set-aside.ts';

/*
 * Files and folders that are being written bear names of our own until they are whole. Where they lie is noted, so that the
 * next start removes what a process that was killed has left, wherever the user wanted it, and nothing else.
 */

/** The folder of the notes; null where none are kept. Each thread has its own. */
let notes: string | null = null;

const ownName = /^almanac-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** Longer than any path. */
const maxNoteBytes = 100_000;

interface Unfinished {
  readonly path: string;
  readonly pid: number;
}

/** A name that no other program gives, for a file that is not whole yet. */
export const unfinishedName = (): string => `almanac-${randomUUID()}.part`;

/** Whether a name is one that {@link unfinishedName} gives. */
export const isUnfinishedName = (name: string): boolean => ownName.test(name);

/**
 * Keeps the notes of this thread in a folder from now on. Resolves when what is noted there of processes that are gone is removed. A
 * start does not wait for that, since some of it may lie on a share that gives no answer. Never rejects.
 */
export async function keepUnfinishedIn(folder: string): Promise<void> {
  notes = folder;
  // Without the folder no note is kept, which is no reason not to start.
  tryOut(() => setAsideUnless('folder', folder));
  await Promise.all(namesIn(folder).map((name) => removeLeftover(join(folder, name))));
}

/** Notes that a file or folder is being written; call the returned function when that is there under its own name, or removed. */
export function noteUnfinished(path: string): () => void {
  if (notes === null) return () => {};
  const note = join(notes, `${randomUUID()}.json`);
  const folder = notes;
  // Without the note a kill leaves the part: no reason not to write the file.
  tryOut(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(note, JSON.stringify({ path, pid: process.pid } satisfies Unfinished), { mode: 0o600 });
  });
  return () => tryOut(() => rmSync(note, { force: true }));
}

function tryOut(work: () => void): void {
  try {
    work();
  } catch {
    // A note that is not written or removed does no harm.
  }
}

async function removeLeftover(note: string): Promise<void> {
  try {
    const { path, pid } = JSON.parse(readRegularSync(note, maxNoteBytes).toString('utf8')) as Unfinished;
    if (isAlive(pid)) return;
    // A note that was tampered with must not cost a file of the user.
    const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
    if (isUnfinishedName(basename(path))) await inForeignFolder(remove, { folder: dirname(path) });
    rmSync(note, { force: true });
  } catch {
    // A disk that is not there today: the next start tries again.
  }
}

/** Whether a process runs. This one does; a later process with the same number is taken for the one that is gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}
