import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 200;
const maxTries = 75;
/** A process that is ending makes files again for a moment. */
const triesWithoutIt = 5;

/**
 * Removes a folder in which interrupted processes may still write: again and again, until it has been gone for a second, for fifteen
 * seconds at most.
 * @param {string} folder
 */
export async function removeFolder(folder) {
  for (let tries = 0, gone = 0; tries < maxTries && gone < triesWithoutIt; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A file came while its folder was being removed.
    }
    gone = existsSync(folder) ? 0 : gone + 1;
    await sleep(pauseMs);
  }
}
