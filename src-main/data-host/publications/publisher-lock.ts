import { createHash, randomUUID } from 'node:crypto';
import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { unwritable } from '../../files/part-file.ts';
import { inForeignFolder, readRegular, type WaitOptions } from '../../files/regular-file.ts';
import { isAlive, unfinishedName } from '../../files/unfinished.ts';
import { parsedJson } from './identity.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * One publisher at a time: two that write manifests would each undo what the other one has done.
 */

const lockName = 'publishing.lock';

/** A publisher on another computer that has not moved for so long is gone. */
const goneAfterMs = 30 * 60_000;
/** How often a publisher says that it is still there. */
const movesEveryMs = 60_000;
const maxLockBytes = 1000;

const holder = z.strictObject({ token: z.string().max(100), host: z.string().max(300), pid: z.int() });

export interface PublisherLock {
  /**
   * Says now and then that the publisher is still there; called often.
   * @throws AlmanacError PUBLISH_BUSY when another publisher has taken the folder over; a folder that does not answer may do so later
   */
  move(): Promise<void>;
  /** @throws AlmanacError PUBLISH_BUSY when another publisher has taken the folder over meanwhile */
  insist(): Promise<void>;
  release(): Promise<void>;
}

/** @throws AlmanacError PUBLISH_BUSY, NOT_OURS, NOT_A_FILE, FILE_NOT_WRITABLE, FOLDER_SILENT, CANCELLED */
export async function lockFolder({ path }: Pick<TargetFolder, 'path'>, options?: WaitOptions): Promise<PublisherLock> {
  const wait = <T>(work: () => Promise<T>) => inForeignFolder(work, options);
  const file = join(path, lockName);
  const own = JSON.stringify({ token: randomUUID(), host: hostname(), pid: process.pid });
  const read = () => textOf(file, options);
  if (!(await wait(() => create(path, file, own)))) await takeOver(path, own, options);
  const isOurs = async () => (await read().catch(() => null)) === own;
  let moved = Date.now();
  return {
    async move() {
      // A clock that was set back must not keep the lock from moving, or others take it for abandoned.
      if (Math.abs(Date.now() - moved) < movesEveryMs) return;
      moved = Date.now();
      const found = await read().catch(() => undefined);
      if (found === undefined) return;
      if (found !== own) throw new AlmanacError('PUBLISH_BUSY');
      // Written again, so that its time is that of the folder's clock.
      await wait(() => writeFile(file, own, { flag: 'r+' })).catch(() => {});
    },
    async insist() {
      if (!(await isOurs())) throw new AlmanacError('PUBLISH_BUSY');
    },
    async release() {
      if (await isOurs()) await wait(() => rm(file, { force: true })).catch(() => {});
    },
  };
}

/** Makes the lock with its text in one step; false where one is there. */
async function create(path: string, file: string, text: string): Promise<boolean> {
  const part = join(path, unfinishedName());
  try {
    await writeWhole(part, text);
    try {
      await link(part, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      // Not every share knows a second name for a file.
      await writeWhole(file, text);
    } finally {
      await rm(part, { force: true });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unwritable(error, t('The publication'));
  }
}

/** Writes a file that must not be there yet; one that a full disk has cut short would bear its name for ever, and is removed. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  });
}

/**
 * Puts our lock in the place of one whose holder is gone. Of several that find the same lock, only the one that makes the mark for it may
 * do so, and only while that lock is still there.
 */
async function takeOver(path: string, own: string, options?: WaitOptions): Promise<void> {
  const wait = <T>(work: () => Promise<T>) => inForeignFolder(work, options);
  const file = join(path, lockName);
  const found = await textOf(file, options);
  if (found === null || !(await isAbandoned(path, found, options))) throw new AlmanacError('PUBLISH_BUSY');
  const mark = join(path, `${lockName}-${createHash('sha256').update(found).digest('hex').slice(0, 16)}`);
  if (!(await wait(() => create(path, mark, own)))) {
    await removeOldMark(path, mark, options);
    throw new AlmanacError('PUBLISH_BUSY');
  }
  try {
    if ((await textOf(file, options)) !== found) throw new AlmanacError('PUBLISH_BUSY');
    const part = join(path, unfinishedName());
    await wait(async () => {
      await writeWhole(part, own);
      await rename(part, file);
    });
  } finally {
    await wait(() => rm(mark, { force: true }));
  }
}

/** Removes a mark whose maker was ended before it took the lock, so that the next publisher can. */
async function removeOldMark(path: string, mark: string, options?: WaitOptions): Promise<void> {
  const found = await textOf(mark, options).catch(() => null);
  if (found !== null && (await isAbandoned(path, found, options, mark)))
    await inForeignFolder(() => rm(mark, { force: true }), options);
}

/** The text of a lock; null where none is there. @throws AlmanacError NOT_OURS for a file that is no lock */
async function textOf(file: string, options?: WaitOptions): Promise<string | null> {
  const bytes = await readRegular(file, maxLockBytes, options).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof AlmanacError && error.code !== 'TOO_LARGE') throw error;
    throw new AlmanacError('NOT_OURS', { what: lockName }, error);
  });
  const text = bytes?.toString('utf8') ?? null;
  if (text !== null && !holder.safeParse(parsedJson(text)).success)
    throw new AlmanacError('NOT_OURS', { what: lockName });
  return text;
}

/** Whether the process that holds the lock is gone, or has not moved for long by the clock of the folder itself. */
async function isAbandoned(
  path: string,
  text: string,
  options?: WaitOptions,
  file: string = join(path, lockName),
): Promise<boolean> {
  const { host, pid } = holder.parse(parsedJson(text));
  if (host === hostname() && !isAlive(pid)) return true;
  // Another program may have the number of one that ended long ago, so a process that lives says nothing.
  const held = await inForeignFolder(() => stat(file).catch(() => null), options);
  if (held === null) return true;
  // A lock of a time to come is from when the clock of the folder was ahead.
  return Math.abs((await clockOf(path, options)) - held.mtimeMs) > goneAfterMs;
}

/** The time by the clock that the folder's files bear: a share may have another one than this computer. */
export async function clockOf(path: string, options?: WaitOptions): Promise<number> {
  const probe = join(path, `publishing-${randomUUID()}.clock`);
  return inForeignFolder(async () => {
    try {
      await writeFile(probe, '', { flag: 'wx' });
      return (await stat(probe)).mtimeMs;
    } finally {
      await rm(probe, { force: true });
    }
  }, options);
}
