import { isBuiltin, registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Entry, entryAt } from './archive.ts';

/* Importing and requiring modules that lie in an archive. */

interface Found {
  readonly path: string;
  readonly entry: Entry;
}

const found = (path: string): Found | undefined => {
  const entry = entryAt(path);
  return entry ? { path, entry } : undefined;
};

/** A file as `require` looks for it: by its name, then with the ending that may be left out. */
const asFile = (path: string) => found(path) ?? found(`${path}.js`);

/** A package in the `node_modules` beside or above a file of the archive, by its `main`. */
function asPackage(name: string, from: string): Found | undefined {
  for (let folder = dirname(from); folder.includes(`.asar`); folder = dirname(folder)) {
    const home = join(folder, 'node_modules', name);
    const description = entryAt(join(home, 'package.json'));
    if (description?.kind !== 'packed') continue;
    const { main = 'index.js' } = JSON.parse(description.read().toString()) as { main?: string };
    return asFile(join(home, main));
  }
  return undefined;
}

function find(specifier: string, parent: string | undefined): Found | undefined {
  if (specifier.startsWith('file:')) return asFile(fileURLToPath(specifier));
  if (specifier.startsWith('/')) return asFile(specifier);
  if (!parent?.startsWith('file:') || isBuiltin(specifier)) return undefined;
  const from = fileURLToPath(parent);
  return specifier.startsWith('.') ? asFile(join(dirname(from), specifier)) : asPackage(specifier, from);
}

/** From now on modules are found and loaded through archives. */
export function loadThroughArchives(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const module = find(specifier, context.parentURL);
      if (!module) return next(specifier, context);
      const { path, entry } = module;
      // The operating system opens native modules by itself and must be given a real file.
      const file = entry.kind === 'unpacked' ? entry.file : path;
      return { url: pathToFileURL(file).href, shortCircuit: true };
    },
    load(url, context, next) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      const entry = entryAt(path);
      if (entry?.kind !== 'packed') return next(url, context);
      const format = path.includes(`${sep}node_modules${sep}`) ? 'commonjs' : 'module';
      return { format, source: entry.read().toString(), shortCircuit: true };
    },
  });
}
