import { formatDuration } from '../../../src-preload/contract/format/numbers.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';

type Running = NonNullable<SyncStatus['running']>;

const microsPerSecond = 1_000_000;
/** Before so much is done a rate says nothing. */
const leastDone = 3;
const leastSeconds = 3;

/** Seconds until the end if it goes on as it went so far, and as the service asks; null while nobody can tell. */
export function secondsLeft(running: Running, now: number): number | null {
  const elapsed = (now - running.startedAt) / microsPerSecond;
  const part = running.rowsExpected ? Math.min(1, running.rows / running.rowsExpected) : 0;
  const done = running.resourcesDone + part;
  const wait = running.waitingUntil === null ? 0 : Math.max(0, (running.waitingUntil - now) / microsPerSecond);
  if (done < leastDone || elapsed < leastSeconds) return wait > 0 ? wait : null;
  return Math.max(wait, (elapsed / done) * (running.resourcesTotal - done));
}

/** `about 40 seconds`, `about 12 minutes`: no more exact than it is. */
export function durationWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

/** How long something took; nothing takes no time. */
export const tookWords = (micros: number): string => formatDuration(Math.max(1, micros / microsPerSecond));
