import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { ServiceClient } from '#main/data-host/remote/service-client.ts';
import { runCommandLine } from '#main/headless/command-line.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';
import { canMountDisks, mountSmallDisk } from '../../support/small-disk.ts';

const secret = 'canary-secret-0123456789';
/** Begins the answer to arguments that cannot be used. */
const usageOf = (command: string) => new RegExp(`^Usage: ${command} (?:--config FILE|SOURCE) `);

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let out: string;
beforeAll(async () => {
  service = await startSampleService({ clientSecret: secret });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.reset();
  folder = await makeFolder();
  out = join(folder.path, 'tables');
});
afterEach(() => folder.remove());

const stdin = JSON.stringify({ clientSecret: secret });
const order = (config: string) => ['sync', '--config', config, '--out', out, '--secret-stdin'];
const run = (config: string, given = stdin) => runHeadless(order(config), given, folder.path);
const runProcess = (config: string) => runHeadlessProcess(order(config), stdin, folder.path);

it('a fault of the program is printed without the secret, in whatever encoding it has it', async () => {
  const config = await writeConfig(folder.path, service, { runs: [], datasets: [] });
  const printed: string[] = [];
  const encoded = [secret, Buffer.from(`almanac:${secret}`).toString('base64'), encodeURIComponent(` ${secret}`)];
  const fails = () => {
    throw new Error(`sent ${encoded.join(' ')}`, { cause: { headers: ['authorization', `Token ${secret}`] } });
  };
  const code = await runCommandLine(order(config), {
    folder: folder.path,
    input: (async function* () {
      yield stdin;
    })(),
    output: { write: fails },
    errors: { write: (text) => printed.push(text) },
    app: null,
    appVersion: null,
    stop: new AbortController().signal,
  });
  expect([code, printed.join('')]).toEqual([1, expect.stringContaining('sent [redacted]')]);
  expect(printed.join('')).not.toContain('canary');
  for (const form of encoded) expect(printed.join('')).not.toContain(form);
});

it('and so is one inside the data host, which prints by itself', async () => {
  const config = await writeConfig(folder.path, service, { runs: [], datasets: ['skills'] });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const request = vi.spyOn(ServiceClient.prototype, 'get');
  request.mockRejectedValue(new Error(`sent ${secret}`, { cause: { headers: [`Token ${secret}`] } }));
  const { stderr } = await run(config).finally(() => request.mockRestore());
  const lines = printed.mock.calls.flat().map((part) => inspect(part));
  printed.mockRestore();
  expect(lines.join('\n')).toContain('sent [redacted]');
  expect(`${stderr}${lines.join('\n')}`).not.toContain(secret);
});

describe.runIf(canMountDisks())('a disk that is full', () => {
  it('is told in one sentence, without a trace of the program', async () => {
    const disk = mountSmallDisk(12) ?? expect.unreachable();
    try {
      const config = await writeConfig(folder.path, service, {
        profileDir: join(disk.path, 'profile'),
        runs: service.runs.slice(0, 1),
        datasets: ['skills', 'jobs', 'enrollment'],
      });
      await run(config);
      disk.fill(400 * 1024);
      service.mutate({ kind: 'skill', add: 1500 });
      const { code, stderr } = await runProcess(config);
      expect([1, 3]).toContain(code);
      expect(stderr).toMatch(/The disk is full\./);
      for (const line of stderr.trim().split('\n')) expect(line).toMatch(/^(?:\d+ of \d+ · .*|.*[.!])$/);
      expect(stderr).not.toMatch(/\n\s+at |SqliteError|^\s*[{}]/m);
      disk.free();
      expect((await run(config)).code).toBe(0);
    } finally {
      disk.remove();
    }
  });
});

