/**
 * Who may import what; the table in ARCHITECTURE.md in a form that a program can hold. The first entry whose path fits decides. `may`
 * lists folders, files and packages; `types` what may be imported as a type only, which leaves no trace in the program.
 * @typedef {{ files: string, may: string[], types?: string[] }} Rule
 */

const CONTRACT = 'src-preload/contract/';
const DATA_HOST = 'src-main/data-host/';

/** @type {Rule[]} */
export const RULES = [
  { files: CONTRACT, may: [CONTRACT, 'zod'] },
  { files: 'src-preload/index.ts', may: ['src-preload/contract/channels.ts', 'electron'], types: [CONTRACT] },
  {
    files: 'src-renderer/',
    may: [
      'src-renderer/',
      CONTRACT,
      '@fontsource-variable/source-sans-3',
      '@fontsource-variable/source-serif-4',
      '@tanstack/react-query',
      'chart.js',
      'lucide-react',
      'react',
      'react-dom',
      'wouter',
      'zod',
    ],
  },

  { files: 'src-main/data-host/remote/dispatchers.ts', may: [DATA_HOST, CONTRACT, 'node:', 'undici', 'zod'] },
  { files: 'src-main/data-host/cache/', may: [DATA_HOST, CONTRACT, 'node:', 'better-sqlite3', 'zod'] },
  { files: DATA_HOST, may: [DATA_HOST, CONTRACT, 'node:', 'jose', 'p-queue', 'zod'] },

  {
    files: 'src-main/credentials/keytar-store.ts',
    may: ['src-main/credentials/', CONTRACT, 'node:', 'keytar'],
  },
  {
    files: 'src-main/credentials/',
    may: [
      'src-main/credentials/',
      'src-main/data-host/remote/http.ts',
      'src-main/data-host/remote/http-answer.ts',
      'src-main/data-host/remote/classify.ts',
      CONTRACT,
      'node:',
      'jose',
      'zod',
    ],
    types: ['src-main/data-host/protocol.ts'],
  },
  { files: 'src-main/settings/', may: ['src-main/settings/', CONTRACT, 'node:', 'zod'] },
  {
    files: 'src-main/headless/',
    may: ['src-main/headless/', 'src-main/credentials/', 'src-main/settings/', DATA_HOST, CONTRACT, 'node:', 'zod'],
  },
  {
    files: 'src-main/shell/',
    may: ['src-main/', CONTRACT, 'node:', 'electron', 'electron-log', 'electron-updater', 'zod'],
  },
  { files: 'src-main/index.ts', may: ['src-main/', CONTRACT, 'node:'] },

  { files: 'test/sample-service/', may: ['test/sample-service/', 'node:', 'jose', 'zod'] },
  { files: 'test/electron-standin/asar/', may: ['test/electron-standin/', 'node:', '@electron/asar'] },
  { files: 'test/electron-standin/', may: ['test/electron-standin/', 'node:', 'playwright-core'], types: ['electron'] },
  { files: 'test/', may: ['test/', 'scripts/', 'src-main/', 'src-preload/', 'src-renderer/', 'node:', '*'] },
  { files: 'scripts/make-world.mjs', may: ['scripts/', 'node:', 'd3-geo', 'topojson-client', 'world-atlas'] },
  { files: 'scripts/make-icons.mjs', may: ['scripts/', 'node:', 'playwright-core'] },
  {
    files: 'scripts/lib/package/',
    may: ['scripts/', 'node:', '@electron/asar', '@electron/fuses'],
    types: ['electron-builder', 'vite'],
  },
  { files: 'scripts/lib/pure-constants.ts', may: [], types: ['vite'] },
  // Goes the way that real data goes, to make the data that comes with the app.
  { files: 'scripts/make-sample-data.mjs', may: ['src-main/', CONTRACT, 'test/sample-service/', 'node:'] },
  { files: 'scripts/', may: ['scripts/', 'node:', 'oxc-parser'] },
];

/** Folders that are closed even where a rule above opens the folder around them: what, and who may enter. */
export const CLOSED = [
  { target: 'src-main/shell/', openTo: ['src-main/index.ts', 'src-main/shell/', 'test/'] },
  { target: 'test/unit/', openTo: ['test/unit/'] },
];

/** A test that imports another test runs it twice and fails with it. */
export const TEST_FILE = /\.test\.[cm]?[jt]sx?$/;

/** Electron's raw channels are named in one file each; everything else goes through the router and the bridge. */
export const NAMES = /** @type {Record<string, string[]>} */ ({
  ipcMain: ['src-main/shell/ipc-router.ts'],
  ipcRenderer: ['src-preload/index.ts'],
});
