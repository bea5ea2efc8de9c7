import type { HostState } from '#contract/app.ts';
import type { SyncOutcome, SyncProgress, SyncResult, SyncStatus } from '#contract/sync.ts';
import { datasets, serviceTitles } from '#shared/catalog/datasets.ts';
import type { SyncStateLine } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { type Unreached, unreachedOf } from '#shared/errors/errors.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { formatDuration, formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { formatMoment } from '#shared/time/days.ts';
import { microsPerSecond } from '#shared/time/time.ts';

/** The service that asked to wait. */
export const waitedFor = ({ waitingFor }: SyncProgress): string =>
  waitingFor ? translated(serviceTitles[waitingFor]) : t('service');

/**
 * `Syncing 3 of 12 tables · Daily enrollment, edX/DemoX/2026 · 1,200 of 3,000 rows`.
 * @param nameOf names a course run
 */
export function progressText(running: SyncProgress, nameOf: (runId: string) => string = (runId) => runId): string {
  const { current } = running;
  const counts = { done: formatNumber(running.resourcesDone), total: formatNumber(running.resourcesTotal) };
  const all =
    running.resumedFrom === null
      ? t('Syncing {done} of {total} tables', counts)
      : t('Continuing the sync of {moment} UTC: {done} of {total} tables', {
          ...counts,
          moment: formatMoment(running.resumedFrom),
        });
  // A narrow window cuts the end off, and an hour of waiting looks like a fault unless it is said.
  if (running.waitingUntil !== null) {
    const [service, moment] = [waitedFor(running), formatMoment(running.waitingUntil)];
    return `${t('The {service} asked the app to wait until {moment} UTC', { service, moment })} · ${all}`;
  }
  const parts = [all];
  if (current)
    parts.push(
      translated(datasets[current.dataset].title) + (current.runId ? `, ${isolate(nameOf(current.runId))}` : ''),
    );
  if (running.rows > 0) {
    const rows = formatNumber(running.rows);
    parts.push(
      running.rowsExpected === null
        ? t('{rows} rows', { rows })
        : t('{rows} of {expected} rows', { rows, expected: formatNumber(running.rowsExpected) }),
    );
  }
  return parts.join(' · ');
}

/** `Downloading answers and names: 12%`. */
export const answersText = (running: SyncProgress): string =>
  t('Downloading answers and names: {percent}%', {
    percent: Math.floor((100 * running.resourcesDone) / Math.max(1, running.resourcesTotal)),
  });

/** Source of the words about an end: this session's sync, or one in the log. */
type Ended = Pick<SyncResult, 'outcome' | 'finishedAt' | 'complete' | 'failed'> & Partial<Pick<SyncResult, 'partial'>>;

const outcomes: Record<SyncOutcome, Message> = {
  complete: message('Synced {moment} UTC: {n, plural, one {# table} other {all # tables}} complete'),
  partial: message(
    'Partly synced {moment} UTC: {n, plural, one {# table} other {# tables}} complete{partial, plural, =0 {} other {, # with rows that could not be read}}{failed, plural, =0 {} other {, # failed}}',
  ),
  failed: message('Sync failed {moment} UTC'),
  cancelled: message('Sync canceled {moment} UTC: {n, plural, one {# table} other {# tables}} complete and kept'),
  paused: message('Sync paused {moment} UTC; the next sync continues from there'),
  interrupted: message('Sync interrupted {moment} UTC; it continues by itself'),
};

const partOf = message(
  'Partly synced {moment} UTC: {complete} of {all, plural, one {# table} other {# tables}} complete{partial, plural, =0 {} other {, # with rows that could not be read}}{failed, plural, =0 {} other {, # failed}}',
);

const allComplete = message(
  'Synced {moment} UTC: {runs, plural, =0 {all data is complete} one {all data of # course run is complete} other {all data of # course runs is complete}}',
);

/**
 * How a sync ended. Where all that is selected is here, that is said in runs, which users know. Of a sync that asked for a `part` it is
 * said how many tables it refreshed, and how many are missing. The ledger counts what is missing, as the screens list it: a sync
 * that broke off has not tried what failed before.
 */
export function outcomeText(ended: Ended, stored: Stored | null = null, isPart = false): string {
  const { outcome, finishedAt, complete, partial = 0, failed } = ended;
  if (outcome === 'complete' && stored !== null && stored.all > 0) {
    // A sync may have read runs that are no longer selected, so only the ledger says whether all data is here.
    const words = storedText(ended, stored);
    return isPart
      ? t('{words} ({n, plural, one {# table} other {# tables}} refreshed)', { words, n: complete })
      : words;
  }
  const moment = formatMoment(finishedAt);
  if (outcome === 'partial' && stored !== null && stored.complete < stored.all)
    return t(partOf, { ...stored, complete: formatNumber(stored.complete), moment });
  return t(outcomes[outcome], { moment, n: complete, partial, failed });
}

