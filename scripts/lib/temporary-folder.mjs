import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const pauseMs = 100;
const maxTries = 150;
/** A process that is ending makes files again for a moment. */
const triesWithoutIt = 5;

/**
 * Removes a folder in which interrupted processes may still write: again and again, until it has been gone for half a second, for fifteen
 * seconds at most. A signal to stop has to wait for it.
 * @param {string} folder
 */
export async function removeFolder(folder) {
  const wait = () => {};
  for (const signal of SIGNALS) process.on(signal, wait);
  for (let tries = 0, gone = 0; tries < maxTries && gone < triesWithoutIt; tries += 1) {
    gone = existsSync(folder) ? 0 : gone + 1;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A file came while its folder was being removed.
    }
    await sleep(pauseMs);
  }
  for (const signal of SIGNALS) process.off(signal, wait);
  if (existsSync(folder)) say(`${folder} could not be removed.`);
}

/** The type of a file system in memory, as Linux numbers them. */
const TMPFS = 0x01_02_19_94;
const GIGABYTE = 2 ** 30;

/**
 * Names a folder in memory where Linux has one with a gigabyte of room, else the temporary folder; always that one where `TMPDIR` is chosen.
 * Tests close hundreds of databases, each of which waits for a disk otherwise.
 * @param {string} [memory]
 * @returns {string}
 */
export function folderInMemory(memory = '/dev/shm') {
  if (process.platform !== 'linux' || process.env.TMPDIR) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(memory);
    if (type === TMPFS && bavail * bsize >= GIGABYTE) return memory;
  } catch {
    // There is none, or it belongs to others.
  }
  return tmpdir();
}

/**
 * Makes a folder for a command and removes it with everything that is left in it, however the command ends.
 * @template T
 * @param {string} prefix
 * @param {(folder: string) => Promise<T>} use
 * @param {string} [parent]
 */
export async function withTemporaryFolder(prefix, use, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, prefix));
  try {
    return await use(folder);
  } finally {
    await removeFolder(folder);
  }
}

/**
 * Has programs keep their temporary files in a folder. Not on macOS: its temporary folder has a long name already, and that of a socket
 * may have a hundred letters.
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export const temporaryIn = (folder) =>
  process.platform === 'darwin' ? {} : { TMPDIR: folder, TEMP: folder, TMP: folder };
