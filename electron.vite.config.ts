import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin, Rolldown } from 'vite';
import { licences } from './scripts/lib/package/licences.ts';
import { pureConstants } from './scripts/lib/pure-constants.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** Whether a module is imported by this file, or by what that imports; not what is imported only when it is wanted. */
function isImportedBy(file: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return id.endsWith(file) || importers.some((importer) => isImportedBy(file, importer, modules, seen));
}

const fileOf = (name: string, file: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, modules) => (isImportedBy(file, id, modules) ? name : null),
  debugName: name,
  priority,
});

/**
 * Few files, since each costs a request: what asks first; what every screen needs; charts and the course run, which people leave
 * open most; what others share.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  fileOf('first', '/src-renderer/main.ts', 3),
  fileOf('page', '/src-renderer/app/page.tsx', 2),
  { name: 'usual', test: /chart|kurkle|subjects\/runs\/run\/(?!.*country)/, priority: 1 },
  { name: 'shared', minShareCount: 2 },
];

/**
 * Has the page fetch what it would ask for only once the first files have run, and what it would draw with only after it has drawn.
 * Not as modules: those would be read, all of them, before the first file could run and ask for rows.
 */
const fetchWithStart = (scripts: readonly string[], fonts: RegExp): Plugin => ({
  name: 'fetch-with-start',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.values(bundle).flatMap(({ fileName, name }) => {
      const attrs = { crossorigin: true, href: `./${fileName}` };
      if (scripts.includes(name ?? ''))
        return [{ tag: 'link', attrs: { rel: 'preload', as: 'script', ...attrs }, injectTo: 'head' }];
      if (!fonts.test(fileName)) return [];
      return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', ...attrs }, injectTo: 'head' }];
    }),
});

/**
 * Has Chromium compile all functions of a file at once, instead of each when it is first called: only so does it keep them all for
 * later starts.
 */
const compileWhole = (scripts: readonly string[]): Plugin => ({
  name: 'compile-whole',
  generateBundle: {
    // After Vite has put its list of files on top.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && scripts.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});

/**
 * Three builds, one per side of the bridge. Main has two entries: the Electron main process and the data host (an Electron
 * utilityProcess). Only native modules stay outside the bundles.
 */
export default defineConfig({
  main: {
    // Native modules are not bundled.
    // Main needs all schemas of the contract, the data host few.
    plugins: [licences(['better-sqlite3', 'keytar']), pureConstants(/src-(preload\/contract|shared)\//)],
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: ['undici', 'zod', 'jose', 'p-queue', 'electron-log', 'electron-updater'] },
      rolldownOptions: {
        input: {
          index: at('src-main/index.ts'),
          'data-host': at('src-main/data-host/index.ts'),
        },
        external: ['electron', 'better-sqlite3', 'keytar'],
        output: {
          // Documentation of functions would be a tenth of what the app reads when it starts.
          comments: { legal: true, annotation: false, jsdoc: false },
          // In one file, so that zod is configured before any other file makes a schema.
          codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-in-threads/ }] },
        },
      },
    },
  },
  preload: {
    plugins: [licences()],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    // The shapes of the countries were made from an atlas.
    plugins: [
      react(),
      // The contract is made for both sides of the bridge: the page needs few of its schemas.
      pureConstants(/src-(preload\/contract|shared)\//),
      licences(
        // The worker that reads outlines is built by itself.
        ['world-atlas', 'modern-tar', 'saxen'],
        [{ name: 'lucide-react', version: '1.75.0', licence: 'ISC', file: at('src-renderer/ui/icons.LICENSE') }],
      ),
      fetchWithStart(['page', 'usual'], /-latin-(wght|opsz)-normal/),
      compileWhole(['first', 'page', 'usual']),
    ],
    worker: { format: 'es' },
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      // Everything the page needs is a file of the bundle: the content security policy has no data: or inline exception.
      assetsInlineLimit: 0,
      // A third of the size to hand over and to read before the first screen.
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: at('src-renderer/index.html') },
        output: { codeSplitting: { groups: files } },
      },
    },
  },
});
