import type { SyncStatus } from '#contract/sync.ts';
import { formatDuration } from '#shared/text/numbers.ts';

type Running = NonNullable<SyncStatus['running']>;

const microsPerSecond = 1_000_000;
/** Before so much is done a rate says nothing. */
const minDone = 3;
const minSeconds = 3;

/** Seconds until the end if it goes on as it went so far, and as the service asks; null while it cannot be estimated. */
export function secondsLeft(running: Running, now: number): number | null {
  const elapsed = (now - running.startedAt) / microsPerSecond;
  const part = running.rowsExpected ? Math.min(1, running.rows / running.rowsExpected) : 0;
  const done = running.resourcesDone + part;
  const wait = running.waitingUntil === null ? 0 : Math.max(0, (running.waitingUntil - now) / microsPerSecond);
  if (done < minDone || elapsed < minSeconds) return wait > 0 ? wait : null;
  return Math.max(wait, (elapsed / done) * (running.resourcesTotal - done));
}

/** How long something took; nothing takes no time. */
export const tookText = (micros: number): string => formatDuration(Math.max(1, micros / microsPerSecond));
