import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '#main/common/async.ts';
import { readByItself } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { descriptorName, readmeName } from '../../files/file-name.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { createDataNotes } from '../cache/reading/data-notes.ts';
import { listMarkers } from '../cache/reading/snapshot.ts';
import type { MaskedData } from '../masking/masking.ts';
import { factsOf } from '../packages/manifest.ts';
import { datasetsIn } from '../packages/package-tables.ts';
import { descriptionOfFolder, insistOnOurDescription, isOurReadme, readmeOfFolder } from './describe-folder.ts';
import { partsOfTable } from './divided-tables.ts';
import { type Identity, identityOf, manifestNumbers, manifestOf, parsedJson } from './identity.ts';
import {
  latest,
  latestName,
  manifestedPath,
  manifestNameOf,
  type PublicationManifest,
  publicationFormat,
  signatureNameOf,
  tablePath,
  wordsPath,
} from './manifest.ts';
import { clockOf, lockFolder } from './publisher-lock.ts';
import { openTarget, type TargetFolder } from './target-folder.ts';
import { type PublicationOptions, type Publishing, type SignManifest, writeTables } from './write-tables.ts';

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

/** The number of manifests that stay. A reader that is at most this many publications behind still finds all files. */
const keptManifests = 8;
/** How long files stay that no manifest names any more. */
const keptForMs = 14 * 24 * 3_600_000;

const tableFolder = /^[a-z][a-z-]{0,59}$/;
const hashedName = /^([0-9a-f]{64})\.(?:parquet|json)$/;

/** Names the files of a manifest. Most lists of parts are in several manifests: each is read once. */
function createFilesOf(target: TargetFolder): (manifest: PublicationManifest) => Promise<readonly string[]> {
  const known = new Map<string, readonly string[]>();
  const filesOfTable = async (table: PublicationManifest['tables'][number]) => {
    const own = manifestedPath(table);
    const parts = await partsOfTable(target, table);
    return [own, ...parts.map(({ sha256 }) => tablePath(table.name, sha256))];
  };
  return async ({ tables, words }) => {
    const files = words ? [wordsPath(words.sha256)] : [];
    for (const table of tables) {
      const own = manifestedPath(table);
      const found = known.get(own) ?? (await filesOfTable(table));
      known.set(own, found);
      files.push(...found);
    }
    return files;
  };
}

/**
 * Removes manifests of this publication beyond the newest eight, and files of tables and words that none of those names, 14 days after
 * the last manifest that named them went. Days are counted by the clock of the folder. The content decides
 * whether a file belongs to this publication: any other file stays, whatever its name.
 */
async function removeOld(target: TargetFolder, { publicationId, number: newest }: PublicationManifest): Promise<void> {
  const numbers = (await manifestNumbers(target)).filter((number) => number <= newest);
  const found = await Promise.all(numbers.map((number) => manifestOf(target, number)));
  const manifests = found
    .filter((manifest) => manifest?.publicationId === publicationId)
    .filter((each) => each !== null);
  const filesOf = createFilesOf(target);
  const named = new Set<string>();
  for (const manifest of manifests.slice(-keptManifests)) for (const file of await filesOf(manifest)) named.add(file);
  const now = await clockOf(target.path);
  for (const manifest of manifests.slice(0, -keptManifests)) {
    // From now on the days of its files are counted.
    for (const file of await filesOf(manifest)) {
      if (!named.has(file) && (await target.find(file))) await utimes(join(target.path, file), now / 1000, now / 1000);
    }
    await target.remove(manifestNameOf(manifest.number));
    if (await isSignature(target, manifest.number)) await target.remove(signatureNameOf(manifest.number));
  }
  for (const { file, sha256 } of await hashedFiles(target)) {
    if (named.has(file)) continue;
    const stats = await target.find(file);
    if (stats && now - stats.mtimeMs > keptForMs && (await target.hash(file)) === sha256) await target.remove(file);
  }
}

const isSignature = async (target: TargetFolder, number: number): Promise<boolean> =>
  latest.safeParse(parsedJson(await target.text(signatureNameOf(number)))).data?.number === number;

/** Every file that bears a name of ours, with the hash that the name says. */
async function hashedFiles(target: TargetFolder): Promise<{ readonly file: string; readonly sha256: string }[]> {
  const tables = (await target.names('tables')).filter((name) => tableFolder.test(name));
  const found: { file: string; sha256: string }[] = [];
  for (const below of [...tables.map((name) => `tables/${name}`), 'words']) {
    for (const name of await target.names(below)) {
      const [, sha256] = hashedName.exec(name) ?? [];
      if (sha256 !== undefined) found.push({ file: `${below}/${name}`, sha256 });
    }
  }
  return found;
}

/**
 * Publishes everything that may leave the app to a folder: each table as a file that is named by what is in it, names and notes, then a
 * manifest, last of all `latest.json`. Until that is written, readers see what was published before. `data` is opened with the
 * threshold of the options.
 * @throws AlmanacError NOT_OURS, PUBLISH_BUSY, PUBLISH_OTHER_KEY, PUBLISH_FOLDER_UNSAFE, FILE_NOT_WRITABLE, DISK_FULL, CANCELLED
 */
export async function publish(
  data: Pick<MaskedData, 'db' | 'reader' | 'ready' | 'excluded'>,
  options: PublicationOptions,
  publishing: Publishing,
): Promise<PublicationFigures> {
  const { sign, memory, signal } = publishing;
  const target = await openTarget(options.folder, { signal });
  const lock = await lockFolder(target, { signal });
  try {
    await insistOnOurReadme(target);
    await insistOnOurDescription(target);
    await target.removeUnfinished();
    const { publicKey: ownKey } = await sign(Buffer.from('whose key'));
    const known = { publicKey: ownKey, known: memory.of(target.path), isNew: options.isNew };
    const before = await identityOf(target, known);
    const selection = { ...options.selection, ...wordsOf(options, before) };
    const files = await writeTables(data, { ...options, before }, { target, lock, publishing });
    const names = datasetsIn(new Set(files.tables.map(({ name }) => name)));
    const notes = createDataNotes(data.db)({
      datasets: names,
      runIds: selection.runIds,
      expected: readByItself(names),
    });
    const manifest: PublicationManifest = {
      format: publicationFormat,
      number: await freeNumber(target, before.number + 1),
      publicationId: before.publicationId,
      facts: factsOf(data.db, { ...options, selection }, files.tables, files.withheld),
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

const wordsOf = ({ selection }: PublicationOptions, before: Identity) => ({
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
  const isDescribed = (await target.text(descriptorName)) === description;
  const described = isDescribed ? { bytes: 0 } : await write(descriptorName, description);
  const written = await write(manifestNameOf(number), bytes);
  const text = `${JSON.stringify(head, null, 2)}\n`;
  const beside = await write(signatureNameOf(number), text);
  const pointer = await write(latestName, text);
  return { publicKey, bytes: described.bytes + written.bytes + beside.bytes + pointer.bytes };
}
