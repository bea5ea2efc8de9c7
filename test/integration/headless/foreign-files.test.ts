import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insistOnOurTables } from '#main/data-host/export/earlier-tables.ts';
import { insistOnOurJson } from '#main/data-host/export/replaceable-files.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';

/* Files that are not ours stay as they are, byte for byte, whatever their names; the command says which, and ends with 2. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
let out: string;
let made = 0;
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  config = await writeConfig(folder.path, service, { runs: [], datasets: ['job-postings'] });
});
beforeEach(() => {
  made += 1;
  out = join(folder.path, `out-${made}`);
  mkdirSync(out);
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const stateOf = (at: string) =>
  readdirSync(at, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (lstatSync(path).isSymbolicLink()) return [path, readlinkSync(path)];
    return [path, entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''];
  });
const sync = (...args: string[]) =>
  runHeadless(
    ['sync', '--config', config, '--secret-stdin', '--out', out, ...args],
    JSON.stringify({ clientSecret: service.clientSecret }),
    folder.path,
  );

describe('a sync into a folder', () => {
  it('replaces its own tables, and refuses one that was changed since, before any request', async () => {
    expect((await sync()).code).toBe(0);
    expect((await sync('--format', 'parquet')).code).toBe(0);
    expect(readdirSync(out)).not.toContain('job-postings.csv');
    expect((await sync()).code).toBe(0);
    writeFileSync(join(out, 'job-postings.csv'), 'a,row,of,mine\r\n', { flag: 'a' });
    const [before, asked] = [stateOf(out), service.requests.total];
    const { code, stderr } = await sync();
    expect([code, stderr]).toEqual([2, expect.stringContaining('job-postings.csv is already there')]);
    expect([stateOf(out), service.requests.total]).toEqual([before, asked]);
  });

  it.each<readonly [string, readonly string[], (at: string) => void]>([
    [
      'a data package of somebody',
      [],
      (at) => {
        writeFileSync(join(at, 'datapackage.json'), '{"name":"my-survey","resources":[{"path":"videos.csv"}]}');
        writeFileSync(join(at, 'videos.csv'), 'mine');
      },
    ],
    ['a table of somebody', [], (at) => writeFileSync(join(at, 'job-postings.csv'), 'id\r\n1\r\n')],
    ['names of learners of somebody', [], (at) => writeFileSync(join(at, 'learner-engagement.csv'), 'mine')],
    ['a report of somebody', [], (at) => writeFileSync(join(at, 'sync-report.json'), '{"outcome":"fine"}')],
    ['a folder in the place of a table', [], (at) => mkdirSync(join(at, 'job-postings.csv'))],
    [
      'a file in the place of a folder',
      ['--format', 'parquet'],
      (at) => writeFileSync(join(at, 'dataset=job-postings'), 'x'),
    ],
    ['a README of somebody', [], (at) => writeFileSync(join(at, 'README.txt'), 'Read this first.\n')],
    ['a link in the place of the README', [], (at) => symlinkSync('/etc/hostname', join(at, 'README.txt'))],
    ['a link to nothing', [], (at) => symlinkSync('/nowhere/at/all', join(at, 'job-postings.csv'))],
    ['an empty file', [], (at) => writeFileSync(join(at, 'job-postings.csv'), '')],
  ])('leaves %s as it is, and ends with 2 before any request', async (_, args, make) => {
    make(out);
    const [before, asked] = [stateOf(out), service.requests.total];
    expect((await sync(...args)).code).toBe(2);
    expect([stateOf(out), service.requests.total]).toEqual([before, asked]);
  });

  it('does not write what the watch list saw over anything else', async () => {
    for (const [name, text] of [
      ['thesis.docx', 'PK thesis'],
      ['mine.json', '[{"mine":1}]'],
      ['settings.json', '{}'],
    ] as const) {
      writeFileSync(join(out, name), text);
      const asked = service.requests.total;
      expect((await sync('--watch-json', join(out, name))).code).toBe(2);
      expect([readFileSync(join(out, name), 'utf8'), service.requests.total]).toEqual([text, asked]);
    }
    // Nor where the same command is about to write something else, by any way to that place.
    symlinkSync(out, join(folder.path, 'same-place'));
    for (const path of ['sync-report.json', 'README.txt', 'DataPackage.json', 'job-postings.csv', 'skills.csv']) {
      const asked = service.requests.total;
      const { code, stderr } = await sync('--watch-json', join(folder.path, 'same-place', path));
      expect([code, service.requests.total, readdirSync(out).length]).toEqual([2, asked, 3]);
      expect(stderr).toContain(`Choose another name after --watch-json.`);
    }
    rmSync(out, { recursive: true });
    for (let time = 0; time < 2; time += 1)
      expect((await sync('--watch-json', join(folder.path, 'w.json'))).code).toBe(0);
  });
});

describe('a file of stored data', () => {
  const write = (...args: string[]) => runHeadless([...args, '--config', config], '', folder.path);
  const exported = (name: string, ...args: string[]) =>
    write('export', '--view', 'job-postings', '--out', join(out, name), ...args);
  const reported = (name: string) => write('report', '--kind', 'portfolio', '--out', join(out, name));
  beforeAll(async () => {
    out = join(folder.path, 'first');
    expect((await sync()).code).toBe(0);
  });

  it.each(['csv', 'xlsx', 'json', 'parquet'])('of the format %s is replaced where it is ours', async (format) => {
    expect(await exported(`rows.${format}`)).toMatchObject({ code: 0 });
    rmSync(join(out, `rows.${format}.meta.json`));
    expect(await exported(`rows.${format}`)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(['csv', 'json'])('of the format %s that begins with a name is replaced where it is ours', async (format) => {
    const file = `figures.${format}`;
    const write = () =>
      runHeadless(
        [
          'export',
          '--view',
          'moved-figures',
          '--param',
          'since=sync',
          '--labels',
          '--out',
          join(out, file),
          '--config',
          config,
        ],
        '',
        folder.path,
      );
    expect(await write()).toMatchObject({ code: 0 });
    if (format === 'csv') expect(readFileSync(join(out, file), 'utf8')).toMatch(/^\W*run_id_label,/);
    rmSync(join(out, `${file}.meta.json`));
    expect(await write()).toMatchObject({ code: 0, stderr: '' });
  });

  it('that is a data package is replaced where it is ours', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await write('package', '--out', join(out, 'p.zip'))).toMatchObject({ code: 0 });
  });

  const zipOf = (name: string, text: string) => zipSync({ [name]: strToU8(text) });
  it.each<readonly [string, string, Uint8Array | string]>([
    ['a workbook', 'rows.xlsx', zipOf('docProps/core.xml', '<dc:creator>Somebody</dc:creator>')],
    ['a ZIP under the name of a workbook', 'rows.xlsx', zipOf('a.txt', 'Course Almanac')],
    ['a Parquet file', 'rows.parquet', `PAR1 rows parquet-mr PAR1`],
    ['a CSV with one name of ours', 'rows.csv', 'id,job_id,mine,too\n1,2,3,4\n'],
    ['rows as JSON', 'rows.json', '[\n{"id":1,"job_id":2,"mine":3}\n]\n'],
    ['an empty file', 'rows.csv', ''],
  ])('is not written over %s of somebody', async (_, name, content) => {
    writeFileSync(join(out, name), content);
    const before = stateOf(out);
    const { code, stderr } = await exported(name);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} is there already`)]);
    expect(stateOf(out)).toEqual(before);
  });

  it.each(['p.zip'])('is not written over a ZIP of somebody', async (name) => {
    writeFileSync(join(out, name), zipOf('datapackage.json', '{"name":"my-survey"}'));
    const before = stateOf(out);
    expect(await write('package', '--out', join(out, name))).toMatchObject({ code: 2 });
    expect(stateOf(out)).toEqual(before);
  });

  it.each<readonly [string, (at: string) => void]>([
    ['a description of somebody', (at) => writeFileSync(at, '{"about":"my rows"}')],
    ['a text', (at) => writeFileSync(at, 'My own words')],
    ['a folder', (at) => mkdirSync(at)],
    ['a link to nothing', (at) => symlinkSync('/nowhere/at/all', at)],
  ])('is not written beside %s, which is named', async (_, make) => {
    for (const [name, run] of [
      ['rows.csv', exported],
      ['report.html', reported],
    ] as const) {
      make(join(out, `${name}.meta.json`));
      const before = stateOf(out);
      const { code, stderr } = await run(name);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${name}.meta.json`)]);
      expect(stateOf(out)).toEqual(before);
    }
    expect(await exported('rows.csv', '--no-sidecar')).toMatchObject({ code: 0 });
  });

  it('keeps no sidecar of an earlier one', async () => {
    expect(await exported('rows.csv')).toMatchObject({ code: 0 });
    expect(await exported('rows.csv', '--no-sidecar')).toMatchObject({ code: 0 });
    expect(readdirSync(out)).toEqual(['rows.csv']);
  });
});

describe.skipIf(process.platform === 'win32')('what is no file', () => {
  const odd: readonly (readonly [string, (at: string) => void])[] = [
    ['a pipe', (at) => execFileSync('mkfifo', [at])],
    ['a device', (at) => symlinkSync('/dev/zero', at)],
    ['a folder', (at) => mkdirSync(at)],
    ['a link to nothing', (at) => symlinkSync('/nowhere/at/all', at)],
    ['a link to itself', (at) => symlinkSync(at, at)],
  ];
  const run = (...args: string[]) => runHeadless(args, '{}', folder.path);
  const places: readonly (readonly [string, string, (at: string) => ReturnType<typeof run>])[] = [
    ['--config', 'almanac.json', (at) => run('sync', '--config', at, '--secret-stdin', '--out', join(out, 'to'))],
    ['package --open', 'p.zip', (at) => run('package', '--open', at, '--out', join(out, 'to'))],
    ['export --out', 'rows.xlsx', (at) => run('export', '--config', config, '--view', 'skills', '--out', at)],
    ['package --out', 'p.zip', (at) => run('package', '--config', config, '--out', at)],
    ['report --out', 'r.html', (at) => run('report', '--config', config, '--kind', 'portfolio', '--out', at)],
    ['--watch-json', 'w.json', (at) => sync('--watch-json', at)],
    ['sync --out', 'datapackage.json', () => sync()],
    ['sync --out', 'sync-report.json', () => sync()],
    ['sync --out', 'job-postings.csv', () => sync()],
  ];

  it.each(odd.flatMap(([kind, make]) => places.map(([place, name, start]) => ({ kind, place, name, make, start }))))(
    '$kind in the place of $name is refused in a sentence: $place',
    async ({ name, make, start }) => {
      const at = join(out, name);
      make(at);
      const [before, asked] = [stateOf(out), service.requests.total];
      const { code, stderr } = await start(at);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^\S.*\.\n$/)]);
      expect([stateOf(out), service.requests.total]).toEqual([before, asked]);
    },
  );
});

describe('any file', () => {
  const names = [...Object.keys(tables).map((name) => `${name}.csv`), 'datapackage.json'];
  const content = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', '{"name":"course-almanac"}', 'PAR1', 'course_id,date\r\n'),
  );

  it('that others wrote under a name of ours is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), content, async (name, text) => {
        writeFileSync(join(out, name), text);
        const all = Object.keys(tables) as (keyof typeof tables)[];
        await expect(insistOnOurTables(out, all, 'csv')).rejects.toMatchObject({ code: 'NOT_OURS' });
        rmSync(join(out, name));
      }),
      { numRuns: atLength(60, 1000) },
    );
  });

  it('that others wrote is no sidecar, no report and no rows of the watch list', async () => {
    const file = join(out, 'x.json');
    await fc.assert(
      fc.asyncProperty(
        content.filter((text) => text.trim() !== '[]'),
        async (text) => {
          writeFileSync(file, text);
          for (const form of ['sidecar', 'sync report', 'watch list'] as const)
            await expect(insistOnOurJson(file, form)).rejects.toMatchObject({ code: 'NOT_OURS' });
        },
      ),
      { numRuns: atLength(60, 1000) },
    );
  });
});
