import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * As in Electron, what pages were compiled to outlives the process, in the app's data folder; Chromium finds it again only together
 * with the files, so these are kept as well. Each start takes them, and gives them back in good order; else they are lost, which
 * costs time alone.
 */

const folders = { Cache: 'StandIn Cache', 'Code Cache': 'StandIn Code Cache' };

/** Where a data folder keeps them. */
export const keptCaches: readonly string[] = Object.values(folders);

/** Gives a new profile the caches that the last start has left. */
export function takeCaches(userData: string, profile: string): void {
  for (const [own, kept] of Object.entries(folders)) move(join(userData, kept), join(profile, own));
}

/** Keeps the caches of a profile whose Chromium has ended, instead of those that another process has left meanwhile. */
export function keepCaches(profile: string, userData: string): void {
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  for (const [own, kept] of Object.entries(folders)) {
    rmSync(join(userData, kept), { recursive: true, force: true });
    move(join(profile, own), join(userData, kept));
  }
}

function move(from: string, to: string): void {
  if (!existsSync(from)) return;
  try {
    renameSync(from, to);
  } catch {
    // On another disk.
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
}
