import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { ResourceRef } from '#contract/sync.ts';

/** Which write ends the process: the `at`th time that this file is seen to change its size. */
export interface KillAim {
  readonly file: string;
  readonly at: number;
  /** Where the number of writes goes, for tests that only count them. */
  readonly seen: Int32Array;
}

/** The same for a whole process: what it syncs, and a file of its data folder; a write number 0 never comes. */
export interface KillOrder extends Omit<KillAim, 'seen'> {
  readonly resources: readonly ResourceRef[];
}

/*
 * A thread beside the one that syncs. It looks at one file without a pause and ends the process in the middle of the wanted
 * write, or between that write and the next one. A log of SQLite grows with every page that is written to it.
 */

const { file, at, seen } = workerData as KillAim;
let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
for (;;) {
  const now = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (now === size) continue;
  size = now;
  if (Atomics.add(seen, 0, 1) + 1 === at) process.kill(process.pid, 'SIGKILL');
}
