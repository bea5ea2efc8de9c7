import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadOptions } from '../remote/http.ts';
import { fileNamePart, runPart } from './file-name.ts';
import { openPartFile } from './part-file.ts';

/** Larger than any report: a gigabyte of answers is some ten million of them. */
const maxBytes = 1024 * 1024 * 1024;

/** A report file as it was fetched. */
export interface FetchedFile {
  /** Name within the folder of the run. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The folder with the report files, one folder per run. Readable by this user alone: reports hold usernames. */
export interface ReportStore {
  path(runId: string, file: string): string;
  /** Whether the file is still there in its size. */
  has(runId: string, file: string, bytes: number): Promise<boolean>;
  /** Streams a report in; its name says its content, so that another content never takes its place unnoticed. */
  fetch(
    runId: string,
    reportName: string,
    download: (options: DownloadOptions) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FetchedFile>;
  remove(runId: string, file: string): Promise<void>;
}

export function createReportStore(dataDir: string): ReportStore {
  const path = (runId: string, file: string) => join(dataDir, 'reports', folderName(runId), file);
  return {
    path,
    has: async (runId, file, bytes) => {
      const found = await stat(path(runId, file)).catch(() => null);
      return found?.isFile() === true && found.size === bytes;
    },
    fetch: async (runId, reportName, download, signal) => {
      await mkdir(path(runId, ''), { recursive: true, mode: 0o700 });
      const part = await openPartFile(path(runId, `${reportName}.part`));
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const onChunk = async (chunk: Buffer) => {
          await part.write(chunk);
          hash.update(chunk);
          bytes += chunk.length;
        };
        await download({ maxBytes, signal, onChunk });
        const sha256 = hash.digest('hex');
        const file = `${fileNamePart(reportName)}-${sha256.slice(0, 12)}.csv`;
        await part.finish(path(runId, file));
        return { file, sha256, bytes };
      } finally {
        await part.abandon();
      }
    },
    remove: async (runId, file) => {
      // A program that still shows it keeps it on some systems; it is only in the way.
      await rm(path(runId, file), { force: true }).catch(() => {});
    },
  };
}

/** Readable, and different for runs that differ only in what a file name cannot hold. */
function folderName(runId: string): string {
  return `${runPart(runId)}-${createHash('sha256').update(runId).digest('hex').slice(0, 8)}`;
}
