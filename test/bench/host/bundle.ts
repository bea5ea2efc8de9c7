import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = at('../../../out/bench');

let building: Promise<string> | null = null;

/**
 * The program of the bench's data host as one file of JavaScript, which is what the app ships: reading TypeScript as it is
 * would cost each of its threads 20 MB. Built once per bench.
 */
export function hostProgram(): Promise<string> {
  building ??= build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: at('host-child.ts'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'data-host.js' } },
    },
  }).then(() => `${outDir}/data-host.js`);
  return building;
}
