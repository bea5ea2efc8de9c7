import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { readConfig } from '#main/headless/config.ts';
import { runExportCommand } from '#main/headless/stored-data-commands.ts';
import { type ViewQuery, views } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatDay } from '#shared/time/time.ts';
import { exportByTheApp, type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { runHeadless, writeConfig } from '../../support/headless.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/* `headless export`, on a data folder that a running app has open. */

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
/** As files of the view begin. */
const headerOfSkills = `${views.skills.columns.map(({ key }) => key).join(',')}\r\n`;
let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
let made = 0;
/** A folder of its own for each test. */
let out: string;
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
  config = await writeConfig(folder.path, filled.service, {
    profileDir: filled.started.dir,
    runs: filled.service.runs,
  });
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});
beforeEach(() => {
  made += 1;
  out = join(folder.path, `out-${made}`);
});

const run = (...args: string[]) => runHeadless(['export', '--config', config, ...args], '', folder.path);

describe('a view in a file', () => {
  it('is what the app exports, byte for byte, and asks the service for nothing', async () => {
    const { service, runId } = filled;
    const asked = service.requests.total;
    const path = join(out, 'countries.csv');
    const { code, stdout, stderr } = await run('--view', 'run-countries', '--param', `runId=${runId}`, '--out', path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const query: ViewQuery = { view: 'run-countries', params: { runId } };
    expect(readFileSync(path)).toEqual(readFileSync(await exportByTheApp(filled, folder.path, query, 'csv', 10)));
    const hidden = readCsvRecords(readFileSync(path, 'utf8')).filter(({ count_note }) => count_note !== '').length;
    expect(hidden).toBeGreaterThan(0);
    expect(stdout).toMatch(new RegExp(`^\\d+ rows written to ${path}\\. \\d+ counts hidden, below 10\\.\\n$`));
    const meta = JSON.parse(await readFile(`${path}.meta.json`, 'utf8'));
    expect(meta).toMatchObject({ file: 'countries.csv', query: { view: 'run-countries' }, app: { version: version } });
    expect(service.requests.total).toBe(asked);
  });

  it('shows small counts when it is told to, narrowed by its parameters, without a sidecar', async () => {
    const { runId, started } = filled;
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    const [from = 0, to = 0] = [days.at(3)?.date, days.at(-3)?.date];
    const path = join(out, 'days.csv');
    const params = [`runId=${runId}`, `from=${formatDay(from)}`, `to=${formatDay(to)}`];
    const args = params.flatMap((param) => ['--param', param]);
    const { code, stdout } = await run(
      ...['--view', 'run-enrollment', ...args, '--out', path, '--show-small-numbers', '--no-sidecar'],
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('Small counts are shown.')]);
    const query: ViewQuery = { view: 'run-enrollment', params: { runId, from, to } };
    expect(readFileSync(path)).toEqual(readFileSync(await exportByTheApp(filled, folder.path, query, 'csv', 0)));
    expect(await readdir(out)).toEqual(['days.csv']);
  });
});

describe('a sync of another program', () => {
  it('does not keep a file from being written of what is stored', async () => {
    const other = openCache(filled.started.dir);
    const unlock = other.lockForSync();
    try {
      expect(unlock).not.toBe(null);
      expect(await run('--view', 'skills', '--out', join(out, 'skills.csv'))).toMatchObject({ code: 0 });
    } finally {
      unlock?.();
      other.close();
    }
  });
});