/** How many of the selected datasets of all runs there are, and how many of them are here, whole or in part. */
interface Stored {
  readonly complete: number;
  readonly partial: number;
  readonly failed: number;
  readonly all: number;
  /** How many course runs they are of. */
  readonly runs: number;
}

/** Leaves out what was never read: nothing of it can be synced into a package. */
export const heldLines = (lines: readonly SyncStateLine[]): SyncStateLine[] =>
  lines.map((line) => ({ ...line, resources: line.resources - line.never, never: 0 }));

/** All of the ledger, and not what the last sync asked for: that may have been a single dataset. */
export function storedDatasets(lines: readonly SyncStateLine[]): Stored {
  const sumOf = (numberOf: (line: SyncStateLine) => number) => lines.reduce((sum, line) => sum + numberOf(line), 0);
  return {
    complete: sumOf(({ complete, noRows, gone }) => complete + noRows + gone),
    partial: sumOf(({ partial }) => partial),
    failed: sumOf(({ failed }) => failed),
    all: sumOf(({ resources }) => resources),
    runs: Math.max(
      0,
      ...lines.flatMap(({ dataset, resources }) => (datasets[dataset].scope === 'run' ? [resources] : [])),
    ),
  };
}

function storedText({ finishedAt }: Pick<Ended, 'finishedAt'>, { complete, all, runs }: Stored): string {
  const moment = formatMoment(finishedAt);
  if (complete >= all) return t(allComplete, { moment, runs });
  return t('Synced {moment} UTC: {complete} of {n, plural, one {# table} other {# tables}} complete', {
    moment,
    complete: formatNumber(complete),
    n: all,
  });
}

/** Names what could not be reached: now, or `before` this session, in which nothing was tried yet. */
export type Away = Unreached | 'before';

/**
 * Returns the part that was out of reach: the network, whatever else is wrong; otherwise only the part that stopped a sync before it read a table.
 * @param isCalm whether there is nothing to mend in what failed
 * @param newest the newest sync of the log, which counts until this session has one
 */
export function awayFrom(
  last: Pick<SyncResult, 'outcome' | 'complete' | 'partial' | 'error'> | null,
  online: boolean,
  isCalm: boolean,
  newest?: Newest,
): Away | null {
  if (!online) return 'network';
  if (!isCalm) return null;
  if (last !== null)
    return last.outcome === 'failed' && last.complete + last.partial === 0 ? unreachedOf(last.error?.code) : null;
  return broughtNothing(newest) ? 'before' : null;
}

type Newest = Pick<ViewRow<'sync-log'>, 'outcome' | 'complete'>;

const broughtNothing = (newest: Newest | undefined): boolean => newest?.outcome === 'failed' && newest.complete === 0;

/**
 * Says how the last sync of this session ended; before there was one, or while the service is out of reach, how old the data is. `syncedAt`
 * is null where nothing was synced yet, and undefined while it was not looked up: then nothing is said of it, and where that was all, null.
 * @param newest the newest sync of the log
 */
export function lastSyncText(
  last: SyncResult | null,
  online: boolean,
  syncedAt: number | null | undefined,
  stored: Stored | null = null,
  away: Away | null = online ? null : 'network',
  newest?: Newest,
): string | null {
  if (away !== null && syncedAt != null) return t(awayShort[away], { moment: formatMoment(syncedAt) });
  if (online && last) return outcomeText(last, stored);
  if (syncedAt === undefined) return online ? null : t('Offline');
  if (syncedAt === null) return online ? t('Not synced yet') : t('Offline – not synced yet');
  const moment = formatMoment(syncedAt);
  // The last try brought nothing, so the rows of the one before are shown; what it left in the ledger is no number of that one.
  if (
    online &&
    stored !== null &&
    stored.failed > 0 &&
    (broughtNothing(newest) || stored.complete + stored.partial === 0)
  )
    return t('Sync failed – showing data synced {moment} UTC', { moment });
  // Also after the service of data has started again: what failed in the last sync is still missing.
  if (online && stored !== null && stored.complete < stored.all) return storedText({ finishedAt: syncedAt }, stored);
  return t('Data synced {moment} UTC', { moment });
}

