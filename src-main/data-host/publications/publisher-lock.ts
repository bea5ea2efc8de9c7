import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { isAlive } from '../../files/unfinished.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * One publisher at a time: two that write manifests would each undo what the other one has done.
 */

const lockName = 'publishing.lock';

/** A publisher on another computer that has not moved for so long is gone. */
const goneAfterMs = 30 * 60_000;
/** How often a publisher says that it is still there. */
const movesEveryMs = 60_000;

const holder = z.strictObject({ token: z.string().max(100), host: z.string().max(300), pid: z.int() });

export interface PublisherLock {
  /** Says now and then that the publisher is still there; called often. */
  move(): Promise<void>;
  /** @throws AlmanacError PUBLISH_BUSY when another publisher has taken the folder over meanwhile */
  insist(): Promise<void>;
  release(): Promise<void>;
}

/** @throws AlmanacError PUBLISH_BUSY */
export async function lockFolder({ path }: Pick<TargetFolder, 'path'>): Promise<PublisherLock> {
  const file = join(path, lockName);
  const token = randomUUID();
  const own = JSON.stringify({ token, host: hostname(), pid: process.pid });
  if (!(await take(file, own))) {
    if (!(await isAbandoned(path, file))) throw new AlmanacError('PUBLISH_BUSY');
    // Only one of two that find the same lock can move it away.
    const aside = join(path, `${lockName}-${token}`);
    await rename(file, aside).catch(() => {});
    await rm(aside, { force: true });
    if (!(await take(file, own))) throw new AlmanacError('PUBLISH_BUSY');
  }
  const isOurs = async () => (await readFile(file, 'utf8').catch(() => '')) === own;
  let moved = Date.now();
  return {
    async move() {
      if (Date.now() - moved < movesEveryMs) return;
      moved = Date.now();
      // Written again, so that its time is that of the folder's clock.
      if (await isOurs()) await writeFile(file, own, { flag: 'r+' }).catch(() => {});
    },
    async insist() {
      if (!(await isOurs())) throw new AlmanacError('PUBLISH_BUSY');
    },
    async release() {
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

async function take(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new AlmanacError('FILE_NOT_WRITABLE', { what: t('The publication') }, error);
  }
}

/** Whether the process that holds the lock is gone, or has not moved for long by the clock of the folder itself. */
async function isAbandoned(path: string, file: string): Promise<boolean> {
  const found = holder.safeParse(parsed(await readFile(file, 'utf8').catch(() => '')));
  if (found.success && found.data.host === hostname()) return !isAlive(found.data.pid);
  const held = await stat(file).catch(() => null);
  if (held === null) return true;
  return (await clockOf(path)) - held.mtimeMs > goneAfterMs;
}

/** The time by the clock that the folder's files bear: a share may have another one than this computer. */
export async function clockOf(path: string): Promise<number> {
  const probe = join(path, `publishing-${randomUUID()}.clock`);
  try {
    await writeFile(probe, '', { flag: 'wx' });
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
