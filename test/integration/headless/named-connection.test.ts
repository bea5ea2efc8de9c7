import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#contract/connection.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { readNamedConnection } from '#main/headless/config.ts';
import { runSyncCommand } from '#main/headless/sync-command.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless } from '../../support/headless.ts';
import { startHost } from '../../support/host.ts';

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
const settingsFile = () => join(folder.path, 'settings.json');
const dataFolder = (id: string) => join(folder.path, 'profiles', id);
const app = () => ({
  settingsFile: settingsFile(),
  dataFolder,
  systemProxies: async () => 'DIRECT',
  openSecrets: async () => createSessionStore(),
});

const toService = () =>
  connection.parse({
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: service.url, scheme: 'JWT' },
    token: { url: `${service.url}/oauth2/access_token`, clientId: service.clientId },
  });

beforeEach(async () => {
  service = await startSampleService({ scale: 'small' });
  folder = await makeFolder();
  const store = new SettingsStore(settingsFile());
  await store.saveWorkspaces(() => ({
    profiles: [
      { id: 'first', name: 'My connection', connection: null, choices: {} },
      { id: 'second', name: 'Partner college', connection: toService(), choices: { historyFrom: '2013-02-03' } },
      { id: 'third', name: 'Twice', connection: toService(), choices: {} },
      { id: 'fourth', name: 'Twice', connection: toService(), choices: {} },
    ],
    packages: [],
    subscriptions: [],
    open: { kind: 'connection', id: 'first' },
  }));
  await store.update({ historyFrom: '2015-05-05' });
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

const sync = (name: string, outDir: string | null) =>
  runSyncCommand({
    options: readNamedConnection(name, app()),
    outDir,
    secrets: { clientSecret: service.clientSecret },
    signal: new AbortController().signal,
    onStatus: () => {},
    onEstimate: () => {},
  });

describe('a connection of the app, by its name', () => {
  it('is synced into the folder that the app shows, with the runs and choices that it has there', async () => {
    const runs = service.runs.slice(0, 1);
    const before = await startHost({ service, dir: dataFolder('second'), runs });
    await before.close();
    const settings = await readFile(settingsFile(), 'utf8');

    expect(await sync('Partner college', null)).toBe('complete');

    const shown = await startHost({ service, dir: dataFolder('second'), runs: [] });
    expect((await shown.page({ view: 'skills', params: {} })).total).toBe(service.data.skills.count);
    expect((await shown.rows({ view: 'run-enrollment', params: { runId: runs[0] ?? '' } })).length).toBeGreaterThan(1);
    await shown.close();
    // As in the app, answers follow what is synced by itself.
    expect(service.requests.counts()['answer-distribution']).toBeGreaterThan(0);
    const asked = service.requests.entries.find((entry) => entry.class === 'enrollment');
    expect(asked?.query).toContain('start_date=2013-02-03');
    expect(await readFile(settingsFile(), 'utf8')).toBe(settings);
    expect(await readdir(join(folder.path, 'profiles'))).toEqual(['second']);
  });

  it('is synced in part where its answers cannot be had', async () => {
    const before = await startHost({ service, dir: dataFolder('second'), runs: service.runs.slice(0, 1) });
    await before.close();
    service.faults.add({ kind: 'wrong-types', where: ['answer-distribution'], fields: ['part_id'] });
    expect(await sync('Partner college', null)).toBe('partial');
  });

  it('can be written as tables, too, without learners', async () => {
    await mkdir(join(folder.path, 'out'));
    expect(await sync('Partner college', join(folder.path, 'out'))).toBe('complete');
    const files = await readdir(join(folder.path, 'out'));
    expect(files).toEqual(expect.arrayContaining(['skills.csv', 'datapackage.json', 'sync-report.json']));
    expect(files).not.toContain('learner-engagement.csv');
  });

  it.each([
    ['Nobody', 'The app has no connection of this name. It has: “My connection”, “Partner college”, “Twice”, “Twice”.'],
    ['Twice', 'The app has several connections of this name. Rename one of them, then name it here.'],
    ['My connection', 'The connection “My connection” has no addresses yet. Set it up in the app first.'],
  ])('that cannot be meant is said in a sentence: %s', (name, sentence) => {
    expect(() => readNamedConnection(name, app())).toThrow(sentence);
  });

  it('has the logo, the color and the footer of the last report of the app for its reports', async () => {
    const reportHead = {
      author: 'A. Writer',
      contact: '',
      logo: null,
      accent: '#005EB8',
      footer: 'Example University',
    };
    await new SettingsStore(settingsFile()).update({ reportHead });
    expect(readNamedConnection('Partner college', app()).reportHead).toMatchObject({
      accent: '#005EB8',
      footer: 'Example University',
    });
  });

  it('is not looked for in settings that are damaged, which are left for the app to repair', async () => {
    await writeFile(settingsFile(), '{ "profiles": [');
    expect(() => readNamedConnection('Partner college', app())).toThrow(/cannot be read\. Start the app once/);
    expect(await readdir(folder.path)).toEqual(['settings.json']);
  });

  it('is known to the installed app alone', async () => {
    const { code, stderr } = await runHeadless(['sync', '--profile', 'Partner college'], '', folder.path);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Only the installed app has connections with names. Start it with --headless, or use --config FILE.\n',
    });
  });

  it.each([
    ['both a name and a file', ['--profile', 'a', '--config', 'b', '--out', 'c']],
    ['no name', ['--profile', '']],
    ['an empty folder', ['--profile', 'a', '--out', '']],
  ])('is asked for in one way: %s is refused', async (_, args) => {
    const { code, stderr } = await runHeadless(['sync', ...args], '', folder.path);
    expect(code).toBe(2);
    expect(stderr).toContain('or: sync --profile NAME [--out DIR] [--format csv|parquet]');
    expect(existsSync(join(folder.path, 'c'))).toBe(false);
  });
});
