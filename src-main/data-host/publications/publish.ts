import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { throwIfCancelled } from '#main/common/async.ts';
import { readByItself } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { createDataNotes } from '../cache/reading/data-notes.ts';
import { listMarkers } from '../cache/reading/snapshot.ts';
import type { SharedData } from '../masking/masking.ts';
import { factsOf } from '../packages/package-facts.ts';
import { datasetsIn } from '../packages/package-tables.ts';
import {
  descriptionName,
  descriptionOfFolder,
  insistOnOurDescription,
  isOurReadme,
  readmeName,
  readmeOfFolder,
} from './describe-folder.ts';
import { type Identity, identityOf } from './identity.ts';
import {
  latest,
  latestName,
  manifestNameOf,
  type PublicationManifest,
  publicationFormat,
  signatureNameOf,
} from './manifest.ts';
import type { PublicationOrder, Publishing, SignManifest } from './publication-order.ts';
import { lockFolder } from './publisher-lock.ts';
import { removeOld } from './remove-old.ts';
import { openTarget, type TargetFolder } from './target-folder.ts';
import { writeTables } from './write-tables.ts';

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
    const files = await writeTables(data, { ...order, before }, { target, lock, publishing });
    const names = datasetsIn(new Set(files.tables.map(({ name }) => name)));
    const notes = createDataNotes(data.db)({ datasets: names, runIds: selection.runIds, asked: readByItself(names) });
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
