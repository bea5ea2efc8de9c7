import { join } from 'node:path';
import { isOfThisComputer } from '#contract/connection.ts';
import { unpackPage } from '#contract/packed-page.ts';
import type { ResourceRef, SyncEstimate, SyncOutcome, SyncResult, SyncStatus } from '#contract/sync.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { maxPageSize, type ViewRow } from '#shared/catalog/views.ts';
import { watchStateLabels } from '#shared/subjects/watch/watch.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { oneLine } from '#shared/text/text.ts';
import { formatInstant, nowInstant } from '#shared/time/time.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { openSecretStore } from '../credentials/keytar-store.ts';
import {
  createSessionStore,
  lastingKey,
  learnersKey,
  readLearnersKey,
  type SecretStore,
} from '../credentials/secret-store.ts';
import { pagesOfRows } from '../data-host/all-rows.ts';
import { insistOnOurTables, isPathOfTables, removeLearners } from '../data-host/export/earlier-tables.ts';
import { insistOnOurJson, reportName } from '../data-host/export/replaceable-files.ts';
import { type TableFormatName, tableFormats } from '../data-host/export/table-formats.ts';
import { type LocalDataHost, openDataHost } from '../data-host/host.ts';
import type { HostPorts } from '../data-host/protocol.ts';
import { writePartFile } from '../files/part-file.ts';
import { createHttp } from '../net/http.ts';
import { type SecretsInput, type SyncOptions, Unusable } from './config.ts';
import { syncReportText, tablesOf, writeAsItComes } from './report.ts';
import { excludedRunsText } from './stored-data.ts';

export interface SyncCommand {
  readonly options: SyncOptions;
  /** Folder for the tables, `datapackage.json`, README and `sync-report.json`; null writes none. */
  readonly outDir: string | null;
  /** Format of the tables; CSV by default. */
  readonly format?: TableFormatName;
  /** Counts of learners below it are withheld from the tables; 0 withholds none. */
  readonly threshold?: number;
  readonly appVersion?: string | null;
  /** Skips nothing, and reads whole histories. */
  readonly everything?: boolean;
  /** File for what the watch list saw, as JSON; null writes none. */
  readonly watchJson?: string | null;
  /** Called with a line for each figure of the watch list that crossed its threshold or came back. */
  onCrossed?(line: string): void;
  /** Called with what the data lacks after the sync, a sentence each. */
  onLacking?(lines: readonly string[]): void;
  /** Secrets from standard input; null takes them from the keychain. */
  readonly secrets: SecretsInput | null;
  /** Opens the keychain. */
  readonly openSecrets?: (() => Promise<SecretStore>) | undefined;
  readonly signal: AbortSignal;
  /** Called when the sync has begun: another program may hold the profile, and then it costs nothing. */
  onEstimate(estimate: SyncEstimate): void;
  onStatus(status: SyncStatus): void;
  /** Called with a line about stored runs that the configuration does not name. */
  onExcluded?(line: string): void;
}

/** The crossings of the watch list in a sync: as lines for people, and as rows for programs. */
interface Crossed {
  readonly lines: readonly string[];
  readonly rows: readonly object[];
}

/** Events since an instant, oldest first, as a file has them that withholds small counts. */
async function crossedSince(host: LocalDataHost, after: number, threshold: number): Promise<Crossed> {
  const request = { view: 'watch-events', params: { after }, page: 1, pageSize: maxPageSize } as const;
  const { rows: events } = unpackPage<'watch-events'>(await host.call('view:rows', request));
  const { rows: others, order } = await host.call('export:withheld', { request, threshold });
  const published = order.toReversed().flatMap((index) => {
    const { cells = {}, notes = {} } = others.find((each) => each.index === index) ?? {};
    const empty = Object.fromEntries(Object.keys(notes).map((key) => [key, null]));
    const event = events[index];
    return event === undefined ? [] : [{ row: { ...event, ...cells, ...empty } as Event, notes }];
  });
  return {
    lines: published.map(({ row, notes }) => lineOf(row, notes)),
    rows: published.map(({ row }) => jsonOf(row)),
  };
}

