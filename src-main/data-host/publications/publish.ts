import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import type { Published, PublishedState } from '../cache/annotations/published.ts';
import { createDataNotes } from '../cache/reading/data-notes.ts';
import { listMarkers } from '../cache/reading/snapshot.ts';
import type { SharedData } from '../masking/masking.ts';
import { type Outgoing, outgoingTables } from '../packages/outgoing-tables.ts';
import { type FactsOrder, factsOf, thresholdOf } from '../packages/package-facts.ts';
import { datasetsIn } from '../packages/package-tables.ts';
import { descriptionName, descriptionOfFolder, insistOnOurDescription } from './describe-folder.ts';
import { outgoingDimensions } from './dimensions.ts';
import { isOurReadme, readmeName, readmeOfFolder } from './folder-readme.ts';
import { type Identity, identityOf } from './identity.ts';
import { logTables } from './log-tables.ts';
import {
  latest,
  latestName,
  manifestNameOf,
  type PublicationManifest,
  type PublishedTable,
  publicationFormat,
  signatureNameOf,
} from './manifest.ts';
import { outgoingHistory } from './outgoing-history.ts';
import { outgoingWords } from './outgoing-words.ts';
import { publishTable, publishWords } from './published-files.ts';
import { createTableStates, stayingTables } from './published-states.ts';
import { lockFolder, type PublisherLock } from './publisher-lock.ts';
import { removeOld } from './remove-old.ts';
import { openTarget, type TargetFolder } from './target-folder.ts';

