import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AppUpdater } from 'electron-updater';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { engineOf } from '#main/shell/system/update-engine.ts';
import { makeFolder } from '../../support/folder.ts';

/* electron-updater itself, with files of versions on a real server; only the app that it belongs to is not there. */

vi.mock('electron', () => ({ app: {} }));

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const proxies: unknown[] = [];

/** Stands for Electron's own network. */
async function readText({ hostname, port, path, headers }: Record<string, unknown>): Promise<string> {
  const response = await fetch(`http://${hostname}:${port}${path}`, { headers: headers as Record<string, string> });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.text();
}

class Updater extends AppUpdater {
  constructor(folder: string) {
    super(undefined, {
      version: '1.5.0',
      name: 'Course Almanac',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    });
    Object.assign(this, { httpExecutor: { request: readText } });
  }
  override get netSession() {
    return { setProxy: async (config: unknown) => void proxies.push(config) } as never;
  }
  protected override async doDownloadUpdate(): Promise<never> {
    throw new Error('nothing is fetched here');
  }
  override quitAndInstall = () => undefined;
}

let folder: Awaited<ReturnType<typeof makeFolder>>;
let asked: IncomingMessage[];
/** Content at each address, by its first part. */
let versions: Record<string, string>;
const server = createServer((request, response) => {
  asked.push(request);
  const version = versions[request.url?.split('/')[1] ?? ''];
  const file = '{ url: a.AppImage, sha512: YQ==, size: 1 }';
  if (version === undefined) response.writeHead(404).end();
  else
    response.end(
      `version: ${version}\nfiles: [${file}]\nreleaseNotes: "<p>Charts are <b>faster</b>.</p><p>More.</p>"\n`,
    );
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());
beforeEach(async () => {
  asked = [];
  versions = { built: '1.6.0', own: '2.0.0', old: '1.4.9' };
  folder = await makeFolder();
  await writeFile(
    join(folder.path, 'app-update.yml'),
    `provider: generic\nurl: ${at('built')}\nupdaterCacheDirName: x\n`,
  );
});
afterEach(() => folder.remove());

const system = { mode: 'system' } as const;

it('asks where the installer came from, or where the organisation says, until it no longer says so', async () => {
  const engine = engineOf(new Updater(folder.path));
  const versionAt = async (feed: string | null) => (await engine.check({ feed, proxy: system }))?.version;
  expect(await versionAt(null)).toBe('1.6.0');
  expect(await versionAt(at('own'))).toBe('2.0.0');
  expect(await versionAt(null)).toBe('1.6.0');
});

it('takes no older version for a newer one', async () => {
  const engine = engineOf(new Updater(folder.path));
  expect(await engine.check({ feed: at('old'), proxy: system })).toBeNull();
});

it('gives what is new as plain text', async () => {
  const engine = engineOf(new Updater(folder.path));
  expect((await engine.check({ feed: null, proxy: system }))?.notes).toBe('Charts are faster.\nMore.');
});

it('fails where nothing answers, and is well again when somebody does', async () => {
  const engine = engineOf(new Updater(folder.path));
  await expect(engine.check({ feed: at('nowhere'), proxy: system })).rejects.toThrow();
  expect((await engine.check({ feed: at('own'), proxy: system }))?.version).toBe('2.0.0');
});

it('tells the server nothing that only this copy has, and goes the way that the settings say', async () => {
  const engine = engineOf(new Updater(folder.path));
  proxies.length = 0;
  await engine.check({ feed: null, proxy: { mode: 'manual', address: 'http://proxy.example.org:8080' } });
  expect(proxies).toEqual([{ mode: 'fixed_servers', proxyRules: 'http://proxy.example.org:8080' }]);
  expect(asked.map(({ headers }) => headers['user-agent'])).toEqual([`course-almanac/${version}`]);
  for (const { headers } of asked) expect(JSON.stringify(headers)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});
