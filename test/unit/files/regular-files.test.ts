import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * A pipe in the place of a file is waited for by whatever opens it. So files are opened to be read in one place, which looks first, and
 * everything else asks that one.
 */

const root = join(import.meta.dirname, '../../..', 'src-main');
const opens = new Set([
  'readFile',
  'readFileSync',
  'open',
  'openSync',
  'openAsBlob',
  'createReadStream',
  'readlink',
  'cp',
  'cpSync',
]);

/** Files that open something by themselves, and why that cannot wait. */
const reasons: Readonly<Record<string, string>> = {
  'files/regular-file.ts': 'the one place',
  'files/part-file.ts': 'makes files that are not there yet',
  'data-host/publications/fetch-files.ts': 'a part in a folder of its own, from whose place it removes all else',
  'headless/index.ts': 'of the program',
  'shell/handlers/app-handlers.ts': 'of the program',
  'shell/handlers/package-handlers.ts': 'of the program',
  'shell/hardening/page-origin.ts': 'of the program',
};

/** The names that a source takes from the file system. */
const namesOf = (source: string): string[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from 'node:fs(?:\/promises)?'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

it('opens files to be read in one place alone', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), source: readFileSync(join(root, name), 'utf8') }));
  const found = sources.filter(({ source }) => namesOf(source).some((name) => opens.has(name)));
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(reasons).sort());
  // A whole module would hide what is taken from it.
  expect(sources.filter(({ source }) => /(?:\* as \w+|import \w+) from 'node:fs/.test(source))).toEqual([]);
});
