import { personsMode, writePartFile } from '../../files/part-file.ts';
import { parquetOfActions } from '../parquet/write-actions.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Every tenth version of a table has a checkpoint, which describes the whole table, so that engines read one checkpoint and at most nine
 * commits.
 */

const versionsApart = 10;

export const isCheckpointed = (version: number): boolean => version > 0 && version % versionsApart === 0;

export const logFolder = (table: string) => `tables/${table}/_delta_log`;
/** Where a file of the log lies, below the published folder. */
export const logPath = (table: string, version: number, ending: 'json' | 'checkpoint.parquet') =>
  `${logFolder(table)}/${String(version).padStart(20, '0')}.${ending}`;

export const protocol = { minReaderVersion: 1, minWriterVersion: 2 } as const;

export interface Checkpoint {
  readonly version: number;
  readonly metaData: object;
  readonly adds: readonly object[];
}

/** Writes the checkpoint of a version, and the file that names the newest one. Returns the bytes. */
export async function writeCheckpoint(
  target: TargetFolder,
  table: string,
  { version, metaData, adds }: Checkpoint,
  { insist, signal }: { readonly insist: () => Promise<void>; readonly signal?: AbortSignal | undefined },
): Promise<number> {
  const actions = [{ protocol }, { metaData }, ...adds.map((add) => ({ add }))];
  const write = async (file: string, bytes: Uint8Array | string) =>
    (await writePartFile(await target.placeFor(file), [bytes], signal, personsMode, insist)).bytes;
  const written = await write(logPath(table, version, 'checkpoint.parquet'), parquetOfActions(actions));
  const newest = JSON.stringify({ version, size: actions.length });
  return written + (await write(`${logFolder(table)}/_last_checkpoint`, newest));
}
