import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tried } from './at-length.ts';

/** A disk of its own with very little room, or read-only, for what must not be tried on the real one. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it, to the last block or but for some bytes. */
  fill(butFor?: number): void;
  /** Gives the room back. */
  free(): void;
  /** Makes everything on it read-only, or writable again. */
  readOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** Mounts one at a folder, or at a new one. Null where disks cannot be mounted: only root may, and only on Linux. */
export function mountSmallDisk(megabytes: number, at?: string): SmallDisk | null {
  const path = at ?? mkdtempSync(join(tmpdir(), 'almanac-disk-'));
  const mount = (...options: string[]) => execFileSync('mount', options, { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path);
  } catch {
    if (at === undefined) rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(butFor = 0) {
      const { bavail, bsize } = statfsSync(path);
      tried({ 'full disks': 1 });
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - butFor)));
    },
    free: () => rmSync(ballast, { force: true }),
    readOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    remove() {
      execFileSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export function canMountDisks(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== null;
}
