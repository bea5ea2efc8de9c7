import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Plugin } from 'vite';

interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Files that packages keep their licence in. */
const licenceFile = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/** A package of which a piece was copied into the sources, and the file with the text of its licence. */
interface Copied extends Omit<Licence, 'text'> {
  readonly file: string;
}

/**
 * Notes the licence of every package that a bundle has something of in `licences.json` beside it. `besides` names packages that go
 * into the app in another way, as native modules or as data that was made from them; `copied` those with a piece in the sources.
 */
export function licences(besides: readonly string[] = [], copied: readonly Copied[] = []): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const bundled = [...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []);
      const folders = new Set([...bundled, ...besides.map((name) => join('node_modules', name))]);
      const pieces = copied.map(({ file, ...piece }) => ({ ...piece, text: readFileSync(file, 'utf8').trim() }));
      const list = [...[...folders].map(licenceOf), ...pieces].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
    },
  };
}

/** The folder of the package that a module belongs to; undefined for our own. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const mark = `${sep}node_modules${sep}`;
  const at = path.lastIndexOf(mark);
  if (at < 0) return undefined;
  let folder = dirname(path);
  // Packages may have a package.json without a name in a folder of theirs.
  while (folder.length > at && !isPackage(folder)) folder = dirname(folder);
  return folder.length > at ? folder : undefined;
}

const describe = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const isPackage = (folder: string) => existsSync(join(folder, 'package.json')) && Boolean(describe(folder).version);

function licenceOf(folder: string): Licence {
  const { name, version, license } = describe(folder);
  const file = readdirSync(folder).find((each) => licenceFile.test(each));
  if (typeof license !== 'string') throw new Error(`${name} does not say which licence it has.`);
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, licence: license, text };
}
