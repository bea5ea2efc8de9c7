import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { createRecentFiles } from '#main/shell/system/recent-files.ts';
import { makeFolder } from '../../support/folder.ts';

let store: SettingsStore;
let folder: Awaited<ReturnType<typeof makeFolder>>;
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  folder = await makeFolder();
  for (const name of ['a.almanac', 'b.pdf', 'c.sh']) writeFileSync(at(name), '');
  mkdirSync(at('folder'));
  store = new SettingsStore(at('settings.json'));
});
afterAll(() => folder.remove());

const system = { add: vi.fn(), clear: vi.fn() };
const openPackage = vi.fn();
const openFile = vi.fn(async () => '');
const say = vi.fn();
const onChange = vi.fn();
const recent = createRecentFiles({
  settings: {
    recentFiles: () => store.recentFiles(),
    saveRecentFiles: (edit) => store.saveRecentFiles(edit),
  },
  system,
  openPackage,
  openFile,
  say,
  onChange,
});
beforeEach(async () => {
  vi.clearAllMocks();
  await store.saveRecentFiles(() => []);
});
afterEach(() => store.settled());

it('stand newest first, each once, ten at most, as many as come at once', async () => {
  for (let index = 0; index < 12; index += 1) recent.add(at(`${index}.csv`));
  recent.add(at('5.csv'));
  await store.settled();
  expect(recent.list()).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((position) => at(`${position}.csv`)));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(13));
});

it('are in the list of the system where the app opens them', async () => {
  recent.add(at('a.almanac'));
  recent.add(at('b.pdf'));
  expect(system.add.mock.calls).toEqual([[at('a.almanac')]]);
  recent.clear();
  await store.settled();
  expect(recent.list()).toEqual([]);
  expect(system.clear).toHaveBeenCalledOnce();
});

it('open as what they are: packages in the app, others with their program', async () => {
  await recent.open(at('a.almanac'));
  expect(openPackage).toHaveBeenCalledWith(at('a.almanac'));
  await recent.open(at('b.pdf'));
  expect(openFile).toHaveBeenCalledWith(at('b.pdf'));
  expect(say).not.toHaveBeenCalled();
});

it('leave the list when they are gone, with a word', async () => {
  recent.add(at('gone.pdf'));
  await recent.open(at('gone.pdf'));
  expect(say).toHaveBeenCalledWith('gone', at('gone.pdf'));
  await store.settled();
  expect(recent.list()).toEqual([]);
});

it('never start a program, whatever a changed settings file names', async () => {
  await recent.open(at('c.sh'));
  expect(openFile).not.toHaveBeenCalled();
  expect(say).toHaveBeenCalledWith('noProgram', at('c.sh'));
});
