import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../src-preload/contract/connection.ts';
import { type DatasetName, datasets } from '../../src-preload/contract/datasets.ts';
import { unpackPage } from '../../src-preload/contract/packed-page.ts';
import type { RequestBudgets } from '../../src-preload/contract/settings.ts';
import type { ResourceRef, SyncOutcome, SyncStatus } from '../../src-preload/contract/sync.ts';
import { nowInstant } from '../../src-preload/contract/time.ts';
import { maxPageSize, type ViewRow } from '../../src-preload/contract/views.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { lastingKey, learnersKey, readKey } from '../credentials/learners-key.ts';
import { openSecretStore } from '../credentials/secret-store.ts';
import { createSessionStore } from '../credentials/session-store.ts';
import { writePartFile } from '../data-host/export/part-file.ts';
import { type LocalDataHost, openDataHost } from '../data-host/host.ts';
import { createHttp } from '../data-host/remote/http.ts';
import type { FindWays } from '../data-host/remote/ways.ts';
import type { GivenSecrets } from './config.ts';
import { syncReport, tablesOf } from './report.ts';

/** What to sync, from where, and into which data folder. */
export interface SyncOrder {
  readonly connection: Connection;
  /** The first day of history. */
  readonly historyFrom: string;
  /** Absent: learned from the services. */
  readonly requestBudgets?: RequestBudgets;
  readonly findWays: FindWays;
  readonly dataDir: string;
  /** What is told to the data folder first, and is then all that is synced; null syncs what is chosen there already. */
  readonly choice: Choice | null;
  /** Whose tables are written. */
  readonly datasets: readonly DatasetName[];
}

interface Choice {
  readonly runs: readonly string[];
  readonly subsections: readonly { readonly runId: string; readonly moduleIds: string[] }[];
  /** Whether the engagement of single learners is synced and written. */
  readonly learnerData: boolean;
}

export interface SyncCommand {
  readonly order: SyncOrder;
  /** Folder for the CSVs, `datapackage.json` and `sync-report.json`; null writes none. */
  readonly outDir: string | null;
  /** Secrets from standard input; null takes them from the keychain. */
  readonly secrets: GivenSecrets | null;
  readonly signal: AbortSignal;
  onStatus(status: SyncStatus): void;
}

/** One sync without a window, then every wanted table as CSV beside a report. Answers how it ended. */
export async function runSyncCommand({ order, outDir, secrets, signal, onStatus }: SyncCommand): Promise<SyncOutcome> {
  const { connection, choice, findWays, historyFrom, requestBudgets } = order;
  const http = createHttp({ findWays });
  const store = secrets === null ? await openSecretStore() : createSessionStore();
  const credentials = createCredentials({ store, http });
  if (secrets !== null) {
    const { learnersKey: _, ...ofConnection } = secrets;
    await credentials.save(connection, ofConnection);
  }
  const given = readKey(secrets?.learnersKey ?? null);
  // Without a keychain and without a key from standard input, one is made that lasts for this run.
  const key = async () => given ?? learnersKey(store);
  // What the app keeps must be readable by the app.
  const keyOfApp = async () => given ?? lastingKey(store);
  const host = openDataHost(order.dataDir, {
    authorize: (request) => credentials.authorize(connection, request),
    learnersKey: choice === null ? keyOfApp : key,
    reportsKey: key,
    ways: findWays,
    emit: (event, payload) => {
      if (event === 'sync:status') onStatus(payload as SyncStatus);
    },
  });
  try {
    await host.call('host:configure', { connection, historyFrom, requestBudgets });
    if (choice !== null) await choose(host, choice);
    const startedAt = nowInstant();
    const runs = choice?.runs ?? host.selectedRuns();
    const last = await syncOnce(host, choice && wantedResources(order.datasets, runs), signal);
    if (outDir === null) return last.outcome;
    // What an earlier run wrote would stay there with its names, in no descriptor and ever older.
    if (!choice?.learnerData) await rm(join(outDir, 'learner-engagement.csv'), { force: true });
    const tables = await host.writePackage(outDir, runs, tablesOf(order.datasets));
    const report = syncReport(await resourceRows(host, order.datasets, runs), last, startedAt, tables);
    await writePartFile(join(outDir, 'sync-report.json'), [`${JSON.stringify(report, null, 2)}\n`]);
    return last.outcome;
  } finally {
    await host.close();
    await http.close();
  }
}

async function choose(host: LocalDataHost, { runs, learnerData, subsections }: Choice): Promise<void> {
  if (runs.length > 0) await host.call('runs:add', { runIds: [...runs] });
  if (learnerData) for (const runId of runs) await host.call('learners:switch', { runId, on: true });
  for (const ofRun of subsections) await host.call('subsections:add', ofRun);
}

function wantedResources(names: readonly DatasetName[], runs: readonly string[]): ResourceRef[] {
  return names.flatMap((dataset): ResourceRef[] =>
    datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runs.map((runId) => ({ dataset, runId })),
  );
}

/** Without resources, all that is synced by itself. */
async function syncOnce(host: LocalDataHost, resources: ResourceRef[] | null, signal: AbortSignal) {
  // A scheduler that stops us wants the rest next time.
  const pause = () => void host.call('sync:pause', {});
  signal.addEventListener('abort', pause, { once: true });
  await host.call('sync:start', resources === null ? {} : { resources });
  if (signal.aborted) pause();
  const last = await host.syncFinished();
  signal.removeEventListener('abort', pause);
  if (last === null) throw new Error('a sync that was started has an end');
  return last;
}

/** The ledger's lines of what was wanted; the data folder may hold more. */
async function resourceRows(
  host: LocalDataHost,
  datasetsWanted: readonly DatasetName[],
  runsWanted: readonly string[],
): Promise<ViewRow<'sync-resources'>[]> {
  const names = new Set<string>(datasetsWanted);
  const runs = new Set(runsWanted);
  const wanted: ViewRow<'sync-resources'>[] = [];
  const pageSize = maxPageSize;
  for (let page = 1, total = 1; (page - 1) * pageSize < total; page += 1) {
    const answer = await host.call('view:rows', { view: 'sync-resources', params: {}, page, pageSize });
    total = answer.total;
    for (const row of unpackPage<'sync-resources'>(answer).rows) {
      if (names.has(row.dataset) && (row.run_id === null || runs.has(row.run_id))) wanted.push(row);
    }
  }
  return wanted;
}
