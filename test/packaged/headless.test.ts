import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { makeFolder } from '../support/folder.ts';
import { compiled, writeConfig } from '../support/headless.ts';
import { readCsvRecords } from '../support/read-csv.ts';

/* The command with which a scheduler starts an installed copy: `course-almanac --ozone-platform=headless --headless sync …`. */

const entry = fileURLToPath(new URL('../../dist/app/app.asar/out/main/index.js', import.meta.url));
const standIn = new URL('../electron-standin/register.ts', import.meta.url).href;

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startSampleService({ scale: 'small' });
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

async function runInstalled(
  args: readonly string[],
  stdin: string,
  onStderr = (_text: string, _stop: () => void) => {},
) {
  const chromium = ['--ozone-platform=headless', `--user-data-dir=${join(folder.path, 'user-data')}`];
  const child = spawn(process.execPath, ['--import', standIn, entry, ...chromium, '--headless', ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, ...compiled },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  child.stderr.on('data', (chunk) => onStderr(String(chunk), () => child.kill('SIGTERM')));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}

test('syncs and writes the tables beside a report, as `npm run headless` does', async () => {
  await writeConfig(folder.path, service);
  const args = ['sync', '--config', 'almanac.json', '--out', 'tables', '--secret-stdin'];
  const { code, stdout } = await runInstalled(args, JSON.stringify({ clientSecret: service.clientSecret }));
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Sync complete. Tables and sync-report.json are in ${join(folder.path, 'tables')}\n`,
  });
  const rows = readCsvRecords(readFileSync(join(folder.path, 'tables/skills.csv'), 'utf8'));
  expect(rows).toHaveLength(service.data.skills.count);
});

test('syncs a connection that was set up in the app, by its name, for the app to show', async () => {
  const userData = join(folder.path, 'user-data');
  await mkdir(userData, { recursive: true });
  const toService = {
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: service.url, scheme: 'JWT' },
    token: { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId },
  };
  const profiles = [{ id: 'first', name: 'My connection', connection: toService }];
  await writeFile(join(userData, 'settings.json'), JSON.stringify({ profiles }));
  const secret = JSON.stringify({ clientSecret: service.clientSecret });
  const synced = await runInstalled(['sync', '--profile', 'My connection', '--secret-stdin'], secret);
  expect(synced).toMatchObject({ code: 0, stdout: 'Sync complete. The app shows it.\n' });
  expect(existsSync(join(userData, 'data', 'cache.sqlite3'))).toBe(true);
  const unknown = await runInstalled(['sync', '--profile', 'Another'], '');
  expect(unknown).toMatchObject({
    code: 2,
    stderr: 'The app has no connection of this name. It has: “My connection”.\n',
  });
});

test('ends with 2 and how it is called when the arguments cannot be used', async () => {
  const { code, stderr } = await runInstalled(['sync'], '');
  expect(code).toBe(2);
  expect(stderr).toContain(
    'Usage: sync --config FILE --out DIR [--format csv|parquet] [--threshold NUMBER] [--everything] [--watch-json FILE] [--secret-stdin]',
  );
});

test.runIf(process.platform !== 'win32')('ends a sync in good order when it is told to stop, with 3', async () => {
  service.faults.add({ kind: 'latency', milliseconds: 300 });
  await writeConfig(folder.path, service, { profileDir: './another-profile' });
  const args = ['sync', '--config', 'almanac.json', '--out', 'stopped', '--secret-stdin'];
  const { code, stdout } = await runInstalled(
    args,
    JSON.stringify({ clientSecret: service.clientSecret }),
    (text, stop) => {
      if (/^\d+ of \d+/.test(text)) stop();
    },
  );
  service.faults.clear();
  expect({ code, stdout }).toEqual({
    code: 3,
    stdout: `Sync paused. Tables and sync-report.json are in ${join(folder.path, 'stopped')}\n`,
  });
});
