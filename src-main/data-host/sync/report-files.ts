import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { FileVersion } from '../../net/fetch-file.ts';
import { rawText } from '../../net/json-bytes.ts';
import { toAlmanacError } from '../cache/database/database.ts';
import type { StoredReport } from '../cache/runs/report-files.ts';
import type { FetchedFile, ReportFileStore } from '../learners/report-file-store.ts';
import type { RejectedRecord } from '../remote/records/fields.ts';
import { type Report, readReport } from '../remote/records/run-records.ts';
import type { Remote } from '../remote/remote.ts';
import { type FileHosts, ReportFileError } from './give-up.ts';

export interface ReportSync {
  readonly remote: Pick<Remote, 'analytics' | 'download'>;
  readonly fileHosts: FileHosts;
  readonly runId: string;
  readonly reportNames: readonly string[];
  readonly store: ReportFileStore;
  readonly stored: (reportName: string) => StoredReport | undefined;
  /** Fetches every file, whatever is known of it. */
  readonly isFull: boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

export interface ReportOutcome {
  readonly reportFiles: StoredReport[];
  readonly rejected: RejectedRecord[];
  /** Reports that the service does not have. */
  readonly missing: string[];
  /** The first thing that went wrong; the other reports were still read. */
  readonly error: AlmanacError | null;
}

/**
 * Asks for the details of each report and fetches its file at once, while the link lives, unless it is the one of before: by the
 * service's date of it, or by what its storage says when it is asked whether it has another version. The size alone says nothing.
 */
export async function readReports(sync: ReportSync): Promise<ReportOutcome> {
  const reportFiles: StoredReport[] = [];
  const rejected: RejectedRecord[] = [];
  const missing: string[] = [];
  let error: AlmanacError | null = null;
  // Files without a key could not be kept, so nothing is asked of the service then.
  if (sync.reportNames.length > 0) await sync.store.unlock();
  for (const reportName of sync.reportNames) {
    try {
      const parsed = await readOne(sync, reportName);
      if (parsed.kind === 'report') reportFiles.push(parsed.report);
      else if (parsed.kind === 'rejected') rejected.push(parsed.record);
      else missing.push(reportName);
    } catch (thrown) {
      throwIfCancelled(sync.signal);
      error ??= toAlmanacError(thrown);
    }
  }
  return { reportFiles, rejected, missing, error };
}

type ReportFileResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'rejected'; readonly record: RejectedRecord }
  | { readonly kind: 'report'; readonly report: StoredReport };

async function readOne(sync: ReportSync, reportName: string): Promise<ReportFileResult> {
  const details = await askDetails(sync, reportName);
  if (details.kind !== 'details') return details;
  const { download_url: _, ...known } = details.report;
  const before = sync.stored(reportName);
  const kept = before && !sync.isFull && (await sync.store.has(sync.runId, before, sync.signal)) ? before : null;
  const isSame = kept !== null && kept.file_size === known.file_size;
  const isDated = isSame && known.last_modified !== null && kept.last_modified === known.last_modified;
  const fetched = isDated ? null : await fetchWhileAlive(sync, reportName, details.report, isSame ? kept : undefined);
  const file = fetched ?? kept;
  if (file === null) throw new AlmanacError('SERVICE_ERROR', { host: sync.remote.analytics.host, status: 304 });
  return { kind: 'report', report: { ...file, ...known, report_name: reportName, fetched_at: sync.now() } };
}

type Details = Exclude<ReportFileResult, { kind: 'report' }> | { readonly kind: 'details'; readonly report: Report };

async function askDetails({ remote, runId, signal }: ReportSync, reportName: string): Promise<Details> {
  try {
    const raw = await remote.analytics.report(runId, reportName, { signal });
    const parsed = readReport(raw);
    if (parsed.ok) return { kind: 'details', report: parsed.value };
    return { kind: 'rejected', record: { reason: parsed.reason, raw: rawText(withoutLink(raw)) } };
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS') return { kind: 'none' };
    throw error;
  }
}

/** Null where the storage has no other version. */
type Fetched = (FetchedFile & FileVersion) | null;

/** The link may have died while the request waited for its turn: then another one is asked for, once. */
async function fetchWhileAlive(
  sync: ReportSync,
  reportName: string,
  details: Report,
  known: FileVersion | undefined,
): Promise<Fetched> {
  try {
    return await fetchFrom(sync, reportName, details, known);
  } catch (error) {
    const mayPass = error instanceof AlmanacError && passing.has(error.code) && !isGivenUp(sync, details.download_url);
    const again = mayPass ? await askDetails(sync, reportName) : null;
    if (again?.kind !== 'details') throw error;
    return fetchFrom(sync, reportName, again.report, known);
  }
}

/** @throws AlmanacError what the host of the file failed with, or why it is not asked any more */
async function fetchFrom(
  sync: ReportSync,
  reportName: string,
  { download_url: url, file_size: size }: Report,
  known: FileVersion | undefined,
): Promise<Fetched> {
  const { store, remote, runId, fileHosts, signal } = sync;
  const host = hostOf(url);
  const giveUp = fileHosts.of(host);
  if (giveUp.reason) throw new ReportFileError(giveUp.reason);
  try {
    const file = await store.fetch(
      runId,
      reportName,
      (options) => remote.download(url, { ...options, known, size }),
      signal,
    );
    giveUp.heard(null);
    return file;
  } catch (error) {
    // Without a host it is no matter of the network.
    if (signal.aborted || !(error instanceof AlmanacError) || error.detail.host === undefined) throw error;
    // A redirect may have led to another host, the service's own included: the files of this one cannot be had either way.
    giveUp.heard(error, true);
    throw new ReportFileError(error);
  }
}

const isGivenUp = ({ fileHosts }: ReportSync, url: string) => fileHosts.of(hostOf(url)).reason !== null;

/** An address that is none is refused by the download itself. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const passing: ReadonlySet<string> = new Set([
  'ACCESS_DENIED',
  'UNREACHABLE',
  'CUT_OFF',
  'OFFLINE',
  'NAME_UNKNOWN',
  'PROXY_UNREACHABLE',
  'SERVICE_ERROR',
  'SERVICE_TIMEOUT',
]);

/** A link is as good as a password while it lives. */
function withoutLink(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => key !== 'download_url'));
}
