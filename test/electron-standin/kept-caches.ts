import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * As in Electron, the files of the pages and what they were compiled to outlive the process, in its data folder. Only one process
 * has them at a time, and a Chromium that is killed loses them.
 */

const folders = ['Cache', 'Code Cache'];

/** Gives a new profile the caches that the last start has left. */
export function takeCaches(userData: string, profile: string): void {
  for (const folder of folders) move(join(userData, folder), join(profile, folder));
}

/** Keeps the caches of a profile whose Chromium has ended, instead of those that another process has left meanwhile. */
export function keepCaches(profile: string, userData: string): void {
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  for (const folder of folders) {
    rmSync(join(userData, folder), { recursive: true, force: true });
    move(join(profile, folder), join(userData, folder));
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // None there, or on another disk: a cache can be made again.
  }
}
