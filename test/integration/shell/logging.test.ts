import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logPrinted, openLog } from '#main/shell/system/logging.ts';
import { makeFolder } from '../../support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let log: ReturnType<typeof openLog>;
beforeAll(async () => {
  folder = await makeFolder();
  log = openLog(folder.path);
});
afterAll(() => folder.remove());

it('is in a folder for its owner alone', () => {
  // Windows has no such mode, and keeps the profile to its owner by itself.
  const open = process.platform === 'win32' ? 0 : statSync(folder.path).mode & 0o077;
  expect(open).toBe(0);
});

const content = () => readFileSync(join(folder.path, 'main.log'), 'utf8');

it('takes out what must not be in a file that people send around, also from errors and objects', () => {
  const secret = 'canary-0123456789';
  log.warn(`asked with client_secret=${secret}&client_id=${secret}`);
  log.error('failed', new Error(`Authorization: Bearer ${secret}`), { access_token: secret });
  log.info(`read ${homedir()}/data/cache.sqlite3 from https://api.example.org/x?user=${secret}`);
  expect(content()).toContain('[redacted]');
  expect(content()).toContain('~/data/cache.sqlite3');
  expect(content()).not.toContain(secret);
  expect(content()).not.toContain(homedir());
});

it('takes what modules print that know of no log, with its stack and without secrets, and lets it be printed all the same', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { warn, error } = console;
  logPrinted(log);
  console.error(new TypeError('a fault of the program, access_token=canary-4711canary'));
  Object.assign(console, { warn, error });
  expect(printed).toHaveBeenCalledOnce();
  expect(content()).toMatch(/TypeError: a fault of the program.*\n +at .*logging\.test\.ts/);
  expect(content()).not.toContain('canary-4711');
  printed.mockRestore();
});

it('is for this user alone', () => {
  expect(statSync(join(folder.path, 'main.log')).mode & 0o777).toBe(0o600);
});

it('keeps one older file and never more than four megabytes', () => {
  const line = 'x'.repeat(1000);
  for (let written = 0; written < 7000; written += 1) log.info(line);
  const files = readdirSync(folder.path);
  expect(files.toSorted()).toEqual(['main.log', 'main.old.log']);
  const sizes = files.map((file) => statSync(join(folder.path, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4.2 * 1024 * 1024);
});
