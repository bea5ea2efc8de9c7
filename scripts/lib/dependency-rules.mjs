/**
 * The rules of imports: the tables in ARCHITECTURE.md in a form that a program can check. The first entry whose path fits decides. `may`
 * lists folders, files and packages; `types` what may be imported as a type only, which leaves no trace in the program.
 * @typedef {{ files: string, may: string[], types?: string[] }} Rule
 */

const SHARED = 'src-shared/';
const CONTRACT = 'src-preload/contract/';
const DATA_HOST = 'src-main/data-host/';
const NET = 'src-main/net/';
const FILES = 'src-main/files/';
const COMMON = 'src-main/common/';
const GROUND = [SHARED, CONTRACT, COMMON, FILES, NET, 'node:', 'zod'];

/** The aliases of package.json, and the folders that they name. */
export const ALIASES = /** @type {Record<string, string>} */ ({
  '#shared/': SHARED,
  '#contract/': CONTRACT,
  '#main/': 'src-main/',
  '#renderer/': 'src-renderer/',
  '#test/': 'test/',
  '#scripts/': 'scripts/',
});

/** @type {Rule[]} */
export const RULES = [
  { files: 'src-shared/language/message.ts', may: [SHARED, 'intl-messageformat'] },
  { files: SHARED, may: [SHARED, 'zod'] },
  { files: CONTRACT, may: [CONTRACT, SHARED, 'zod'] },
  { files: 'src-preload/index.ts', may: ['src-preload/contract/channels.ts', 'electron'], types: [CONTRACT] },
  {
    files: 'src-renderer/',
    may: [
      'src-renderer/',
      CONTRACT,
      SHARED,
      '@fontsource-variable/source-sans-3',
      '@fontsource-variable/source-serif-4',
      '@tanstack/react-query',
      'chart.js',
      'modern-tar',
      'react',
      'react-dom',
      'saxen',
      'zod',
    ],
  },

  // Keeps apart what is said at the same time in several languages.
  { files: 'src-main/common/locale.ts', may: [SHARED, 'node:'] },
  // Takes the home folder out of what is printed.
  { files: 'src-main/common/redact.ts', may: [COMMON, SHARED, 'node:'] },
  // Knows how Node writes a secret into an error.
  { files: 'src-main/common/known-secrets.ts', may: ['node:'] },
  { files: COMMON, may: [COMMON, SHARED] },
  { files: FILES, may: [FILES, COMMON, SHARED, 'node:'] },
  { files: 'src-main/pdf/', may: ['src-main/pdf/', COMMON, SHARED, '@cantoo/pdf-lib'] },
  {
    files: 'src-main/net/request.ts',
    may: [NET, COMMON, SHARED, CONTRACT, 'node:', 'undici', 'zod', 'package.json'],
  },
  { files: NET, may: [NET, COMMON, SHARED, CONTRACT, 'node:', 'zod'] },
  { files: 'src-main/data-host/cache/', may: [DATA_HOST, ...GROUND, 'better-sqlite3'] },
  { files: 'src-main/data-host/parquet/', may: [DATA_HOST, ...GROUND, 'hyparquet', 'hyparquet-writer'] },
  { files: 'src-main/data-host/publications/key-words.ts', may: [DATA_HOST, ...GROUND, '@scure/bip39'] },
  { files: DATA_HOST, may: [DATA_HOST, ...GROUND, 'jose', 'p-queue'] },

  {
    files: 'src-main/credentials/keytar-store.ts',
    may: ['src-main/credentials/', COMMON, SHARED, CONTRACT, 'node:', 'keytar'],
  },
  {
    files: 'src-main/credentials/',
    may: ['src-main/credentials/', NET, FILES, COMMON, SHARED, CONTRACT, 'node:', 'jose', 'zod'],
    types: ['src-main/data-host/protocol.ts'],
  },
  { files: 'src-main/settings/', may: ['src-main/settings/', FILES, COMMON, SHARED, CONTRACT, 'node:', 'zod'] },
  {
    files: 'src-main/headless/',
    may: ['src-main/headless/', 'src-main/credentials/', 'src-main/settings/', DATA_HOST, ...GROUND],
  },
  {
    files: 'src-main/shell/',
    may: ['src-main/', CONTRACT, SHARED, 'node:', 'electron', 'electron-log', 'electron-updater', 'zod'],
  },
  { files: 'src-main/index.ts', may: ['src-main/', CONTRACT, SHARED, 'node:'] },

  { files: 'test/sample-service/', may: ['test/sample-service/', 'node:', 'jose', 'zod'] },
  { files: 'test/electron-standin/asar/', may: ['test/electron-standin/', 'node:', '@electron/asar'] },
  { files: 'test/electron-standin/', may: ['test/electron-standin/', 'node:', 'playwright'], types: ['electron'] },
  {
    files: 'test/',
    may: ['test/', 'scripts/', 'src-main/', 'src-preload/', 'src-renderer/', SHARED, 'node:', '*'],
  },
  { files: 'scripts/make-world.mjs', may: ['scripts/', 'node:', 'd3-geo', 'topojson-client', 'world-atlas'] },
  { files: 'scripts/make-icons.mjs', may: ['scripts/', 'node:', 'playwright'] },
  { files: 'scripts/release/fetch-programs.mjs', may: ['scripts/', 'node:', 'playwright'] },
  {
    files: 'scripts/lib/package/',
    may: ['scripts/', 'node:', '@electron/asar', '@electron/fuses', 'electron-builder'],
    types: ['vite'],
  },
  { files: 'scripts/lib/pure-constants.ts', may: [], types: ['vite'] },
  // Goes the way that real data goes, to make the data that comes with the app.
  { files: 'scripts/make-sample-data.mjs', may: ['src-main/', CONTRACT, SHARED, 'test/sample-service/', 'node:'] },
  { files: 'scripts/', may: ['scripts/', 'node:', 'oxc-parser'] },
];