describe('a file that is there', () => {
  const skills = (path: string) => run('--view', 'labels', '--out', path, '--no-sidecar');

  it('is replaced by one of its kind, also through a link', async () => {
    await mkdir(out);
    await writeFile(join(out, 'yesterday.csv'), `${headerOfSkills}1,old\r\n`);
    await symlink('yesterday.csv', join(out, 'newest.csv'));
    expect(await skills(join(out, 'newest.csv'))).toMatchObject({ code: 0 });
    expect(lstatSync(join(out, 'newest.csv')).isSymbolicLink()).toBe(true);
    expect(await readFile(join(out, 'yesterday.csv'), 'utf8')).not.toContain('old');
  });

  it.each([
    ['a workbook under the name of a CSV', 'book.csv', 'PK\u0003\u0004', 'is no CSV file'],
    ['a database', 'data.csv', 'SQLite format 3\0', 'is no CSV file'],
    ['a text under the name of a workbook', 'notes.xlsx', 'my notes', 'is no Excel workbook'],
    ['a settings file', 'almanac.json', '{ "runs": [] }', 'is no JSON file of rows'],
    ['another file', 'old.parquet', 'text', 'is no Parquet file'],
  ])('is left as it is when it is %s', async (_, name, content, words) => {
    await mkdir(out);
    const path = join(out, name);
    await writeFile(path, content);
    const { code, stderr } = await skills(path);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    expect(await readFile(path, 'utf8')).toBe(content);
    expect(await readdir(out)).toEqual([name]);
  });

  const formats = ['csv', 'xlsx', 'json', 'parquet'];
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };

  it.each(formats)('is left as it is when it was changed since its sidecar was written: %s', async (format) => {
    const path = join(out, `labels.${format}`);
    const write = (...args: string[]) => run('--view', 'labels', '--out', path, ...args);
    for (const args of [[], [], ['--no-sidecar'], ['--no-sidecar'], []])
      expect(await write(...args)).toMatchObject({ code: 0 });
    const whole = readFileSync(path);
    for (const other of [changed(whole, whole.length >> 1), Buffer.concat([whole, Buffer.from('mine')])]) {
      await writeFile(path, other);
      const { code, stderr } = await write();
      expect([code, stderr]).toEqual([2, expect.stringContaining('as Course Almanac wrote it')]);
      expect(readFileSync(path).equals(other)).toBe(true);
    }
  });

  const named = (bytes: Buffer, by: string) =>
    Buffer.from(bytes.toString('latin1').replace('Course Almanac', by), 'latin1');
  const zippedAgain = (bytes: Buffer, more: Record<string, string>) =>
    Buffer.from(
      zipSync({
        ...unzipSync(bytes),
        ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
      }),
    );

  it.each<readonly [string, string, (bytes: Buffer) => Buffer]>([
    [
      'a workbook that a spreadsheet saved',
      'xlsx',
      (bytes) => zippedAgain(bytes, { 'docProps/app.xml': '<Properties/>' }),
    ],
    ['a workbook of somebody', 'xlsx', (bytes) => zippedAgain(bytes, { 'docProps/core.xml': '<x/>' })],
    ['a text document', 'xlsx', () => Buffer.from(zipSync({ 'word/document.xml': strToU8('mine') }))],
    ['a damaged workbook', 'xlsx', (bytes) => changed(bytes, 100)],
    ['a workbook that is cut off', 'xlsx', (bytes) => bytes.subarray(0, -1)],
    ['a table of another program', 'parquet', (bytes) => named(bytes, 'parquet-cpp-ar')],
    ['a table that is cut off', 'parquet', (bytes) => bytes.subarray(0, -1)],
    ['the head of a table', 'parquet', () => Buffer.from('PAR1 and my notes')],
  ])('is left as it is without a sidecar when it is %s', async (_, format, change) => {
    const path = join(out, `labels.${format}`);
    expect(await skills(path)).toMatchObject({ code: 0 });
    const other = change(readFileSync(path));
    await writeFile(path, other);
    expect(await skills(path)).toMatchObject({ code: 2 });
    expect(readFileSync(path).equals(other)).toBe(true);
  });

  it('may be no folder and no device', async () => {
    await mkdir(join(out, 'tables.csv'), { recursive: true });
    await symlink('/dev/null', join(out, 'null.csv'));
    for (const name of ['tables.csv', 'null.csv']) {
      const { code, stderr } = await skills(join(out, name));
      expect([code, stderr]).toEqual([2, expect.stringMatching(/ is there already and is no file\./)]);
    }
    expect(existsSync('/dev/null')).toBe(true);
  });

  it('may have no longer name than the disk takes', async () => {
    const { code, stderr } = await skills(join(out, `${'x'.repeat(300)}.csv`));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^The file .* cannot be made\. Choose another name\.\n$/),
    ]);
  });

  it('has to be in a folder that can be made', async () => {
    const { code, stderr } = await skills('/proc/nowhere/labels.csv');
    expect([code, stderr]).toEqual([2, 'The folder /proc/nowhere cannot be made.\n']);
  });
});

