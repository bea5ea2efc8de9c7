import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { electronBinary, electronVersion, usableElectron } from '#scripts/lib/electron-binary.mjs';
import { fetchElectron } from '#scripts/lib/fetch-electron.mjs';
import { ROOT } from '#scripts/lib/project.mjs';

/*
 * Electron's own installer against a mirror on this computer, in a project that has nothing but that installer.
 */

const text = (/** @type {string} */ words) => new TextEncoder().encode(words);
const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8'));
const binary =
  process.platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron';
const good = zipSync({ [binary]: text('the program'), version: text(version) });
const fileName = `electron-v${version}-${process.platform}-${process.arch}.zip`;

/** @type {string} */
let root;
/** @type {import('node:http').Server} */
let mirror;
/** @type {string[]} */
let asked;
/** @type {(response: import('node:http').ServerResponse) => void} */
let answer;
/** @type {string[]} */
let said;
/** @type {NodeJS.ProcessEnv} */
let env;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fetch-'));
  const modules = join(root, 'node_modules');
  for (const folder of [modules, join(root, 'temporary')]) mkdirSync(folder);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, join(root, 'temporary'));
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(ROOT, 'node_modules', scope), join(modules, scope), 'junction');
  for (const file of ['package.json', 'install.js'])
    cpSync(join(ROOT, 'node_modules/electron', file), join(modules, 'electron', file));
  const sums = { [fileName]: createHash('sha256').update(good).digest('hex') };
  writeFileSync(join(modules, 'electron/checksums.json'), JSON.stringify(sums));
  asked = [];
  mirror = createServer(({ url = '' }, response) => {
    asked.push(url);
    answer(response);
  });
  await new Promise((resolve) => mirror.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (mirror.address());
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/electron/i.test(name)));
  env = { ...rest, ELECTRON_MIRROR: `http://127.0.0.1:${port}/`, electron_config_cache: join(root, 'cache') };
  said = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  mirror.closeAllConnections();
  mirror.close();
  rmSync(root, { recursive: true, force: true });
});

const fetch = (/** @type {object} */ more = {}) => fetchElectron({ root, env, ...more });

test('who can have Electron gets it, and hears how far that is', async () => {
  answer = (response) => response.writeHead(200, { 'content-length': good.length }).end(good);
  expect(await fetch()).toBeUndefined();
  const there = electronBinary(root, env) ?? expect.unreachable();
  expect(readFileSync(there, 'utf8')).toBe('the program');
  expect(electronVersion(there)).toBe(version);
  expect(asked).toEqual([`/v${version}/${fileName}`]);
  expect(said.join('')).toMatch(/Downloading Electron [\s\S]*100 % of 1 MB/);
});

test('what is there is not asked for again', async () => {
  answer = (response) => response.end(good);
  await fetch();
  expect(await fetch()).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test.each([
  [
    'refuses',
    (/** @type {import('node:http').ServerResponse} */ response) => response.writeHead(403).end(),
    'answered 403',
  ],
  [
    'has another file',
    (/** @type {import('node:http').ServerResponse} */ response) => response.end('<html>Sign in'),
    'sent another file than Electron’s',
  ],
  [
    'hangs up',
    (/** @type {import('node:http').ServerResponse} */ response) => response.destroy(),
    'could not be reached',
  ],
  ['never answers', () => undefined, 'sent nothing for too long'],
  [
    'answers without a byte',
    (/** @type {import('node:http').ServerResponse} */ response) => response.writeHead(200).flushHeaders(),
    'sent nothing for too long',
  ],
])(
  'a server that %s is said in one sentence with how to get it, and not asked again on the same day',
  async (_how, reply, words) => {
    answer = reply;
    const { host } = new URL(env.ELECTRON_MIRROR ?? '');
    const how = '`npx install-electron` gets it, and ELECTRON_MIRROR names another place to get it from.';
    expect(await fetch(words.includes('nothing') ? { firstByteMs: 3000 } : {})).toBe(
      `Electron could not be downloaded (${host} ${words}); ${how}`,
    );
    expect(readdirSync(join(root, 'temporary'))).toEqual([]);
    expect(existsSync(join(root, 'node_modules/electron/dist'))).toBe(false);

    answer = (response) => response.end(good);
    expect(await fetch()).toBe(`Electron could not be downloaded less than a day ago (${host} ${words}); ${how}`);
    expect(asked).toHaveLength(1);
  },
);

test('a server that refused is asked again a day later', async () => {
  answer = (response) => response.writeHead(403).end();
  await fetch();
  answer = (response) => response.end(good);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  expect(await fetch()).toBeUndefined();
});

test('another place is asked at once, and so is the same one by whoever insists', async () => {
  answer = (response) => response.writeHead(403).end();
  await fetch();
  answer = (response) => response.end(good);
  expect(await fetch({ env: { ...env, ELECTRON_MIRROR: `${env.ELECTRON_MIRROR}other/` } })).toBeUndefined();
  rmSync(join(root, 'node_modules/electron/dist'), { recursive: true });
  expect(await fetch({ always: true })).toBeUndefined();
});

test.runIf(process.platform === 'linux').each([
  ['is started where there is a screen', ':1', 'exit 0', undefined],
  ['is not started without one', '', 'exit 0', 'this computer has no screen, which it needs'],
  [
    'is not started without its libraries',
    ':1',
    'echo "x: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file" >&2; exit 127',
    'this computer lacks libgtk-3.so.0, which it needs',
  ],
])('Electron that is there %s', async (_how, display, does, reason) => {
  vi.stubEnv('DISPLAY', display);
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', root);
  const there = join(root, binary);
  writeFileSync(there, `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  expect(await usableElectron()).toEqual(reason === undefined ? { binary: there } : { reason });
});

test('a folder that is named instead needs no download', () => {
  writeFileSync(join(root, 'version'), 'v33.2.1');
  mkdirSync(join(root, binary, '..'), { recursive: true });
  writeFileSync(join(root, binary), '');
  const named = electronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: root }) ?? expect.unreachable();
  expect(electronVersion(named)).toBe('33.2.1');
});