type Event = ViewRow<'watch-events'>;

/** `Threshold crossed: Data Analyst: Unique postings below 500 (now 480)`. */
function lineOf({ about, rule, value, state }: Event, notes: Readonly<Record<string, string>>): string {
  const now = notes.value ?? (value === null ? 'not known' : formatNumber(value, null, 'en'));
  return oneLine(`${state ?? withheldNote}: ${about}: ${rule} (now ${now})`);
}

/** Empty is withheld, or not known. Programs read the state: it keeps the name that it had in version 1.0.0. */
const jsonOf = ({ about, rule, dataset, run_id, value, threshold, state, seen_at, note }: Event) => ({
  about,
  rule,
  state: state === watchStateLabels.crossed ? 'Crossed' : state,
  value,
  threshold,
  dataset,
  run: run_id,
  seenAt: formatInstant(seen_at),
  note,
});

/** One sync without a window, then every wanted table as a file beside a report. Returns how it ended. */
export async function runSyncCommand({
  options,
  outDir,
  format = 'csv',
  threshold = 0,
  appVersion = null,
  everything = false,
  watchJson = null,
  onCrossed = () => {},
  onLacking = () => {},
  secrets,
  openSecrets = openSecretStore,
  signal,
  onEstimate,
  onStatus,
  onExcluded = () => {},
}: SyncCommand): Promise<SyncOutcome> {
  const { connection, choice, findProxyRoutes, historyFrom, requestBudgets, syncHabits } = options;
  // A variable that cannot be read ends the command before anything is opened.
  const addresses = [connection.taxonomy.baseUrl, connection.analytics.baseUrl, connection.token.url];
  for (const address of addresses) if (!isOfThisComputer(address)) await findProxyRoutes(new URL(address).origin);
  const insistOnOurs = async () => {
    if (watchJson !== null) await insistOnOurJson(watchJson, 'watch list');
    if (outDir === null) return;
    if (watchJson !== null && (await isPathOfTables(outDir, watchJson)))
      throw new Unusable(`${watchJson} is a file of the tables in ${outDir}. Choose another name after --watch-json.`);
    await insistOnOurJson(join(outDir, reportName), 'sync report');
    await insistOnOurTables(outDir, tablesOf(options.datasets), format);
  };
  await insistOnOurs();
  const http = createHttp({ findProxyRoutes });
  const store = secrets === null ? await openSecrets() : createSessionStore();
  const credentials = createCredentials({ store, http });
  if (secrets !== null) {
    const { learnersKey: _, publisherKey: _key, ...ofConnection } = secrets;
    await credentials.save(connection, ofConnection);
  }
  const inputKey = readLearnersKey(secrets?.learnersKey ?? null);
  // Without a keychain and without a key from standard input, one is made that lasts for this run.
  const key = async () => inputKey ?? learnersKey(store);
  // The app must be able to read its own data folder.
  const keyOfApp = async () => inputKey ?? lastingKey(store);
  const ports: HostPorts = {
    authorize: credentials.authorize,
    learnersKey: choice === null ? keyOfApp : key,
    reportsKey: key,
    proxyRoutes: findProxyRoutes,
    emit: (event, payload) => {
      if (event === 'sync:status') onStatus(payload as SyncStatus);
    },
  };
  const host = openDataHost(options.dataDir, ports, Date.now, { onlyRuns: choice?.runs });
  try {
    const version = appVersion === null ? {} : { appVersion };
    await host.call('host:configure', { connection, historyFrom, requestBudgets, syncHabits, ...version });
    if (choice !== null) await choose(host, choice);
    const excluded = excludedRunsText(options, host);
    if (excluded !== null) onExcluded(excluded);
    if (options.watch && options.watch.length > 0) await host.call('watch:add', { rules: [...options.watch] });
    const startedAt = nowInstant();
    const runs = choice?.runs ?? host.selectedRuns();
    const chosen = choice === null ? {} : { resources: requestedResources(options.datasets, runs), goOn: true };
    const request = { ...chosen, everything };
    const cost = await host.call('sync:estimate', request);
    const whole = await runOnce(host, signal, async () => {
      await host.call('sync:start', request);
      onEstimate(cost);
    });
    const last = options.answersToo && goesOn(whole.outcome) ? await withAnswers(host, whole, signal) : whole;
    onLacking(host.dataNotes(options.datasets, runs));
    const crossed = await crossedSince(host, startedAt, threshold);
    for (const line of crossed.lines) onCrossed(line);
    // A sync takes long: other files may have come meanwhile.
    await insistOnOurs();
    if (watchJson !== null) await writePartFile(watchJson, [`${JSON.stringify(crossed.rows, null, 2)}\n`]);
    if (outDir === null) return last.outcome;
    // The names of learners go first, also where no description of an earlier run tells of them.
    const learners = 'learner-engagement';
    const includesNames = choice?.learnerData && options.datasets.includes(learners);
    await removeLearners(outDir, includesNames ? tableFormats[format].pathOf(learners) : null);
    const tables = await host.writePackage(outDir, runs, tablesOf(options.datasets), { threshold, format });
    const resources = resourcePages(host, options.datasets, runs);
    await writeAsItComes(join(outDir, reportName), syncReportText(resources, last, startedAt, tables));
    return last.outcome;
  } finally {
    await host.close();
    await http.close();
  }
}

