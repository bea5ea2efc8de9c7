import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Licence, licence } from '../../src-preload/contract/licences.ts';

/** Each part of the app that the build has noted licences of. */
const parts = ['main', 'preload', 'renderer'];

/** The packages that are part of the app, each once, in the order of their names. `out` is the folder of the build. */
export async function readLicences(out: string): Promise<Licence[]> {
  const lists = await Promise.all(
    parts.map(async (part) => JSON.parse(await readFile(join(out, part, 'licences.json'), 'utf8'))),
  );
  const all = lists.flatMap((list) => z.array(licence).parse(list));
  const byName = new Map(all.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
