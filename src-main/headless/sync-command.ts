import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { datasets } from '../../src-preload/contract/datasets.ts';
import { unpackPage } from '../../src-preload/contract/packed-page.ts';
import type { ResourceRef, SyncOutcome, SyncStatus } from '../../src-preload/contract/sync.ts';
import { nowInstant } from '../../src-preload/contract/time.ts';
import { maxPageSize, type ViewRow } from '../../src-preload/contract/views.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { learnersKey, readKey } from '../credentials/learners-key.ts';
import { openSecretStore } from '../credentials/secret-store.ts';
import { createSessionStore } from '../credentials/session-store.ts';
import { writePartFile } from '../data-host/export/part-file.ts';
import { type LocalDataHost, openDataHost } from '../data-host/host.ts';
import { createHttp } from '../data-host/remote/http.ts';
import type { FindWays } from '../data-host/remote/ways.ts';
import type { GivenSecrets, HeadlessConfig } from './config.ts';
import { syncReport, tablesOf } from './report.ts';

export interface SyncCommand {
  readonly config: HeadlessConfig;
  /** Folder for the CSVs, `datapackage.json` and `sync-report.json`. */
  readonly outDir: string;
  /** Secrets from standard input; null takes them from the keychain. */
  readonly secrets: GivenSecrets | null;
  readonly signal: AbortSignal;
  onStatus(status: SyncStatus): void;
}

/** One sync without a window, then every wanted table as CSV beside a report. Answers how it ended. */
export async function runSyncCommand({ config, outDir, secrets, signal, onStatus }: SyncCommand): Promise<SyncOutcome> {
  const { taxonomy, analytics, token } = config;
  const connection = { taxonomy, analytics, token };
  const findWays = waysOf(config.proxy);
  const http = createHttp({ findWays });
  const store = secrets === null ? await openSecretStore() : createSessionStore();
  const credentials = createCredentials({ store, http });
  if (secrets !== null) {
    const { learnersKey: _, ...ofConnection } = secrets;
    await credentials.save(connection, ofConnection);
  }
  // Without a keychain and without a key from standard input, one is made that lasts for this run.
  const key = async () => readKey(secrets?.learnersKey ?? null) ?? learnersKey(store);
  const host = openDataHost(config.profileDir, {
    authorize: (request) => credentials.authorize(connection, request),
    learnersKey: key,
    reportsKey: key,
    ways: findWays,
    emit: (event, payload) => {
      if (event === 'sync:status') onStatus(payload as SyncStatus);
    },
  });
  try {
    await host.call('host:configure', { connection, historyFrom: config.historyFrom });
    await choose(host, config);
    const startedAt = nowInstant();
    const last = await syncOnce(host, wantedResources(config), signal);
    // What an earlier run wrote would stay there with its names, in no descriptor and ever older.
    if (!config.learnerData) await rm(join(outDir, 'learner-engagement.csv'), { force: true });
    const tables = await host.writePackage(outDir, config.runs, tablesOf(config.datasets));
    const report = syncReport(await resourceRows(host, config), last, startedAt, tables);
    await writePartFile(join(outDir, 'sync-report.json'), [`${JSON.stringify(report, null, 2)}\n`]);
    return last.outcome;
  } finally {
    await host.close();
    await http.close();
  }
}

/** How requests leave the computer: without a window there is nobody to ask for the system's own settings. */
const waysOf =
  (proxy: HeadlessConfig['proxy']): FindWays =>
  async () => [proxy === 'none' ? null : proxy];

/** Tells the profile what FILE wants of which run. */
async function choose(host: LocalDataHost, { runs, learnerData, subsections }: HeadlessConfig): Promise<void> {
  if (runs.length > 0) await host.call('runs:add', { runIds: runs });
  if (learnerData) for (const runId of runs) await host.call('learners:switch', { runId, on: true });
  for (const ofRun of subsections) await host.call('subsections:add', ofRun);
}

function wantedResources({ datasets: names, runs }: HeadlessConfig): ResourceRef[] {
  return names.flatMap((dataset): ResourceRef[] =>
    datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runs.map((runId) => ({ dataset, runId })),
  );
}

async function syncOnce(host: LocalDataHost, resources: ResourceRef[], signal: AbortSignal) {
  // A scheduler that stops us wants the rest next time.
  const pause = () => void host.call('sync:pause', {});
  signal.addEventListener('abort', pause, { once: true });
  await host.call('sync:start', { resources });
  if (signal.aborted) pause();
  const last = await host.syncFinished();
  signal.removeEventListener('abort', pause);
  if (last === null) throw new Error('a sync that was started has an end');
  return last;
}

/** The ledger's lines of what was wanted; the profile may hold more. */
async function resourceRows(host: LocalDataHost, config: HeadlessConfig): Promise<ViewRow<'sync-resources'>[]> {
  const names = new Set<string>(config.datasets);
  const runs = new Set(config.runs);
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
