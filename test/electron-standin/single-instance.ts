import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One copy per data folder, by a file with the owner's process id. A second copy leaves its arguments beside it, where the first
 * sees them.
 */
export function claimLock(folder: string, onSecond: (argv: string[], folder: string) => void): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'StandInLock');
  const note = join(folder, 'StandInSecond');
  if (isHeld(lock)) {
    writeFileSync(note, JSON.stringify({ argv: process.argv, folder: process.cwd() }));
    return false;
  }
  writeFileSync(lock, String(process.pid));
  process.once('exit', () => rmSync(lock, { force: true }));
  const watcher = watch(folder, (_event, name) => {
    if (name !== 'StandInSecond') return;
    try {
      const second = JSON.parse(readFileSync(note, 'utf8')) as { argv: string[]; folder: string };
      rmSync(note, { force: true });
      onSecond(second.argv, second.folder);
    } catch {
      // Not there any more, or not written to the end yet: the next change tells.
    }
  });
  watcher.unref();
  return true;
}

function isHeld(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    process.kill(owner, 0);
    return owner !== process.pid;
  } catch {
    return false;
  }
}
