import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';

/* A scheduler's work of every night: sync, then publish. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  config = await writeConfig(folder.path, service, { runs: service.runs.slice(0, 1) });
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const publisherKey = randomBytes(32).toString('base64');
const run = (args: readonly string[], secrets: object = { publisherKey }) =>
  runHeadless(
    [...args, '--config', config, '--secret-stdin'],
    JSON.stringify({ clientSecret: service.clientSecret, ...secrets }),
    folder.path,
  );
const manifest = (at: string, number: number) =>
  JSON.parse(readFileSync(join(folder.path, at, `almanac-${number}.json`), 'utf8'));

describe('publishing without a window', () => {
  it('says that a sync comes first', async () => {
    const { code, stderr } = await run(['publish', '--to', 'team']);
    expect([code, stderr]).toEqual([
      2,
      'Nothing is stored for this connection yet. Start a sync first, then publish.\n',
    ]);
    expect(existsSync(join(folder.path, 'team'))).toBe(false);
  });

  it('publishes what a sync has stored, small counts withheld, without a request', async () => {
    expect(await run(['sync', '--out', 'out'])).toMatchObject({ code: 0 });
    const asked = Object.values(service.requests.counts()).reduce((sum, count) => sum + count, 0);
    const { code, stdout, stderr } = await run(['publish', '--to', 'team', '--title', 'Every course']);
    expect([code, stderr.includes('Daily enrollment')]).toEqual([0, true]);
    expect(stdout).toMatch(
      /^Published as number 1 in .*team: \d+ changed tables of \d+ written\. [\d,]+ counts hidden, below 10\.\n/,
    );
    expect(stdout).toMatch(/readers see: (?:[a-z]+ ){7}[a-z]+\n$/);
    expect(manifest('team', 1).facts).toMatchObject({ title: 'Every course', threshold: 10 });
    expect(Object.values(service.requests.counts()).reduce((sum, count) => sum + count, 0)).toBe(asked);
  });

  it('writes only what has changed the next time, and shows all counts when it is told to', async () => {
    expect((await run(['publish', '--to', 'team'])).stdout).toContain(': 0 changed tables of ');
    const { stdout } = await run(['publish', '--to', 'all', '--show-small-numbers']);
    expect(stdout).toContain('Small counts are shown.');
    expect(manifest('all', 1).facts).toMatchObject({ threshold: null, withheld: 0 });
    expect((await run(['publish', '--to', 'more', '--threshold', '25'])).stdout).toContain('hidden, below 25.');
  });

  it('needs a key that lasts, where there is no keychain', async () => {
    const args = ['publish', '--to', 'none', '--config', config, '--secret-stdin'];
    const stdin = JSON.stringify({ clientSecret: service.clientSecret });
    // Its environment names no session bus.
    const { code, stderr } = await runHeadlessProcess(args, stdin, folder.path);
    expect(code).toBe(1);
    expect(stderr).toContain('This computer has no keychain');
    expect(existsSync(join(folder.path, 'none', 'latest.json'))).toBe(false);
  });

  it('says which secret is no key, and repeats nothing of it', async () => {
    const { code, stderr } = await run(['publish', '--to', 'none'], { publisherKey: 'canary-key-0123456789' });
    expect([code, stderr]).toEqual([
      2,
      '"publisherKey" on standard input must be 32 bytes in base64: head -c 32 /dev/urandom | base64\n',
    ]);
  });

  it('publishes to folders alone, where something can be made', async () => {
    writeFileSync(join(folder.path, 'file'), 'a file');
    const nowhere = process.platform === 'linux' ? ['/proc/nowhere/team'] : [];
    for (const to of ['file', ...nowhere]) {
      const { code, stderr } = await run(['publish', '--to', to]);
      expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
        2,
        expect.stringMatching(/^The folder .* cannot be made\.$/),
      ]);
    }
    expect(readFileSync(join(folder.path, 'file'), 'utf8')).toBe('a file');
  });

  it.each([
    [['--threshold', '1000'], '--threshold cannot be used as it is given.'],
    [['--threshold', 'ten'], '--threshold cannot be used as it is given.'],
    [['--title', ' '], '--title cannot be used as it is given.'],
    [['--out', 'x'], 'This form has no --out.'],
    [['--threshold', '20', '--show-small-numbers'], 'Either --threshold or --show-small-numbers can be given.'],
  ])('says what is wrong with %s, and which numbers can be used', async (args, sentence) => {
    const { code, stderr } = await run(['publish', '--to', 'none', ...args]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('below NUMBER, from 2 to 100, are hidden; without it below 10.\n'),
    ]);
    expect(stderr.endsWith(`\n${sentence}\n`)).toBe(true);
  });

  it('begins a new publication in the folder of another one only where it is told to', async () => {
    const lost = join(folder.path, 'lost');
    await mkdir(lost);
    writeFileSync(join(lost, 'almanac-1.json'), '{"forma');
    const refused = await run(['publish', '--to', 'lost']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('The option --new-identity starts one.'),
    ]);
    expect(await readdir(lost)).toEqual(['almanac-1.json']);
    const { code } = await run(['publish', '--to', 'lost', '--new-identity']);
    expect([code, await readdir(lost)]).toEqual([0, expect.arrayContaining(['almanac-2.json', 'latest.json'])]);
  });

  it('does not publish with another key, or beside another publisher', async () => {
    const other = await run(['publish', '--to', 'team'], { publisherKey: randomBytes(32).toString('base64') });
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('key of another computer or user')]);
    writeFileSync(
      join(folder.path, 'team', 'publishing.lock'),
      JSON.stringify({ token: 'x', host: 'another-computer.example.org', pid: 1 }),
    );
    const busy = await run(['publish', '--to', 'team']);
    expect([busy.code, busy.stderr]).toEqual([4, expect.stringContaining('is publishing to this folder')]);
    expect((await readdir(join(folder.path, 'team'))).filter((name) => /^almanac-\d+\.json$/.test(name))).toEqual([
      'almanac-1.json',
      'almanac-2.json',
    ]);
  });
});
