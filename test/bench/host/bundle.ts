import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = at('../../../out/bench');

const building = new Map<string, Promise<string>>();

/**
 * A program of the bench as one file of JavaScript, which is what the app ships: reading TypeScript as it is would cost each of its
 * threads 20 MB. Built once per bench.
 */
function bundled(name: string, source: string): Promise<string> {
  const folder = `${outDir}/${name}`;
  const known = building.get(name);
  if (known) return known;
  const built = build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: at(source),
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
    },
  }).then(() => `${folder}/${name}.js`);
  building.set(name, built);
  return built;
}

/** The bench's data host. */
export const hostProgram = (): Promise<string> => bundled('data-host', 'host-child.ts');

/** The sync of the command line. */
export const headlessProgram = (): Promise<string> => bundled('headless', '../export/headless-child.ts');
