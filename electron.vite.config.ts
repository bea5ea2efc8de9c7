import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { licences } from './scripts/lib/package/licences.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Three builds, one per side of the bridge. Main has two entries: the Electron main process and the data host (an Electron
 * utilityProcess). Only native modules stay outside the bundles.
 */
export default defineConfig({
  main: {
    // Native modules are not bundled.
    plugins: [licences(['better-sqlite3', 'keytar'])],
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: ['undici', 'zod', 'jose', 'p-queue', 'electron-log', 'electron-updater'] },
      rolldownOptions: {
        input: {
          index: at('src-main/index.ts'),
          'data-host': at('src-main/data-host/index.ts'),
        },
        external: ['electron', 'better-sqlite3', 'keytar'],
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
    plugins: [react(), licences(['world-atlas'])],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      // Everything the page needs is a file of the bundle: the content security policy has no data: or inline exception.
      assetsInlineLimit: 0,
      // A third of the size to hand over and to read before the first screen.
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
    },
  },
});
