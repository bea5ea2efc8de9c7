import { readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { type TableName, tables } from '#shared/catalog/tables.ts';
import { writePartFile } from '../../files/part-file.ts';
import { isOurReadme } from './recipes.ts';
import { tableFormatNames, tableFormats } from './table-formats.ts';

/*
 * A folder of tables is written again and again, perhaps in another format or with fewer tables than before.
 */

export const descriptorName = 'datapackage.json';
const readmeName = 'README.txt';

const earlier = z.object({ resources: z.array(z.object({ path: z.string() })) });

const pathsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => tableFormatNames.map((format) => tableFormats[format].pathOf(name)));
const ourPaths: ReadonlySet<string> = new Set(pathsOf(Object.keys(tables)));

/** Removes the tables that the description of an earlier run names, but for those of `written`. Other files are not ours. */
export async function removeOthers(folder: string, written: readonly string[]): Promise<void> {
  for (const path of await earlierPaths(folder)) {
    if (!ourPaths.has(path) || written.includes(path)) continue;
    await removeTable(folder, path);
  }
}

/** Removes a table in every format, but for the file that is about to be written again. */
export async function removeTableFiles(folder: string, name: TableName, except: string | null): Promise<void> {
  for (const path of pathsOf([name])) if (path !== except) await removeTable(folder, path);
}

async function removeTable(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
  // The folder of a table goes with its last file; one that holds something else stays.
  if (dirname(path) !== '.') await rmdir(join(folder, dirname(path))).catch(() => {});
}

async function earlierPaths(folder: string): Promise<string[]> {
  try {
    const { resources } = earlier.parse(JSON.parse(await readFile(join(folder, descriptorName), 'utf8')));
    return resources.map(({ path }) => path);
  } catch {
    // No description, or one that is not ours: then nothing in the folder is known to be.
    return [];
  }
}

/** Writes the README, unless the folder has another file of that name. */
export async function writeReadme(folder: string, text: string): Promise<void> {
  const path = join(folder, readmeName);
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found === null || isOurReadme(found)) await writePartFile(path, [text]);
}
