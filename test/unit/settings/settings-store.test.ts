import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { settings } from '#contract/settings.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { nowInstant } from '#shared/time/time.ts';
import { atLength } from '../../support/at-length.ts';

const defaults = settings.parse({});
const connection: Connection = {
  taxonomy: { baseUrl: 'https://taxonomy.example', scheme: 'JWT' },
  analytics: { baseUrl: 'https://analytics.example', scheme: 'Token' },
  token: { url: 'https://auth.example/oauth2/v1/access_token', clientId: 'demo' },
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-settings-'));
  file = join(folder, 'profile', 'settings.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Puts text where the settings are expected. */
async function given(text: string): Promise<void> {
  file = join(folder, 'settings.json');
  await writeFile(file, text);
}

const stored = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

describe('settings', () => {
  it.each([
    ['a byte order mark', Buffer.from('\ufeff{"settings":{"theme":"dark"}}')],
    ['UTF-16', Buffer.from('\ufeff{"settings":{"theme":"dark"}}', 'utf16le')],
  ])('are read when a tool of Windows has saved them with %s', async (_, bytes) => {
    file = join(folder, 'settings.json');
    await writeFile(file, bytes);
    const store = new SettingsStore(file);
    expect(store.get().theme).toBe('dark');
    await store.update({ pageSize: 100 });
    expect(await readdir(folder)).toEqual(['settings.json']);
    expect(await stored()).toMatchObject({ settings: { theme: 'dark', pageSize: 100 } });
  });

  it('are read where a name stands twice, of which the last counts', async () => {
    await given('{"settings":{"theme":"light","pageSize":100,"theme":"dark"}}');
    const store = new SettingsStore(file);
    expect(store.get()).toMatchObject({ theme: 'dark', pageSize: 100 });
    expect(store.damagedCopy).toBeNull();
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('that nobody could write again are set aside, so that changes are kept', async () => {
    await given(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    await new SettingsStore(file).update({ pageSize: 100 });
    expect(await stored()).toMatchObject({ settings: { pageSize: 100 } });
    expect(await readdir(folder)).toEqual(['settings.damaged-1.json', 'settings.json']);
  });

  it('begin with the defaults and are there again after a restart', async () => {
    const store = new SettingsStore(file);
    expect(store.get()).toEqual(defaults);
    expect([store.connection(), store.connectionSavedAt()]).toEqual([null, null]);
    expect(await store.update({ theme: 'dark', pageSize: 100 })).toEqual({ ...defaults, theme: 'dark', pageSize: 100 });
    const before = nowInstant();
    await store.saveConnection(connection);
    await store.saveLastExportFolder('/home/me/exports');
    await store.saveWindowBounds({ x: -5, y: 0, width: 1200, height: 800, maximized: true });
    const again = new SettingsStore(file);
    expect(again.get().theme).toBe('dark');
    expect(again.connection()).toEqual(connection);
    expect(again.connectionSavedAt()).toBeGreaterThanOrEqual(before);
    expect(again.lastExportFolder()).toBe('/home/me/exports');
    expect(again.windowBounds()).toEqual({ x: -5, y: 0, width: 1200, height: 800, maximized: true });
    expect(again.damagedCopy).toBeNull();
    await again.saveConnection(null);
    expect(new SettingsStore(file).connection()).toBeNull();
  });

  it('are for the owner alone and leave no other file', async () => {
    await new SettingsStore(file).update({ theme: 'light' });
    expect(await readdir(join(folder, 'profile'))).toEqual(['settings.json']);
    if (process.platform === 'win32') return;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'profile'))).mode & 0o777).toBe(0o700);
  });

  it('changed twice at once keep both changes', async () => {
    const store = new SettingsStore(file);
    await Promise.all([
      store.update({ theme: 'dark' }),
      store.update({ density: 'compact' }),
      store.saveConnection(connection),
    ]);
    expect(new SettingsStore(file).get()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(new SettingsStore(file).connection()).toEqual(connection);
  });

  it('of a newer version stay in the file', async () => {
    await given(JSON.stringify({ future: [1], settings: { theme: 'dark', hologram: true } }));
    const store = new SettingsStore(file);
    expect(store.damagedCopy).toBeNull();
    await store.update({ density: 'compact' });
    expect(await stored()).toMatchObject({
      future: [1],
      settings: { theme: 'dark', hologram: true, density: 'compact' },
    });
  });

  it.each(['', '{"settings":', '[]', 'null', '\u0000\u0000'])('in a damaged file %j are moved aside', async (text) => {
    await given(text);
    const store = new SettingsStore(file);
    expect(store.get()).toEqual(defaults);
    expect(store.damagedCopy).toBe('settings.damaged-1.json');
    expect(await readFile(join(folder, 'settings.damaged-1.json'), 'utf8')).toBe(text);
    await given('again');
    expect(new SettingsStore(file).damagedCopy).toBe('settings.damaged-2.json');
  });

  it('that cannot be read cost only themselves', async () => {
    await given(JSON.stringify({ settings: { theme: 'purple', pageSize: 200 }, connection, windowBounds: 'wide' }));
    const store = new SettingsStore(file);
    expect(store.get()).toEqual({ ...defaults, pageSize: 200 });
    expect(store.connection()).toEqual(connection);
    expect(store.windowBounds()).toBeNull();
    expect(store.damagedCopy).toBe('settings.damaged-1.json');
    await store.update({});
    expect(new SettingsStore(file)).toMatchObject({ damagedCopy: null });
    expect(new SettingsStore(file).connection()).toEqual(connection);
  });

  it('that no version allows are refused', async () => {
    const store = new SettingsStore(file);
    await expect(store.update({ historyFrom: 'long ago' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(store.get()).toEqual(defaults);
  });

  it('that cannot be written stay as they were', async () => {
    await given('{}');
    const store = new SettingsStore(join(file, 'settings.json'));
    await expect(store.update({ theme: 'dark' })).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
    expect(store.get()).toEqual(defaults);
  });
});

describe('workspaces', () => {
  it('begin with the connection of an older version, its choices and its folder', async () => {
    await given(JSON.stringify({ connection, settings: { theme: 'dark', historyFrom: '2020-01-01' } }));
    const store = new SettingsStore(file);
    expect(store.damagedCopy).toBeNull();
    expect(store.profiles()).toEqual([{ id: 'first', name: 'My connection', connection, choices: {} }]);
    expect(store.opened()).toEqual({ kind: 'connection', id: 'first' });
    expect(store.get()).toMatchObject({ theme: 'dark', historyFrom: '2020-01-01' });
    await store.saveConnection({ ...connection, token: { ...connection.token, clientId: 'other' } });
    expect(await stored()).not.toHaveProperty('connection');
    expect(new SettingsStore(file).connection()?.token.clientId).toBe('other');
  });

  it('have addresses and history of their own, and share what is the user’s', async () => {
    const store = new SettingsStore(file);
    await store.saveConnection(connection);
    await store.update({ historyFrom: '2020-01-01', theme: 'dark' });
    const second = { id: 'second', name: 'Second', connection: null, choices: {} };
    await store.saveWorkspaces((before) => ({
      ...before,
      profiles: [...before.profiles, second],
      open: { kind: 'connection', id: 'second' },
    }));
    expect(store.connection()).toBeNull();
    expect(store.get()).toMatchObject({ historyFrom: defaults.historyFrom, theme: 'dark' });
    await store.update({ historyFrom: '2024-05-05', density: 'compact' });
    await store.saveWorkspaces((before) => ({ ...before, open: { kind: 'connection', id: 'first' } }));
    expect(store.connection()).toEqual(connection);
    expect(store.get()).toMatchObject({ historyFrom: '2020-01-01', density: 'compact' });
    const again = new SettingsStore(file);
    await again.saveWorkspaces((before) => ({ ...before, open: { kind: 'connection', id: 'second' } }));
    expect(again.get().historyFrom).toBe('2024-05-05');
  });

  it('of which one cannot be read cost that one alone', async () => {
    await given(JSON.stringify({ profiles: [{ id: '../x' }, { id: 'b', name: 'B', connection: null }], open: 7 }));
    const store = new SettingsStore(file);
    expect(store.damagedCopy).toBe('settings.damaged-1.json');
    expect(store.profiles().map(({ id }) => id)).toEqual(['b']);
    expect(store.opened()).toEqual({ kind: 'connection', id: 'b' });
  });
});

describe('an entry of a list', () => {
  const second = { id: 'b', name: 'B', connection, choices: { historyFrom: '2020-01-01' } };
  const open = { kind: 'connection', id: 'b' };
  const openWith = async (entry: object, more: object = {}) => {
    await given(JSON.stringify({ profiles: [{ id: 'first', name: 'A', connection: null }, entry], open, ...more }));
    return new SettingsStore(file);
  };

  it('keeps its id, and so its data folder, whatever else of it cannot be read', async () => {
    const junk = fc.oneof(fc.integer(), fc.constant([]), fc.constant(''), fc.constant({ baseUrl: 7 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('name', 'connection', 'choices'), junk, async (part, value) => {
        if (part === 'choices' && typeof value === 'object' && !Array.isArray(value)) return;
        await rm(join(folder, 'settings.damaged-1.json'), { force: true });
        const store = await openWith({ ...second, [part]: value });
        expect(store.profiles().map(({ id }) => id)).toEqual(['first', 'b']);
        expect(store.opened()).toEqual(open);
        expect(store.damagedCopy).toBe('settings.damaged-1.json');
        // Once only.
        expect(new SettingsStore(file).damagedCopy).toBeNull();
        const rest = Object.entries(second).filter(([key]) => key !== part);
        expect(store.profiles()[1]).toMatchObject(Object.fromEntries(rest));
      }),
      { numRuns: atLength(40, 1000) },
    );
  });

  it('with a choice that cannot be read loses that one alone, and a copy has it', async () => {
    const store = await openWith({ ...second, choices: { historyFrom: 'long ago', onlyMine: true } });
    expect(store.damagedCopy).toBe('settings.damaged-1.json');
    expect(store.get().onlyMine).toBe(true);
    expect(store.connection()).toEqual(connection);
  });

  it('is one alone with its id: another one would share its data folder', async () => {
    const store = await openWith(second, {
      profiles: [second, { ...second, name: 'Twin' }, { id: 'c', name: 'C', connection: null }],
    });
    expect(store.profiles().map(({ name }) => name)).toEqual(['B', 'C']);
    expect(store.damagedCopy).toBe('settings.damaged-1.json');
  });

  it('of a newer version keeps what this one does not know, after a change too', async () => {
    const newer = { ...second, colour: 'red', choices: { ...second.choices, hologram: [1] } };
    const store = await openWith(newer);
    expect(store.damagedCopy).toBeNull();
    await store.update({ historyFrom: '2021-01-01' });
    await store.saveConnection(null);
    expect(((await stored()) as { profiles: object[] }).profiles[1]).toEqual({
      ...newer,
      connection: null,
      connectionSavedAt: expect.any(Number),
      choices: { historyFrom: '2021-01-01', hologram: [1] },
    });
    expect(store.get()).toMatchObject({ historyFrom: '2021-01-01' });
  });

  it.each(['profiles', 'packages', 'subscriptions'])('that is no list is as if there were none: %s', async (key) => {
    for (const value of [7, 'x', {}, true]) {
      await given(JSON.stringify({ settings: { theme: 'dark' }, [key]: value }));
      await rm(join(folder, 'settings.damaged-1.json'), { force: true });
      const store = new SettingsStore(file);
      expect([store.damagedCopy, store.get().theme]).toEqual(['settings.damaged-1.json', 'dark']);
      expect(store.profiles()).toHaveLength(1);
    }
  });
});

it('what is being saved can be waited for', async () => {
  const store = new SettingsStore(file);
  const windowBounds = { x: 1, y: 2, width: 1000, height: 700, maximized: true };
  void store.saveWindowBounds(windowBounds);
  await store.settled();
  expect(await stored()).toMatchObject({ windowBounds });
});