/**
 * The floors inside a room, from the lowest. A file imports from its own floor and the floors below, types included. An entry without a
 * slash at its end is a file; the empty entry is every other file of the room.
 * @type {{ room: string, floors: string[][] }[]}
 */
export const FLOORS = [
  {
    room: 'src-renderer/',
    floors: [['routing/'], ['client/'], ['ui/', 'styles/'], ['charts/'], ['features/', 'subjects/'], ['']],
  },
  {
    room: DATA_HOST,
    floors: [
      ['protocol.ts', 'host-methods.ts', 'all-rows.ts', 'zod-in-threads.ts'],
      ['remote/', 'parquet/'],
      ['cache/', 'subjects/'],
      ['masking/', 'learners/', 'search/'],
      ['sync/', 'export/'],
      ['packages/'],
      ['publications/'],
      ['handlers/'],
      [''],
    ],
  },
  {
    room: `${DATA_HOST}cache/`,
    floors: [['database/'], ['journal/', 'sync-state/', 'annotations/'], ['runs/', 'taxonomy/'], ['reading/'], ['']],
  },
  { room: 'src-main/shell/', floors: [['system/'], ['hardening/'], ['ipc/'], ['windows/'], ['handlers/'], ['']] },
];

/** Folders that are closed even where a rule above opens the folder around them: what, and who may enter. */
export const CLOSED = [
  { target: 'src-main/shell/', openTo: ['src-main/index.ts', 'src-main/shell/', 'test/'] },
  { target: 'test/unit/', openTo: ['test/unit/'] },
];

/** A test that imports another test runs it twice and fails with it. */
export const TEST_FILE = /\.test\.[cm]?[jt]sx?$/;

/** Days and hours are those of the data, in UTC, wherever the laptop is: nothing reads them in its own time zone. */
const LOCAL_DATES = [
  ...['getDate', 'getDay', 'getFullYear', 'getHours', 'getMinutes', 'getMonth', 'getTimezoneOffset'],
  ...['setFullYear', 'setHours', 'setMinutes', 'new Date(year, …)'],
  ...['toDateString', 'toLocaleDateString', 'toLocaleString', 'toLocaleTimeString', 'toTimeString'],
];

/** Names that only the files listed here may use, in the folders of the app. */
export const NAMES = /** @type {Record<string, string[]>} */ ({
  ...Object.fromEntries(LOCAL_DATES.map((name) => [name, []])),
  // They give the time zone UTC, or take it from the message.
  DateTimeFormat: ['src-shared/time/days.ts', 'src-shared/language/message.ts'],
  // Electron's raw channels; everything else goes through the router and the bridge.
  ipcMain: ['src-main/shell/compose.ts'],
  ipcRenderer: ['src-preload/index.ts'],
});
