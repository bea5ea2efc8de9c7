import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { packageDatasets } from '#contract/packages.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { personsMode, writeHashedFile, writePartFile } from '../../files/part-file.ts';
import type { PublishedState } from '../cache/annotations/published.ts';
import type { Connection } from '../cache/database/database.ts';
import { contentVersions } from '../cache/sync-state/sync-state.ts';
import { hashOf, stateOfTable } from '../export/earlier-tables.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { taxonomyTables } from '../packages/package-tables.ts';
import { ParquetTable } from '../parquet/write-parquet.ts';
import { fileMetadata, schemaVersion, withSnapshot } from './lake-columns.ts';
import { type PublishedPart, partListPath, partListText, tablePath, wordsPath } from './manifest.ts';
import { isDivided, type StatesOptions } from './parts.ts';
import { seenChangesName, type TeamWords } from './published-tables.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Files that are named by what is in them: one that is there already is not written again.
 */

export interface WrittenFile<Facts> {
  readonly facts: Facts;
  /** Bytes written to the folder; 0 when the file was there. */
  readonly written: number;
}

/** The entry of a file with rows in the manifest or a list of parts. */
export type FileFacts = Pick<PublishedPart, 'sha256' | 'bytes' | 'rows' | 'snapshotAt'>;

interface WrittenRows extends WrittenFile<FileFacts> {
  /** How often its rows were read. */
  readonly reads: number;
}

export interface Writing {
  readonly target: TargetFolder;
  /** Called after each row group that is read and each file that is written. */
  readonly onMove: () => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Which publication rows are part of. */
export interface RowsOptions {
  readonly publicationId: string;
  /** Now, as an instant. */
  readonly now: number;
  /** The file of the table, or of the part of it, in the publication before. */
  readonly before: (Omit<FileFacts, 'snapshotAt'> & { readonly snapshotAt?: number | undefined }) | undefined;
}

/**
 * Publishes a table or a part of one. A file of the publication before is hashed first, so that rows that have not changed cost the
 * folder nothing but a look, and keep the time of their snapshot; a row group is in memory at a time.
 */
export async function publishRows(
  table: Pick<Outgoing, 'name' | 'columns' | 'rows'>,
  { publicationId, now, before }: RowsOptions,
  { target, onMove, signal }: Writing,
): Promise<WrittenRows> {
  const { name } = table;
  const fileOf = (snapshotAt: number) => {
    const snapshot = { publicationId, snapshotAt };
    const { columns, rows } = withSnapshot(table, snapshot);
    const parquet = new ParquetTable(columns, fileMetadata(name, snapshot));
    return { parquet, pieces: () => parquet.pieces(rows()) };
  };
  const { snapshotAt: asBefore } = before ?? {};
  if (before !== undefined && asBefore !== undefined) {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const piece of fileOf(asBefore).pieces()) {
      throwIfCancelled(signal);
      hash.update(piece);
      bytes += piece.length;
      await onMove();
    }
    if (hash.digest('hex') === before.sha256 && bytes === before.bytes) {
      const again = () => fileOf(asBefore).pieces();
      const written = await writeOnce(target, tablePath(name, before.sha256), before, again, signal);
      const { sha256, rows } = before;
      return { facts: { sha256, bytes, rows, snapshotAt: asBefore }, written, reads: written > 0 ? 2 : 1 };
    }
  }
  const { parquet, pieces } = fileOf(now);
  const folder = dirname(await target.placeFor(tablePath(name, '')));
  const options = { signal, mode: personsMode };
  const { bytes, sha256 } = await writeHashedFile(folder, (hash) => basename(tablePath(name, hash)), pieces(), options);
  await onMove();
  const facts = { sha256, bytes, rows: parquet.rows, snapshotAt: now };
  return { facts, written: bytes, reads: asBefore === undefined ? 1 : 2 };
}

/** Publishes the list of the parts of a table. */
export async function publishPartList(
  table: string,
  parts: readonly PublishedPart[],
  { target, signal }: Writing,
): Promise<WrittenFile<{ readonly sha256: string; readonly bytes: number }>> {
  const text = Buffer.from(partListText(parts));
  const facts = { sha256: createHash('sha256').update(text).digest('hex'), bytes: text.length };
  return { facts, written: await writeOnce(target, partListPath(table, facts.sha256), facts, () => [text], signal) };
}

/** Publishes names and notes. */
export async function publishWords(
  words: TeamWords,
  { target, signal }: Writing,
): Promise<WrittenFile<{ readonly sha256: string; readonly bytes: number }>> {
  const text = Buffer.from(`${JSON.stringify(words)}\n`);
  const facts = { sha256: createHash('sha256').update(text).digest('hex'), bytes: text.length };
  return { facts, written: await writeOnce(target, wordsPath(facts.sha256), facts, () => [text], signal) };
}

/** Writes a file unless it is there, whole and unharmed. Returns the bytes written. */
async function writeOnce(
  target: TargetFolder,
  file: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  pieces: () => Iterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const path = await target.placeFor(file);
  const found = await target.find(file);
  if (found?.size === bytes && (await target.hash(file)) === sha256) return 0;
  const written = await writePartFile(path, pieces(), signal, personsMode);
  if (written.sha256 !== sha256) throw new Error(`the table in ${file} changed while it was written`);
  return written.bytes;
}

/*
 * Most of a publication has the rows that it had. The publisher's journal knows from which state of the data each table was made, or each
 * part of one: what has the same state is not read, and its file stays. The states never leave the computer: they change with withheld counts,
 * too.
 */

/** Names the state that a whole table is published from: the same name, the same rows. Null of a table that is small and read each time. */
export function createTableStates(db: Connection, options: StatesOptions): (name: string) => string | null {
  const { appVersion, publicationId, runIds, threshold } = options;
  const whole = { appVersion, names: taxonomyTables, runIds, threshold: threshold ?? 0, format: 'parquet' } as const;
  // The sum notices added, removed and dated-back changes (`mendInstants`). It adds seconds: SQLite's sum of microseconds can overflow.
  const changes = db
    .prepare<[], unknown[]>(
      'SELECT min(change_no), max(change_no), max(observed_at), sum(observed_at / 1000000) FROM journal.observed_change',
    )
    .raw();
  const sourceOf = (name: string): unknown => {
    if (name in tables && !isDivided(name)) return stateOfTable(db, name as TableName, whole);
    if (name !== seenChangesName || appVersion === null) return null;
    // Which counts it hides follows from all tables of the runs.
    return [appVersion, threshold, runIds, contentVersions(db, packageDatasets, runIds), changes.get()];
  };
  return (name) => {
    const source = sourceOf(name);
    return source === null ? null : hashOf([publicationId, schemaVersion, name, source]);
  };
}

/** Whether a file is there as it was written: one that has changed since is read. */
export async function isUnharmed(
  target: TargetFolder,
  table: string,
  found: Stats | null | undefined,
  { sha256, bytes, modifiedAt }: Pick<PublishedState, 'sha256' | 'modifiedAt'> & { readonly bytes: number },
): Promise<boolean> {
  if (found?.size !== bytes) return false;
  return found.mtimeMs === modifiedAt || (await target.hash(tablePath(table, sha256))) === sha256;
}
