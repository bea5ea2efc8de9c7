import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './unfinished.ts';

const betweenMs = 20;
/** How often a lock without a name in it is seen before it is taken for one that a killed process has left. */
const maxEmpty = 50;
/** Ten seconds: what is done under a lock takes milliseconds, and after a restart its number may be that of another process. */
const maxTries = 500;

/**
 * Does `act` while no other process does so for the same file. A lock of a process that is gone is removed, and one that stays for ten
 * seconds.
 */
export async function withLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(() => {});
  let empty = 0;
  for (let tries = 1; !(await isTaken(lock)); tries += 1) {
    const isTooLong = tries % maxTries === 0;
    const holder = Number(await readFile(lock, 'utf8').catch(() => process.pid));
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
  const holder = Number(await readFile(aside, 'utf8').catch(() => 0));
  // Another one was quicker, and holds it now: it gets it back.
  if (holder !== 0 && isAlive(holder)) await rename(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}
