import { createHash } from 'node:crypto';
import { throwIfCancelled } from '../../common/cancelled.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Outgoing } from '../packages/outgoing-tables.ts';
import { ParquetTable } from '../parquet/write-parquet.ts';
import { type PublishedTable, tablePath, wordsPath } from './manifest.ts';
import type { TargetFolder } from './target-folder.ts';
import type { TeamWords } from './words.ts';

/*
 * Files that are named by what is in them: one that is there already is not written again.
 */

export interface WrittenFile<Facts> {
  readonly facts: Facts;
  /** Bytes written to the folder; 0 when the file was there. */
  readonly written: number;
}

interface Writing {
  readonly target: TargetFolder;
  /** Called after each row group. */
  readonly onMove: () => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Publishes a table. Its hash is computed before anything is written, so that a table that has not changed costs the folder nothing
 * but a look; a row group is in memory at a time.
 */
export async function publishTable(
  { name, columns, rows }: Outgoing,
  { target, onMove, signal }: Writing,
): Promise<WrittenFile<PublishedTable>> {
  const hash = createHash('sha256');
  const table = new ParquetTable(columns);
  let bytes = 0;
  for (const piece of table.pieces(rows())) {
    throwIfCancelled(signal);
    hash.update(piece);
    bytes += piece.length;
    await onMove();
  }
  const sha256 = hash.digest('hex');
  const facts = { name, sha256, bytes, rows: table.rows, columns: columns.map(({ key }) => key) };
  const pieces = () => new ParquetTable(columns).pieces(rows());
  return { facts, written: await writeOnce(target, tablePath(name, sha256), facts, pieces, signal) };
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