describe('what cannot be exported', () => {
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(existsSync(out)).toBe(false);
    return stderr;
  };
  const at = () => ['--out', join(out, 'x.csv')];

  it('is answered with all views, their titles and parameters; --help is no failure', async () => {
    const list = await refused('--view');
    for (const view of Object.keys(views)) {
      if (isLearnerView(view as ViewQuery['view'])) expect(list).not.toContain(`  ${view} `);
      else expect(list).toContain(`  ${view}`);
    }
    expect(list).toContain('Daily enrollment');
    expect(list).toContain('runId* (course run), from (day), to (day)');
    expect(await refused('--view', 'no-such-view', ...at())).toBe(`${list}--view cannot be used as it is given.\n`);
    expect(await run('--help')).toEqual({ code: 0, stdout: list, stderr: '' });
  });

  it.each([
    [['run-enrollment'], 'runId must be given. It has: runId* (course run), from (day), to (day).'],
    [['run-enrollment', 'runID=x'], 'a --param has another name than its parameters. It has: runId*'],
    [['run-enrollment', 'runId'], 'a --param is not written as NAME=VALUE.'],
    [['run-enrollment', 'runId=edX+DemoX'], 'A course run ID cannot be used. This is a course key without a run.'],
    [['run-enrollment', 'RUN', 'from=yesterday'], 'from is written as: day.'],
    [['run-enrollment', 'RUN', 'from=99999999-01-01'], 'from'],
    [['run-enrollment', 'RUN', 'RUN'], 'runId is given twice.'],
    [['job-skills', 'jobId=1e3'], 'jobId is written as: number.'],
    [['job-skills', 'jobId=-1'], 'jobId: '],
    [['skills', 'taught=yes'], 'taught is written as: true|false.'],
    [['skills', `text=${'x'.repeat(201)}`], 'text: '],
    [['observed-changes', 'dataset=x'], 'dataset: '],
    [['largest-changes', 'x=1'], 'It has no parameters.'],
    [
      ['run-enrollment', 'runId=course-v1:No+Such+Run'],
      'This course run is not in the synced data. Select it in Settings › Course runs, then sync.',
    ],
    [['job-skills', 'jobId=999999999'], 'This job is not in the synced data.'],
    [['compare-skills', 'skillIds=999999999'], 'This skill is not in the synced data.'],
  ])('is said in a sentence: %s', async ([view = '', ...params], sentence) => {
    const given = params.map((param) => (param === 'RUN' ? `runId=${filled.runId}` : param));
    const { code, stderr } = await run('--view', view, ...given.flatMap((param) => ['--param', param]), ...at());
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(existsSync(join(out, 'x.csv'))).toBe(false);
  });

  it('are learners, in any format', async () => {
    const params = ['--param', `runId=${filled.runId}`];
    expect(await refused('--view', 'run-learners', ...params, ...at())).toMatch(/^Learner data is personal data\./);
  });

  it('are other kinds of files', async () => {
    expect(await refused('--view', 'skills', '--out', join(out, 'skills.pdf'))).toBe(
      'The name after --out has to end in .csv, .xlsx, .json or .parquet.\n',
    );
  });

  it('repeats nothing of what was given, which may be a secret', async () => {
    const secret = 'canary-secret-0123456789';
    for (const args of [
      ['--view', secret, ...at()],
      ['--view', 'skills', '--param', secret, ...at()],
      ['--view', 'skills', '--param', `${secret}=1`, ...at()],
      ['--view', 'job-skills', '--param', `jobId=${secret}`, ...at()],
      ['--view', 'run-gender', '--param', `runId=${secret}`, ...at()],
      ['--view', 'skills', `--${secret}`, ...at()],
    ])
      expect(JSON.stringify(await run(...args))).not.toContain(secret);
  });
});

describe('a folder without data', () => {
  it('says that a sync comes first, whether there is a database or not', async () => {
    const own = await writeConfig(folder.path, filled.service, { profileDir: './empty' });
    const args = ['export', '--config', own, '--view', 'skills', '--out', join(out, 'skills.csv')];
    const sentence = 'Nothing is stored for this connection yet. Start a sync first, then export.\n';
    expect(await runHeadless(args, '', folder.path)).toEqual({ code: 2, stdout: '', stderr: sentence });
    expect(existsSync(join(folder.path, 'empty'))).toBe(false);
    filled.service.faults.add({ kind: 'error-500', where: 'skills' });
    const change = { profileDir: './failed', runs: [], datasets: ['skills'] };
    const failed = await writeConfig(folder.path, filled.service, change);
    const secret = JSON.stringify({ clientSecret: filled.service.clientSecret });
    const sync = ['sync', '--config', failed, '--out', join(folder.path, 'failed-out'), '--secret-stdin'];
    expect(await runHeadless(sync, secret, folder.path)).toMatchObject({ code: 1 });
    filled.service.faults.clear();
    expect(await runHeadless(args, '', folder.path)).toEqual({ code: 2, stdout: '', stderr: sentence });
    config = await writeConfig(folder.path, filled.service, {
      profileDir: filled.started.dir,
      runs: filled.service.runs,
    });
  });
});

describe('an end before the file is done', () => {
  it('leaves the file of yesterday and no part of the new one', async () => {
    await mkdir(out);
    const path = join(out, 'skills.csv');
    await writeFile(path, headerOfSkills);
    const stop = new AbortController();
    stop.abort();
    const options = await readConfig(config);
    const choices = { view: 'skills' as const, params: [], threshold: 10, labels: false, sidecar: true };
    const command = { options, appVersion: null, signal: stop.signal, onProgress: () => {}, out: path };
    await expect(runExportCommand({ ...command, ...choices })).rejects.toThrow('Canceled');
    expect(await everythingIn(out)).toBe(headerOfSkills);
  });
});