async function choose(
  host: LocalDataHost,
  { runs, learnerData, subsections }: NonNullable<SyncOptions['choice']>,
): Promise<void> {
  for (const runId of host.excludedRuns()) await host.call('runs:remove', { runId });
  if (runs.length > 0) await host.call('runs:add', { runIds: [...runs] });
  if (learnerData) for (const runId of runs) await host.call('learners:switch', { runId, on: true });
  for (const ofRun of subsections) await host.call('subsections:add', ofRun);
}

function requestedResources(names: readonly DatasetName[], runs: readonly string[]): ResourceRef[] {
  return names.flatMap((dataset): ResourceRef[] =>
    datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runs.map((runId) => ({ dataset, runId })),
  );
}

/** Begins a sync, and waits for its end. */
async function runOnce(host: LocalDataHost, signal: AbortSignal, begin: () => Promise<void>): Promise<SyncResult> {
  // A scheduler that stops us wants the rest next time, and so does one whose computer went down.
  const pause = () => void host.call('sync:pause', {});
  signal.addEventListener('abort', pause, { once: true });
  await begin();
  if (signal.aborted) pause();
  const last = await host.syncFinished();
  signal.removeEventListener('abort', pause);
  if (last === null) throw new Error('a sync that was started has an end');
  return last;
}

const goesOn = (outcome: SyncOutcome) => outcome === 'complete' || outcome === 'partial';

/** Downloads the answers that are missing, as the app does behind a sync. Both together have gone as the worse of them. */
async function withAnswers(host: LocalDataHost, whole: SyncResult, signal: AbortSignal): Promise<SyncResult> {
  let isAny = false;
  const answers = await runOnce(host, signal, async () => {
    isAny = (await host.call('sync:answers', {})).syncId !== null;
  });
  if (!isAny) return whole;
  const outcome =
    whole.outcome !== 'complete' ? whole.outcome : answers.outcome === 'failed' ? 'partial' : answers.outcome;
  return {
    ...whole,
    outcome,
    complete: whole.complete + answers.complete,
    partial: whole.partial + answers.partial,
    failed: whole.failed + answers.failed,
    requests: whole.requests + answers.requests,
    error: whole.error ?? answers.error,
    finishedAt: answers.finishedAt,
  };
}

/** The ledger's lines of what was wanted, page by page; the data folder may hold more. */
async function* resourcePages(
  host: LocalDataHost,
  datasetNames: readonly DatasetName[],
  runIds: readonly string[],
): AsyncGenerator<ViewRow<'sync-resources'>[]> {
  const names = new Set<string>(datasetNames);
  const runs = new Set(runIds);
  for await (const rows of pagesOfRows(host, 'sync-resources', {}))
    yield rows.filter((row) => names.has(row.dataset) && (row.run_id === null || runs.has(row.run_id)));
}
