import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOfTable } from './divided-tables.ts';
import { manifestNumbers, manifestOf, parsedJson } from './identity.ts';
import {
  latest,
  manifestedPath,
  manifestNameOf,
  type PublicationManifest,
  signatureNameOf,
  tablePath,
  wordsPath,
} from './manifest.ts';
import { clockOf } from './publisher-lock.ts';
import type { TargetFolder } from './target-folder.ts';

/** How many manifests stay: so many publications back a reader may be and still find all files. */
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
export async function removeOld(
  target: TargetFolder,
  { publicationId, number: newest }: PublicationManifest,
): Promise<void> {
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
