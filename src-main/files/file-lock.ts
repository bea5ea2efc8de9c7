import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AlmanacError } from '#shared/errors/errors.ts';
import { readRegularSync } from './regular-file.ts';
import { setAside } from './set-aside.ts';
import { isAlive } from './unfinished.ts';

const betweenMs = 20;
/** How often a lock without a name in it is seen before it is taken for one that a killed process has left. */
const maxEmpty = 50;
/** Ten seconds: what is done under a lock takes milliseconds, and after a restart its number may be that of another process. */
const maxTries = 500;
/** Longer than any number of a process. */
const maxLockBytes = 100;

/**
 * Does `act` while no other process does so for the same file. A lock of a process that is gone is removed, and one that stays for ten
 * seconds.
 * Whatever else bears its name is set aside.
 */
export async function withLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(() => {});
  let empty = 0;
  for (let tries = 1; !(await isTaken(lock)); tries += 1) {
    const isTooLong = tries % maxTries === 0;
    const holder = holderOf(lock);
    if (holder === null) {
      setAside(lock);
      continue;
    }
    empty = holder === 0 ? empty + 1 : 0;
    if (isTooLong) await rm(lock, { force: true });
    else if (empty > maxEmpty || (holder !== 0 && !isAlive(holder))) await breakLock(lock);
    else await wait(betweenMs);
  }
  try {
    return await act();
  } finally {
    await rm(lock, { force: true });
  }
}

/** The number in a lock, 0 while there is none in it yet; null where it is no lock of ours. */
function holderOf(lock: string): number | null {
  try {
    return Number(readRegularSync(lock, maxLockBytes).toString('utf8'));
  } catch (error) {
    // One that is gone by now is asked for again.
    return error instanceof AlmanacError ? null : process.pid;
  }
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    // A folder that cannot be written needs no lock: nothing in it will change.
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/** Only one of those that wait moves it away, so that none removes the lock that another has just taken. */
async function breakLock(lock: string): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  await rename(lock, aside).catch(() => {});
  const holder = holderOf(aside) ?? 0;
  // Another one was quicker, and holds it now: it gets it back.
  if (holder !== 0 && isAlive(holder)) await rename(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}
