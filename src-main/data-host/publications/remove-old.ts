import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestNameOf, type PublicationManifest, publicationManifest, tablePath, wordsPath } from './manifest.ts';
import { clockOf } from './publisher-lock.ts';
import type { TargetFolder } from './target-folder.ts';

/** How many manifests stay: so many publications back a reader may be and still find all files. */
const keptManifests = 8;
/** How long files stay that no manifest names any more. */
const keptForMs = 14 * 24 * 3_600_000;

const manifestName = /^almanac-([1-9]\d{0,14})\.json$/;
const tableFolder = /^[a-z][a-z-]{0,59}$/;
const hashedName = /^[0-9a-f]{64}\.(?:parquet|json)$/;

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};

/** The manifest of this number; null when it is not there, or is none. */
export const manifestOf = async (target: TargetFolder, number: number): Promise<PublicationManifest | null> =>
  publicationManifest.safeParse(parsed(await target.text(manifestNameOf(number)))).data ?? null;

/** The numbers of the manifests that are there, the oldest first. */
export async function manifestNumbers(target: TargetFolder): Promise<number[]> {
  const numbers = (await target.names('.')).flatMap((name) => manifestName.exec(name)?.[1] ?? []);
  return numbers.map(Number).toSorted((a, b) => a - b);
}

const filesOf = ({ tables, words }: PublicationManifest): string[] => [
  ...tables.map(({ name, sha256 }) => tablePath(name, sha256)),
  ...(words ? [wordsPath(words.sha256)] : []),
];

/**
 * Removes manifests beyond the newest eight, and files of tables and words that none of those names, 14 days after the last manifest
 * that named them went. Days are counted by the clock of the folder. Files with other names stay, whatever they are.
 */
export async function removeOld(target: TargetFolder): Promise<void> {
  const numbers = await manifestNumbers(target);
  const kept = await Promise.all(numbers.slice(-keptManifests).map((number) => manifestOf(target, number)));
  // A manifest that cannot be read may name any file.
  if (kept.some((manifest) => manifest === null)) return;
  const named = new Set(kept.flatMap((manifest) => (manifest ? filesOf(manifest) : [])));
  const now = await clockOf(target.path);
  for (const number of numbers.slice(0, -keptManifests)) {
    const manifest = await manifestOf(target, number);
    // From now on the days of its files are counted.
    for (const file of manifest ? filesOf(manifest) : []) {
      if (!named.has(file) && (await target.find(file))) await utimes(join(target.path, file), now / 1000, now / 1000);
    }
    await target.remove(manifestNameOf(number));
  }
  for (const file of await hashedFiles(target)) {
    if (named.has(file)) continue;
    const found = await target.find(file);
    if (found && now - found.mtimeMs > keptForMs) await target.remove(file);
  }
}

/** Every file that bears a name of ours. */
async function hashedFiles(target: TargetFolder): Promise<string[]> {
  const tables = (await target.names('tables')).filter((name) => tableFolder.test(name));
  const found: string[] = [];
  for (const below of [...tables.map((name) => `tables/${name}`), 'words'])
    for (const name of await target.names(below)) if (hashedName.test(name)) found.push(`${below}/${name}`);
  return found;
}