export interface PublicationOrder extends Omit<FactsOrder, 'selection'> {
  readonly folder: string;
  /** A title or name that is not given stays as it was in the folder. */
  readonly selection: Omit<FactsOrder['selection'], 'title' | 'madeBy'> & {
    readonly title?: string | undefined;
    readonly madeBy?: string | undefined;
  };
  /** Begins a new publication where the folder holds one already: its readers have to subscribe again. */
  readonly isNew: boolean;
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

/** The publisher's record of a folder. The path has no links. */
export interface PublisherMemory {
  of(path: string): Published | null;
  /** The states from which the tables in the folder were made, by table. */
  statesOf(path: string): ReadonlyMap<string, PublishedState>;
  keep(path: string, published: Published, states: readonly PublishedState[]): void;
}

export interface Publishing {
  readonly memory: PublisherMemory;
  readonly sign: SignManifest;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Publishes everything that may leave the app to a folder: each table as a file that is named by what is in it, names and notes, then a
 * manifest, last of all `latest.json`. Until that is written, readers see what was published before. `data` is opened with the
 * threshold of the order.
 * @throws AlmanacError NOT_OURS, PUBLISH_BUSY, PUBLISH_OTHER_KEY, PUBLISH_FOLDER_UNSAFE, FILE_NOT_WRITABLE, DISK_FULL, CANCELLED
 */
export async function publish(
  data: Pick<SharedData, 'db' | 'reader' | 'ready' | 'leftOut'>,
  order: PublicationOrder,
  publishing: Publishing,
): Promise<PublicationFigures> {
  const { sign, memory, signal } = publishing;
  const target = await openTarget(order.folder, { signal });
  const lock = await lockFolder(target, { signal });
  try {
    await insistOnOurReadme(target);
    await insistOnOurDescription(target);
    await target.removeUnfinished();
    const { publicKey: ownKey } = await sign(Buffer.from('whose key'));
    const options = { publicKey: ownKey, known: memory.of(target.path), isNew: order.isNew };
    const before = await identityOf(target, options);
    const selection = { ...order.selection, ...wordsOf(order, before) };
    const files = await writeFiles(data, { ...order, before }, target, lock, publishing);
    const names = datasetsIn(new Set(files.tables.map(({ name }) => name)));
    const notes = createDataNotes(data.db)({ datasets: names, runIds: selection.runIds });
    const manifest: PublicationManifest = {
      format: publicationFormat,
      number: await freeNumber(target, before.number + 1),
      publicationId: before.publicationId,
      facts: factsOf(data.db, { ...order, selection }, files.tables, files.withheld),
      lists: listMarkers(data.db, names),
      tables: files.tables,
      ...(files.ended.length > 0 ? { ended: files.ended } : {}),
      words: files.words,
      ...(notes.length > 0 ? { notes } : {}),
    };
    throwIfCancelled(signal);
    await lock.insist();
    // First in the journal: a folder that knows an id that the publisher does not know would be taken for another one.
    const { publicationId, number, facts } = manifest;
    memory.keep(target.path, { publicationId, number, title: facts.title, madeBy: facts.madeBy }, files.states);
    const description = descriptionOfFolder(manifest, files.described);
    const { bytes, publicKey } = await writeHeads(target, manifest, description, { sign, insist: lock.insist });
    await removeOld(target, manifest);
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

const wordsOf = ({ selection }: PublicationOrder, before: Identity) => ({
  title: selection.title ?? before.title ?? t('Course Almanac data'),
  madeBy: selection.madeBy ?? before.madeBy ?? '',
});

/** The first number from here on whose names are free: what bears one of them is another's, or was left by a run that was ended. */
async function freeNumber(target: TargetFolder, from: number): Promise<number> {
  for (let number = from; ; number += 1) {
    const names = [manifestNameOf(number), signatureNameOf(number)];
    const taken = await Promise.all(names.map((name) => target.exists(name)));
    if (!taken.includes(true)) return number;
  }
}

interface Files {
  readonly tables: PublishedTable[];
  readonly ended: NonNullable<PublicationManifest['ended']>;
  readonly words: PublicationManifest['words'];
  /** The tables as they were read, with what the manifest says of each. */
  readonly described: Parameters<typeof descriptionOfFolder>[1];
  readonly written: number;
  readonly rows: number;
  readonly bytes: number;
  readonly withheld: number;
  readonly states: readonly PublishedState[];
}

async function writeFiles(
  data: Pick<SharedData, 'db' | 'reader' | 'ready' | 'leftOut'>,
  order: PublicationOrder & { readonly before: Identity },
  target: TargetFolder,
  lock: PublisherLock,
  { memory, onProgress, signal }: Publishing,
): Promise<Files> {
  const { runIds } = order.selection;
  const threshold = thresholdOf(order);
  // Also where no table of runs is read: which problems are no longer listed follows from theirs.
  data.ready({ runIds });
  const { publicationId, tables: published } = order.before;
  const stateOf = createTableStates(data.db, { appVersion: order.appVersion, publicationId, runIds, threshold });
  const staying = await stayingTables(target, published, memory.statesOf(target.path), stateOf);
  const wanted = { taxonomy: true, runIds, datasets: [...packageDatasets], labels: true, notes: false };
  const spreadOf = (name: string) => staying.get(name)?.known.spread;
  const outgoing = [
    ...outgoingTables(data, { ...wanted, withholds: threshold !== null, spreadOf }),
    outgoingHistory(data, runIds, threshold),
    ...outgoingDimensions(data.db, runIds),
  ];
  const writing = { target, onMove: lock.move, signal };
  const described: { outgoing: Outgoing; facts: PublishedTable }[] = [];
  const sizes: number[] = [];
  const states: PublishedState[] = [];
  let withheld = 0;
  for (const [done, table] of outgoing.entries()) {
    throwIfCancelled(signal);
    onProgress({ step: 'write', table: table.definition.title, done, total: outgoing.length });
    const stays = staying.get(table.name);
    if (stays !== undefined) {
      described.push({ outgoing: table, facts: stays.facts });
      states.push(stays.known);
      withheld += stays.known.withheld;
      await lock.move();
      continue;
    }
    const made = { publicationId, now: order.now, before: published.get(table.name) };
    const { facts, written, reads } = await publishTable(table, made, writing);
    described.push({ outgoing: table, facts });
    sizes.push(written);
    // What a table withholds counts each time that its rows are read.
    const hidden = table.withheld() / reads;
    withheld += hidden;
    const [state, { sha256 }] = [stateOf(table.name), facts];
    if (state !== null)
      states.push({ name: table.name, state, sha256, withheld: hidden, spread: table.spread?.slice() ?? null });
  }
  // A publisher that has slept may find that another one has gone on: engines would read its commits at once.
  await lock.insist();
  const logOrder = { publicationId, now: order.now, signal, insist: lock.insist, onMove: lock.move };
  const { logged, ended, bytes } = await logTables(target, described, order.before, logOrder);
  const words = outgoingWords(data);
  const file = words === null ? null : await publishWords(words, writing);
  const tables = logged.map(({ facts }) => facts);
  return {
    tables,
    ended,
    described: logged,
    words: file?.facts ?? null,
    written: sizes.filter((size) => size > 0).length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: sizes.reduce((sum, size) => sum + size, bytes + (file?.written ?? 0)),
    withheld,
    states,
  };
}

/** A link in its place is none of its kind: it is replaced, and what it leads to stays. @throws AlmanacError NOT_OURS */
async function insistOnOurReadme(target: TargetFolder): Promise<void> {
  const isFile = (await target.find(readmeName)) !== null;
  if (isFile && !isOurReadme((await target.text(readmeName)) ?? ''))
    throw new AlmanacError('NOT_OURS', { what: join(target.path, readmeName) });
}

/** The manifest, and then what points at it. */
async function writeHeads(
  target: TargetFolder,
  manifest: PublicationManifest,
  description: string,
  { sign, insist }: { readonly sign: SignManifest; readonly insist: () => Promise<void> },
) {
  const { number } = manifest;
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const { publicKey, signature } = await sign(bytes);
  const manifestSha256 = createHash('sha256').update(bytes).digest('hex');
  const head = latest.parse({ format: manifest.format, number, manifestSha256, publicKey, signature });
  const write = async (name: string, content: string | Uint8Array) =>
    writePartFile(await target.placeFor(name), [content], undefined, personsMode, insist);
  await insistOnOurReadme(target);
  await insistOnOurDescription(target);
  await write(readmeName, readmeOfFolder(manifest));
  const isDescribed = (await target.text(descriptionName)) === description;
  const described = isDescribed ? { bytes: 0 } : await write(descriptionName, description);
  const written = await write(manifestNameOf(number), bytes);
  const text = `${JSON.stringify(head, null, 2)}\n`;
  const beside = await write(signatureNameOf(number), text);
  const pointer = await write(latestName, text);
  return { publicKey, bytes: described.bytes + written.bytes + beside.bytes + pointer.bytes };
}
