import { createHash, randomBytes } from 'node:crypto';
import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled } from '../../common/cancelled.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { listMarkers } from '../cache/reading/snapshot.ts';
import { outgoingTables } from '../packages/outgoing-tables.ts';
import { type FactsOrder, factsOf, thresholdOf } from '../packages/package-facts.ts';
import { datasetsIn } from '../packages/package-tables.ts';
import type { SharedData } from '../sharing/sharing.ts';
import { isOurReadme, readmeName, readmeOfFolder } from './folder-readme.ts';
import {
  latest,
  latestName,
  manifestNameOf,
  type PublicationManifest,
  type PublishedTable,
  publicationFormat,
} from './manifest.ts';
import { outgoingHistory } from './outgoing-history.ts';
import { outgoingWords } from './outgoing-words.ts';
import { publishTable, publishWords } from './published-files.ts';
import { lockFolder, type PublisherLock } from './publisher-lock.ts';
import { manifestNumbers, manifestOf, removeOld } from './remove-old.ts';
import { isSignedBy } from './signature.ts';
import { openTarget, type TargetFolder } from './target-folder.ts';

export interface PublicationOrder extends FactsOrder {
  readonly folder: string;
}

export interface PublicationFigures {
  readonly number: number;
  /** Tables in it, and those of them whose file was written now. */
  readonly tables: number;
  readonly written: number;
  readonly rows: number;
  /** Bytes that were written to the folder. */
  readonly bytes: number;
  readonly withheld: number;
  /** Ed25519, raw, in base64. */
  readonly publicKey: string;
}

/** Signs the bytes of a manifest with the publisher's key, which stays where it is. */
export type SignManifest = (bytes: Uint8Array) => Promise<{ readonly publicKey: string; readonly signature: string }>;

export interface Publishing {
  readonly sign: SignManifest;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Publishes everything that may leave the app to a folder: each table as a file that is named by what is in it, names and notes, then a
 * manifest, last of all `latest.json`. Until that is written, readers see what was published before. `data` is opened with the
 * threshold of the order.
 * @throws AlmanacError PUBLISH_BUSY, PUBLISH_OTHER_KEY, PUBLISH_FOLDER_UNSAFE, FILE_NOT_WRITABLE, DISK_FULL, CANCELLED
 */
export async function publish(
  data: Pick<SharedData, 'db' | 'reader' | 'ready'>,
  order: PublicationOrder,
  publishing: Publishing,
): Promise<PublicationFigures> {
  const target = await openTarget(order.folder);
  const lock = await lockFolder(target);
  try {
    await target.removeUnfinished();
    const before = await lastPublication(target, publishing.sign);
    const files = await writeFiles(data, order, target, lock, publishing);
    const manifest: PublicationManifest = {
      format: publicationFormat,
      number: before.number + 1,
      publicationId: before.publicationId,
      facts: factsOf(data.db, order, files.tables, files.withheld),
      lists: listMarkers(data.db, datasetsIn(new Set(files.tables.map(({ name }) => name)))),
      tables: files.tables,
      words: files.words,
    };
    throwIfCancelled(publishing.signal);
    await lock.insist();
    const { bytes, publicKey } = await writeHeads(target, manifest, publishing.sign);
    await removeOld(target);
    const { tables, written, rows, withheld } = files;
    return {
      number: manifest.number,
      tables: tables.length,
      written,
      rows,
      bytes: files.bytes + bytes,
      withheld,
      publicKey,
    };
  } finally {
    await lock.release();
  }
}

interface Files {
  readonly tables: PublishedTable[];
  readonly words: PublicationManifest['words'];
  readonly written: number;
  readonly rows: number;
  readonly bytes: number;
  readonly withheld: number;
}

async function writeFiles(
  data: Pick<SharedData, 'db' | 'reader' | 'ready'>,
  order: PublicationOrder,
  target: TargetFolder,
  lock: PublisherLock,
  { onProgress, signal }: Publishing,
): Promise<Files> {
  const { runIds } = order.selection;
  const threshold = thresholdOf(order);
  data.ready({ runIds });
  const wanted = { taxonomy: true, runIds, datasets: [...packageDatasets], labels: true, notes: false };
  const outgoing = [
    ...outgoingTables(data.db, { ...wanted, withholds: threshold !== null }),
    outgoingHistory(data, runIds, threshold),
  ];
  const writing = { target, onMove: lock.move, signal };
  const tables: PublishedTable[] = [];
  const sizes: number[] = [];
  let withheld = 0;
  for (const [done, table] of outgoing.entries()) {
    throwIfCancelled(signal);
    onProgress({ step: 'write', table: table.definition.title, done, total: outgoing.length });
    const { facts, written } = await publishTable(table, writing);
    tables.push(facts);
    sizes.push(written);
    // A table that is written is read twice, and counts twice what it withholds.
    withheld += table.withheld() / (written > 0 ? 2 : 1);
  }
  const words = outgoingWords(data.db);
  const file = words === null ? null : await publishWords(words, writing);
  return {
    tables,
    words: file?.facts ?? null,
    written: sizes.filter((size) => size > 0).length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: sizes.reduce((sum, size) => sum + size, file?.written ?? 0),
    withheld,
  };
}

/** The manifest, and then what points at it. */
async function writeHeads(target: TargetFolder, manifest: PublicationManifest, sign: SignManifest) {
  const { number } = manifest;
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const { publicKey, signature } = await sign(bytes);
  const manifestSha256 = createHash('sha256').update(bytes).digest('hex');
  const head = latest.parse({ format: publicationFormat, number, manifestSha256, publicKey, signature });
  const write = async (name: string, content: string | Uint8Array) =>
    writePartFile(await target.placeFor(name), [content], undefined, personsMode);
  const found = await target.text(readmeName);
  if (found === null || isOurReadme(found)) await write(readmeName, readmeOfFolder(manifest.facts));
  const written = await write(manifestNameOf(number), bytes);
  const pointer = await write(latestName, `${JSON.stringify(head, null, 2)}\n`);
  return { publicKey, bytes: written.bytes + pointer.bytes };
}

/** The number and the id that this publication goes on from. @throws AlmanacError PUBLISH_OTHER_KEY */
async function lastPublication(
  target: TargetFolder,
  sign: SignManifest,
): Promise<{ number: number; publicationId: string }> {
  const number = (await manifestNumbers(target)).at(-1) ?? 0;
  const text = await target.text(latestName);
  const head = text === null ? null : latest.safeParse(parsed(text)).data;
  if (head) {
    const { publicKey } = await sign(Buffer.from('whose key'));
    if (head.publicKey !== publicKey) throw new AlmanacError('PUBLISH_OTHER_KEY');
    const bytes = await target.text(manifestNameOf(head.number));
    const manifest = await manifestOf(target, head.number);
    if (bytes !== null && manifest && isSignedBy(Buffer.from(bytes), head.signature, publicKey))
      return { number: Math.max(number, head.number), publicationId: manifest.publicationId };
  }
  // No reader knows this folder yet, or nothing of what it knew is left.
  return { number: Math.max(number, head?.number ?? 0), publicationId: randomBytes(16).toString('hex') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
