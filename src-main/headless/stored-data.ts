import { existsSync } from 'node:fs';
import * as z from 'zod';
import type { ExportProgress } from '#contract/exports.ts';
import type { PackageProgress } from '#contract/packages.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { allRows } from '../data-host/all-rows.ts';
import { type LocalDataHost, openDataHost } from '../data-host/host.ts';
import type { HostPorts } from '../data-host/protocol.ts';
import { cacheFileIn } from '../files/set-aside.ts';
import { type SyncOptions, Unusable } from './config.ts';

/** Input of a command that reads what an earlier sync has stored. */
export interface StoredDataCommand {
  readonly options: SyncOptions;
  /** Stated in files; null where it is not known. */
  readonly appVersion: string | null;
  readonly signal: AbortSignal;
  /** Called with the progress of a long file, in words. */
  onProgress(line: string): void;
}

/**
 * Opens what earlier syncs have stored, for a command that makes no request and needs no secret.
 * @throws Unusable when nothing was synced yet; `next` is what the user wants to do then
 */
export async function withStoredData<T>(
  { options, appVersion, onProgress }: Pick<StoredDataCommand, 'options' | 'appVersion' | 'onProgress'>,
  next: string,
  work: (host: LocalDataHost) => Promise<T>,
  ports: Pick<HostPorts, 'signPublication'> = {},
): Promise<T> {
  const nothing = () => new Unusable(`Nothing is stored for this connection yet. Start a sync first, then ${next}.`);
  if (!existsSync(cacheFileIn(options.dataDir))) throw nothing();
  const hostPorts: HostPorts = {
    authorize: async () => ({ header: null }),
    proxyRoutes: options.findProxyRoutes,
    ...ports,
    emit: progressLines(onProgress),
  };
  const host = openDataHost(options.dataDir, hostPorts, Date.now, { onlyRuns: options.choice?.runs });
  try {
    const { connection, historyFrom, staleAfter } = options;
    const version = appVersion === null ? {} : { appVersion };
    await host.call('host:configure', { connection, historyFrom, staleAfter, ...version });
    const resources = await allRows(host, 'sync-resources', {});
    if (!resources.some(({ synced_at }) => synced_at !== null)) throw nothing();
    const excluded = excludedRunsText(options, host);
    if (excluded !== null) onProgress(excluded);
    return await work(host);
  } finally {
    await host.close();
  }
}

/** Says how many stored runs are in no file, because the configuration does not name them; null where there are none. */
export function excludedRunsText({ choice }: Pick<SyncOptions, 'choice'>, host: LocalDataHost): string | null {
  const { length } = choice === null ? [] : host.excludedRuns();
  if (length === 0) return null;
  return `${plural(length, 'stored run')} ${length === 1 ? 'is' : 'are'} not in the configuration: left out`;
}

/** A log stays readable with a line for each table, and for a long one every few seconds. */
const rowsApartMs = 3000;

/** Events of the data host as lines. */
export function progressLines(onProgress: (line: string) => void): HostPorts['emit'] {
  let reportedAt = performance.now();
  return (event, payload) => {
    if (event === 'package:progress') onProgress((payload as PackageProgress).table);
    if (event !== 'export:progress' || performance.now() - reportedAt < rowsApartMs) return;
    reportedAt = performance.now();
    const { rows, total } = payload as ExportProgress;
    onProgress(`${formatNumber(rows)}${total === null ? '' : ` of ${formatNumber(total)}`} rows`);
  };
}

/** The parameters of views and the subjects of reports that name records. */
const namedRecords = z.object({
  runId: z.string().optional(),
  runIds: z.array(z.string()).optional(),
  jobId: z.number().optional(),
  jobIds: z.array(z.number()).optional(),
  skillId: z.number().optional(),
  skillIds: z.array(z.number()).optional(),
  courseKey: z.string().optional(),
  courseKeys: z.array(z.string()).optional(),
});

/**
 * A misspelled name would otherwise make an empty file.
 * @throws Unusable for a run, course, skill or job that is named and not in the stored data
 */
export async function refuseUnknown(host: LocalDataHost, params: object): Promise<void> {
  const named = namedRecords.parse(params);
  const each = <T>(single: T | undefined, several: readonly T[] = []) =>
    single === undefined ? several : [single, ...several];
  try {
    for (const runId of each(named.runId, named.runIds)) await host.call('run:get', { runId });
    for (const id of each(named.jobId, named.jobIds)) await host.call('job:get', { id });
    for (const id of each(named.skillId, named.skillIds)) await host.call('skill:get', { id });
    for (const courseKey of each(named.courseKey, named.courseKeys)) await host.call('course:get', { courseKey });
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== 'NOT_FOUND') throw error;
    const lists = 'The views runs, courses, skills and jobs list those that are.';
    throw new Unusable(`${error.message} ${lists}`);
  }
}
