import type { HostState } from '#contract/app.ts';
import type { SyncOutcome, SyncStatus } from '#contract/sync.ts';
import { datasets, serviceTitles } from '#shared/catalog/datasets.ts';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { formatMoment } from '#shared/time/days.ts';

type Running = NonNullable<SyncStatus['running']>;
type Last = NonNullable<SyncStatus['last']>;

/** The service that asked to wait. */
export const waitedFor = ({ waitingFor }: Running): string => (waitingFor ? serviceTitles[waitingFor] : 'service');

/** `3 of 12 · Daily enrollment, edX/DemoX/2026 · 1,200 of 3,000 rows`. */
export function progressText(running: Running): string {
  const { current } = running;
  const verb =
    running.goesOnFrom === null ? 'Syncing' : `Continuing the sync of ${formatMoment(running.goesOnFrom)} UTC:`;
  const parts = [`${verb} ${formatNumber(running.resourcesDone)} of ${formatNumber(running.resourcesTotal)}`];
  if (current) parts.push(datasets[current.dataset].title + (current.runId ? `, ${current.runId}` : ''));
  if (running.rows > 0) {
    const expected = running.rowsExpected === null ? '' : ` of ${formatNumber(running.rowsExpected)}`;
    parts.push(`${formatNumber(running.rows)}${expected} rows`);
  }
  if (running.waitingUntil !== null) {
    parts.push(`the ${waitedFor(running)} asked to wait until ${formatMoment(running.waitingUntil)} UTC`);
  }
  return parts.join(' · ');
}

/** What the words about an end are made of: of this session's sync, or of one in the log. */
type Ended = Pick<Last, 'outcome' | 'finishedAt' | 'complete' | 'failed'>;

const outcomes: Record<SyncOutcome, (last: Ended) => string> = {
  complete: (last) => `Synced ${formatMoment(last.finishedAt)} UTC: all ${plural(last.complete, 'dataset')} complete`,
  partial: (last) =>
    `Synced in part ${formatMoment(last.finishedAt)} UTC: ${formatNumber(last.complete)} complete, ${formatNumber(last.failed)} failed`,
  failed: (last) => `Sync failed ${formatMoment(last.finishedAt)} UTC`,
  cancelled: (last) =>
    `Sync cancelled ${formatMoment(last.finishedAt)} UTC: ${formatNumber(last.complete)} complete, and kept`,
  paused: (last) => `Sync paused ${formatMoment(last.finishedAt)} UTC: the next one goes on from there`,
  interrupted: (last) => `Sync interrupted ${formatMoment(last.finishedAt)} UTC: it continues by itself`,
};

export const outcomeText = (last: Ended): string => outcomes[last.outcome](last);

/** How many of the selected datasets of all runs there are, and how many of them are here. */
interface Stored {
  readonly complete: number;
  readonly all: number;
}

/** All of the ledger, and not what the last sync asked for: that may have been a single dataset. */
export function storedDatasets(lines: readonly SyncStateLine[]): Stored {
  const sumOf = (numberOf: (line: SyncStateLine) => number) => lines.reduce((sum, line) => sum + numberOf(line), 0);
  return { complete: sumOf(({ complete, noRows }) => complete + noRows), all: sumOf(({ resources }) => resources) };
}

function storedText({ finishedAt }: Ended, { complete, all }: Stored): string {
  const count =
    complete >= all ? `all ${plural(all, 'dataset')}` : `${formatNumber(complete)} of ${plural(all, 'dataset')}`;
  return `Synced ${formatMoment(finishedAt)} UTC: ${count} complete`;
}

/**
 * How the last sync of this session ended; before there was one, or without a network, how old the data is. `syncedAt` is null where
 * nothing was synced yet, and undefined while it was not looked up: then nothing is said of it, and where that was all, null.
 */
export function lastSyncText(
  last: Last | null,
  online: boolean,
  syncedAt: number | null | undefined,
  stored: Stored | null = null,
): string | null {
  if (online && last) return last.outcome === 'complete' && stored?.all ? storedText(last, stored) : outcomeText(last);
  if (syncedAt === undefined) return online ? null : 'Offline';
  const data = syncedAt === null ? 'not synced yet' : `data synced ${formatMoment(syncedAt)} UTC`;
  if (!online) return `Offline – ${syncedAt === null ? '' : 'showing '}${data}`;
  return data.charAt(0).toUpperCase() + data.slice(1);
}

const hosts: Record<HostState['state'], string | null> = {
  starting: 'The data process is starting…',
  up: null,
  restarting: 'The data process stopped and is being restarted. Your data is safe.',
  down: 'The data process has ended several times in a row. Your data is safe.',
};

export const hostText = (state: HostState['state']): string | null => hosts[state];

/** The announcement when the sync moves on: start, each quarter, end; nothing in between. */
export function announcementOf(before: SyncStatus | undefined, now: SyncStatus): string | null {
  if (now.running && !before?.running)
    return `${now.running.goesOnFrom === null ? 'Sync started' : 'The interrupted sync goes on'}: ${plural(now.running.resourcesTotal, 'dataset')}.`;
  if (now.running && before?.running) {
    const quarter = quarterOf(now.running);
    return quarter > quarterOf(before.running) ? `Sync ${quarter * 25} percent.` : null;
  }
  if (!now.running && before?.running && now.last) {
    const why = now.last.error ? ` ${now.last.error.message}` : '';
    return `${outcomeText(now.last)}.${why}`;
  }
  return null;
}

const quarterOf = (running: Running) => Math.floor((4 * running.resourcesDone) / Math.max(1, running.resourcesTotal));