/** Said here alone, with what still works; a button that cannot be used says why beside it. */
const awayShort: Readonly<Record<Away, Message>> = {
  network: message('Offline: you can use everything that was synced · data synced {moment} UTC'),
  service: message('Service not reached: you can use everything that was synced · data synced {moment} UTC'),
  before: message('The last sync could not reach the service · data synced {moment} UTC'),
};

/** Whether something of the last sync, or of what is stored, is missing. */
export const isIncomplete = (last: SyncResult | null, stored: Stored | null): boolean =>
  (last !== null && (last.outcome === 'partial' || last.outcome === 'failed')) ||
  (stored !== null && stored.complete < stored.all);

/** The words about a sync in three parts, of which the middle one is said also where there is little room. */
export interface SyncWords {
  readonly before: string;
  readonly shown: string;
  readonly after: string;
}

/**
 * Parts the words about the last sync, so that they fit beside the days of the data. The amount that was synced is left out; if part of the
 * data is missing, the amount stays and the time is left out. Words about a sync that failed in another way stay whole.
 */
export function inLittleRoom(
  words: string,
  last: SyncResult | null,
  stored: Stored | null,
  away: Away | null,
): SyncWords {
  const isMissing = away === null && isIncomplete(last, stored);
  const saysOfAll = stored !== null && stored.complete < stored.all && last?.outcome !== 'cancelled';
  const separator = words.includes(' · ') ? ' · ' : ': ';
  const end = words.indexOf(separator);
  if (end === -1 || (isMissing && !saysOfAll)) return { before: '', shown: words, after: '' };
  const start = end + separator.length;
  return isMissing
    ? { before: words.slice(0, start), shown: words.slice(start), after: '' }
    : { before: '', shown: words.slice(0, end), after: words.slice(end) };
}

/** Says how much the words about the last sync stand out, until all that is selected is here; what failed does not where there is nothing to mend. */
export function toneOf(
  last: SyncResult | null,
  stored: Stored | null,
  away: Away | null,
  isCalm: boolean,
): string | undefined {
  if (!isCalm && stored !== null && stored.failed > 0) return 'status-failed';
  const isMissing = isCalm
    ? stored !== null && stored.complete + stored.failed < stored.all
    : isIncomplete(last, stored);
  return away === null && isMissing ? 'stale' : undefined;
}

const hosts: Record<HostState['state'], Message | null> = {
  starting: message('The part of the app that reads your data is starting…'),
  up: null,
  restarting: message('The part of the app that reads your data stopped and is being restarted. Your data is safe.'),
  down: message('The part of the app that reads your data has stopped several times in a row. Your data is safe.'),
};

export function hostText(state: HostState['state']): string | null {
  const words = hosts[state];
  return words === null ? null : t(words);
}

/** The announcement when the sync moves on: start, each quarter, end; nothing in between. */
export function announcementOf(before: SyncStatus | undefined, now: SyncStatus): string | null {
  if (now.running && !before?.running) {
    const n = now.running.resourcesTotal;
    return now.running.resumedFrom === null
      ? t('Sync started: {n, plural, one {# table} other {# tables}}.', { n })
      : t('Resuming the interrupted sync: {n, plural, one {# table} other {# tables}}.', { n });
  }
  if (now.running && before?.running) {
    const quarter = quarterOf(now.running);
    return quarter > quarterOf(before.running)
      ? t('Sync {percent} percent complete.', { percent: quarter * 25 })
      : null;
  }
  if (!now.running && before?.running && now.last) {
    const why = now.last.error ? ` ${now.last.error.message}` : '';
    return `${outcomeText(now.last)}.${why}`;
  }
  return null;
}

const quarterOf = (running: SyncProgress) =>
  Math.floor((4 * running.resourcesDone) / Math.max(1, running.resourcesTotal));

/** The progress below which a rate says nothing. */
const minDone = 3;
const minSeconds = 3;

/** Seconds until the end if it goes on as it went so far, and as the service asks; null while it cannot be estimated. */
export function secondsLeft(running: SyncProgress, now: number): number | null {
  const elapsed = (now - running.startedAt) / microsPerSecond;
  const part = running.rowsExpected ? Math.min(1, running.rows / running.rowsExpected) : 0;
  const done = running.resourcesDone + part;
  const wait = running.waitingUntil === null ? 0 : Math.max(0, (running.waitingUntil - now) / microsPerSecond);
  if (done < minDone || elapsed < minSeconds) return wait > 0 ? wait : null;
  return Math.max(wait, (elapsed / done) * (running.resourcesTotal - done));
}

/** How long something took; nothing takes no time. */
export const tookText = (micros: number): string => formatDuration(Math.max(1, micros / microsPerSecond));