describe('1, because nothing could be synced', () => {
  it('for a wrong secret', async () => {
    const { code, stderr } = await run(await writeConfig(folder.path, service), '{ "clientSecret": "wrong" }');
    expect(code).toBe(1);
    expect(stderr).toMatch(/The token service at 127\.0\.0\.1:\d+ refused the client ID or secret\./);
  });

  it('for a host that cannot be reached', async () => {
    const nobody = { baseUrl: 'http://127.0.0.1:9', scheme: 'JWT' };
    const change = { taxonomy: nobody, analytics: nobody, datasets: ['skills', 'enrollment'] };
    const { code, stderr } = await run(await writeConfig(folder.path, service, change));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /127\.0\.0\.1:9 could not be reached\. Check that this computer is online\. If it is, check the address in Settings › Connection\./,
    );
  });

  it('for an address where a web page answers', async () => {
    service.faults.add({ kind: 'login-page', where: ['skills', 'jobs'] });
    const { code, stderr } = await run(
      await writeConfig(folder.path, service, { runs: [], datasets: ['skills', 'jobs'] }),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/answered with a web page instead of data\./);
  });

  it('for a wrong path', async () => {
    const elsewhere = { baseUrl: `${service.url}/elsewhere`, scheme: 'JWT' };
    const change = { taxonomy: elsewhere, runs: [], datasets: ['skills'] };
    const { code, stderr } = await run(await writeConfig(folder.path, service, change));
    expect(code).toBe(1);
    expect(stderr).toMatch(/has nothing at the address that was requested \(404\)\. Check the base address/);
  });

  it('for a profile that cannot be opened', async () => {
    await mkdir(join(folder.path, 'profile', 'journal.sqlite3'), { recursive: true });
    const { code, stderr } = await run(await writeConfig(folder.path, service));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The data folder cannot be opened. ${join(folder.path, 'profile', 'journal.sqlite3')}: it is not an ordinary file. Check that it is readable and writable; nothing was deleted.\n`,
    });
  });
});

describe('4, because another program is at it', () => {
  it('while that one syncs into the same profile, and says so', async () => {
    const config = await writeConfig(folder.path, service, { runs: [], datasets: ['skills'] });
    await run(config);
    const other = openCache(join(folder.path, 'profile'));
    const unlock = other.lockForSync();
    const { code, stderr } = await run(config);
    unlock?.();
    other.close();
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr:
        'Another program is syncing into this profile, so nothing was synced or written. Start this again when it is done.\n',
    });
  });
});

describe('2, because it cannot even begin', () => {
  it.each([
    ['no arguments', []],
    ['another command', ['import']],
    ['two commands', ['sync', 'publish', '--config', 'almanac.json', '--out', 'x']],
    ['no folder', ['sync', '--config', 'almanac.json']],
    ['another format', ['sync', '--config', 'almanac.json', '--out', 'x', '--format', 'xlsx']],
    ['no folder to publish to', ['publish', '--config', 'almanac.json']],
    ['an option of the other command', ['publish', '--config', 'almanac.json', '--to', 'x', '--out', 'y']],
    [
      'a threshold and none',
      ['publish', '--config', 'a.json', '--to', 'x', '--threshold', '5', '--show-small-numbers'],
    ],
    ['a threshold that withholds nothing', ['publish', '--config', 'a.json', '--to', 'x', '--threshold', '1']],
    ['a threshold whose variable is empty', ['sync', '--config', 'a.json', '--out', 'x', '--threshold', '']],
    [
      'a threshold that is not written in digits',
      ['publish', '--config', 'a.json', '--to', 'x', '--threshold', '0x10'],
    ],
    ['a secret as an argument', ['sync', '--config', 'almanac.json', '--out', 'x', `--secret=${secret}`]],
    ['a title of two thousand characters', ['publish', '--config', 'a.json', '--to', 'x', '--title', 'x'.repeat(2000)]],
    ['a package from two places', ['package', '--config', 'a.json', '--open', 'a.zip', '--out', 'x']],
    ['a report of no kind', ['report', '--config', 'a.json', '--out', 'x.html', '--kind', 'toString']],
    ['a day that is none', ['report', '--config', 'a', '--out', 'x.html', '--kind', 'run', '--from', '2014-02-30']],
  ])('for %s, with how it is called', async (_, args) => {
    const { code, stdout, stderr } = await runHeadless(args, '', folder.path);
    const [command = 'sync'] = args.filter((arg) => arg !== 'import');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(usageOf(command))]);
    expect(stderr).not.toContain(secret);
  });

  it('says how all commands are called when it is asked', async () => {
    const { code, stdout, stderr } = await runHeadless(['--help'], '', folder.path);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of ['sync', 'publish', 'export', 'report', 'package', 'plan'])
      expect(stdout).toContain(`: ${command} `);
  });

  it.runIf(process.platform === 'linux')('for folders in which nothing can be made, at once', async () => {
    const config = await writeConfig(folder.path, service, { runs: [], datasets: ['skills'] });
    const sync = (...args: string[]) => runHeadless(['sync', ...args, '--secret-stdin'], stdin, folder.path);
    expect(await sync('--config', config, '--out', '/proc/nowhere/tables')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'The folder /proc/nowhere/tables cannot be made.\n',
    });
    const elsewhere = await writeConfig(folder.path, service, { profileDir: '/proc/nowhere/profile' });
    const { code, stderr } = await sync('--config', elsewhere, '--out', out);
    const words = 'The data folder cannot be opened. /proc/nowhere/profile: it is not there.';
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(service.requests.total).toBe(0);
  });

  it('for a configuration that is not there', async () => {
    const { code, stderr } = await run(join(folder.path, 'nowhere.json'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The configuration .*nowhere\.json cannot be read\.\n$/);
  });

  it.each([
    [
      'is not JSON',
      'not json',
      /^The configuration .*almanac\.json cannot be used: it is not JSON \(line 1, column 2\)\.\n$/,
    ],
    ['lacks an address', '{ "taxonomy": {} }', /^The configuration .*almanac\.json cannot be used\. .*token/],
  ])('for a configuration that %s', async (_, content, message) => {
    const path = join(folder.path, 'almanac.json');
    await writeFile(path, content);
    const { code, stderr } = await run(path);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('for a course id that is none', async () => {
    const { code, stderr } = await run(await writeConfig(folder.path, service, { runs: ['edX+DemoX'] }));
    expect(code).toBe(2);
    expect(stderr).toContain('"edX+DemoX": This is a course key without a run.');
  });

  it('for a history that begins in the future', async () => {
    const { code, stderr } = await run(await writeConfig(folder.path, service, { historyFrom: '2999-01-01' }));
    expect(code).toBe(2);
    expect(stderr).toContain('historyFrom: This day is in the future, so there would be nothing to ask for.');
  });

  it('for a secret in the configuration, which is not repeated', async () => {
    const { code, stdout, stderr } = await run(await writeConfig(folder.path, service, { clientSecret: secret }));
    expect(code).toBe(2);
    expect(stderr).toContain('clientSecret');
    expect(`${stdout}${stderr}`).not.toContain(secret);
  });

  it('for anything but the secrets on standard input, which is not repeated', async () => {
    const { code, stderr } = await run(await writeConfig(folder.path, service), `{ "clientSecret": ${secret} }`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Standard input must hold the secrets as JSON/);
    expect(stderr).not.toContain('canary');
  });

  it('for a folder that cannot be made, before anything is asked for', async () => {
    await writeFile(out, 'a file');
    const { code, stderr } = await run(await writeConfig(folder.path, service));
    expect({ code, stderr }).toEqual({ code: 2, stderr: `The folder ${out} cannot be made.\n` });
    expect(service.requests.total).toBe(0);
  });
});
