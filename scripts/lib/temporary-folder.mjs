import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/**
 * Makes a folder for a command and removes it with everything that is left in it, however the command ends.
 * @template T
 * @param {string} prefix
 * @param {(folder: string) => Promise<T>} use
 */
export async function withTemporaryFolder(prefix, use) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
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
