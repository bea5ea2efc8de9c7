import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { fileNamePart, runPart } from '../../files/file-name.ts';
import { guardedCsv } from '../../files/guarded-csv.ts';
import { openPartFile } from '../../files/part-file.ts';
import type { DownloadOptions, FileVersion } from '../../net/fetch-file.ts';
import { keyBytes, NotOpenable, openSealedFile, sealedOverhead, sealFile } from './seal.ts';

/** Larger than any report: a gigabyte of answers is some ten million of them. */
const maxBytes = 1024 * 1024 * 1024;

/** A report file as it was fetched; size and checksum are those of what the service sent. */
export interface FetchedFile {
  /** Name within the folder of the run. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Which file, of which report. */
export interface KeptReport extends Pick<FetchedFile, 'file' | 'bytes'> {
  readonly report_name: string;
}

/** How a report leaves the store. */
export interface SaveOptions {
  /** With a quote before what a spreadsheet would run as a formula. */
  readonly isGuarded?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The folder with the report files, one folder per run. They are sealed: reports hold usernames. */
export type ReportFileStore = ReturnType<typeof createReportFileStore>;

/** `askKey` rejects when the key cannot be had. */
export function createReportFileStore(dataDir: string, askKey: () => Promise<Uint8Array>) {
  const root = join(dataDir, 'reports');
  const path = (runId: string, file: string) => join(root, folderName(runId), file);
  const keys = createKeyOnDemand(askKey);
  return {
    /** Fetches the key, before anything is asked of a service. @throws AlmanacError LEARNERS_KEY_MISSING */
    unlock: async (): Promise<void> => {
      await keys.get();
    },
    /** Whether the whole file is there as it was fetched, and opens with the present key. */
    has: async (runId: string, report: KeptReport, signal?: AbortSignal): Promise<boolean> => {
      const key = await keys.get();
      return isWhole(path(runId, report.file), key, runId, report, signal);
    },
    /**
     * Streams a report in; its name says its content, so that another content never takes its place unnoticed. Null where `download` says
     * that the version that is known is still the newest.
     */
    fetch: async (
      runId: string,
      reportName: string,
      download: (options: DownloadOptions) => Promise<FileVersion | null>,
      signal: AbortSignal,
    ): Promise<(FetchedFile & FileVersion) | null> => {
      const key = await keys.get();
      await mkdir(path(runId, ''), { recursive: true, mode: 0o700 });
      const part = await openPartFile(path(runId, reportName), { isOwn: true });
      const seal = sealFile(key, boundTo(runId, reportName));
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        await part.write(seal.header);
        const onChunk = async (chunk: Buffer) => {
          await part.write(seal.update(chunk));
          hash.update(chunk);
          bytes += chunk.length;
        };
        const version = await download({ maxBytes, signal, onChunk });
        if (version === null) return null;
        await part.write(seal.end());
        const sha256 = hash.digest('hex');
        const file = `${fileNamePart(reportName)}-${sha256.slice(0, 12)}.csv`;
        await part.finish(path(runId, file));
        return { file, sha256, bytes, ...version };
      } finally {
        await part.abandon();
      }
    },
    /** Writes what the service sent, or a copy of it that a spreadsheet only shows, through a part file; returns its size. @throws AlmanacError NOT_FOUND when it is not whole */
    saveAs: async (runId: string, report: KeptReport, target: string, how: SaveOptions = {}): Promise<number> => {
      const key = await keys.get();
      return unseal(path(runId, report.file), key, boundTo(runId, report.report_name), target, how);
    },
    remove: async (runId: string, file: string): Promise<void> => {
      // A program that still reads it keeps it on some systems; it is only in the way.
      await rm(path(runId, file), { force: true }).catch(() => {});
    },
    /** Deletes every file and forgets the key. */
    purge: async (): Promise<void> => {
      keys.forget();
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Reads it to its end: damage in the middle is seen in nothing else. */
async function isWhole(
  path: string,
  key: Uint8Array,
  runId: string,
  { report_name, bytes }: KeptReport,
  signal?: AbortSignal,
): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes + sealedOverhead) return false;
  try {
    for await (const _ of openSealedFile(path, key, boundTo(runId, report_name))) stopIf(signal);
    return true;
  } catch (error) {
    if (error instanceof NotOpenable) return false;
    throw error;
  }
}

/** The name is given only when all of it has proved true. */
async function unseal(
  from: string,
  key: Uint8Array,
  bound: string,
  to: string,
  { isGuarded = false, signal }: SaveOptions,
): Promise<number> {
  const part = await openPartFile(to, { signal });
  let bytes = 0;
  try {
    const pieces = openSealedFile(from, key, bound);
    for await (const piece of isGuarded ? guardedCsv(pieces) : pieces) {
      stopIf(signal);
      await part.write(piece);
      bytes += piece.length;
    }
    stopIf(signal);
    await part.finish(to);
    return bytes;
  } catch (error) {
    throw error instanceof NotOpenable ? reportFileMissing(error) : error;
  } finally {
    await part.abandon();
  }
}

/** The error for a report file that is missing or changed. */
export function reportFileMissing(cause?: unknown): AlmanacError {
  return new AlmanacError('NOT_FOUND', { what: t('The file for this report') }, cause);
}

function stopIf(signal: AbortSignal | undefined): void {
  throwIfCancelled(signal);
}

/** A file moved to another run or report cannot be opened there. */
function boundTo(runId: string, reportName: string): string {
  return JSON.stringify([runId, reportName]);
}

/** Readable, and different for runs that differ only in what a file name cannot hold. */
function folderName(runId: string): string {
  return `${runPart(runId)}-${createHash('sha256').update(runId).digest('hex').slice(0, 8)}`;
}

/** A key that is asked for once; again after a failure and when it was forgotten. */
function createKeyOnDemand(askKey: () => Promise<Uint8Array>) {
  let pending: Promise<Uint8Array> | null = null;
  const ask = async () => {
    const key = await askKey();
    if (key.length !== keyBytes) throw new AlmanacError('LEARNERS_KEY_MISSING');
    return key;
  };
  return {
    /** @throws AlmanacError LEARNERS_KEY_MISSING for what is no key */
    get: (): Promise<Uint8Array> => {
      if (pending) return pending;
      const asking = ask();
      pending = asking;
      asking.catch(() => {
        if (pending === asking) pending = null;
      });
      return asking;
    },
    forget: (): void => {
      pending = null;
    },
  };
}
