import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { packageDatasets } from '#contract/packages.ts';
import { packageTables } from '#main/data-host/packages/package-tables.ts';
import { tables } from '#shared/catalog/datasets.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { type FilledHost, keepTwoRuns, startFilledHost } from '../../support/filled-host.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';
import { type Files, text, unzip, zip } from '../../support/packages.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/* `headless package`: one ZIP out of stored data, and the tables out of a ZIP. */

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
/** Enrollment of one run, for tests in which the content is not the point. */
let small: string;
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
  config = await writeConfig(folder.path, filled.service, {
    profileDir: filled.started.dir,
    runs: await keepTwoRuns(filled),
  });
  await mkdir(at('small'));
  const ofOneRun = { runs: [filled.runId], datasets: ['enrollment'], learnerData: true };
  small = await writeConfig(at('small'), filled.service, { profileDir: filled.started.dir, ...ofOneRun });
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

const at = (name: string) => join(folder.path, name);
const make = (name: string, ...args: string[]) =>
  runHeadless(['package', '--config', config, '--out', at(name), ...args], '', folder.path);
const makeSmall = (name: string, ...args: string[]) =>
  runHeadless(['package', '--config', small, '--out', at(name), ...args], '', folder.path);
const open = (name: string, to: string, ...args: string[]) =>
  runHeadless(['package', '--open', at(name), '--out', at(to), ...args], '', folder.path);

/** The tables of a package that syncs write, too. */
const tablesIn = (files: Files) =>
  Object.keys(files)
    .map((name) => name.replace(/\.csv$/, ''))
    .filter((name) => packageTables.has(name) && Object.hasOwn(tables, name));

describe('a package', () => {
  it('is what the app makes, table by table, and asks the service for nothing', async () => {
    const { service, started } = filled;
    const asked = service.requests.total;
    const { code, stdout, stderr } = await make('all.zip', '--title', 'Spring term', '--made-by', 'The data office');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Daily enrollment')]);
    expect(stdout).toMatch(/^[\d,]+ rows written to .*all\.zip\. [\d,]+ counts hidden, below 10\.\n$/);
    expect(service.requests.total).toBe(asked);
    const selection = {
      ...{ title: 'Spring term', madeBy: 'The data office', taxonomy: true, labels: true, notes: false },
      ...{ runIds: started.host.selectedRuns(), datasets: [...packageDatasets], threshold: 10 },
    };
    await started.host.call('host:writePackage', { selection, path: at('app.zip') });
    const [theirs, ours] = [unzip(at('all.zip')), unzip(at('app.zip'))];
    expect(Object.keys(theirs)).toEqual(Object.keys(ours));
    const csv = Object.keys(ours).filter((name) => name.endsWith('.csv'));
    expect(csv.length).toBeGreaterThan(20);
    for (const name of csv) expect(text(theirs, name), name).toBe(text(ours, name));
    const manifest = JSON.parse(text(theirs, 'datapackage.json'));
    expect(manifest.courseAlmanac).toMatchObject({ title: 'Spring term', threshold: 10, appVersion: version });
  });

  it('has the title and the name of the one before, where none is given', async () => {
    const factsOf = (name: string) => JSON.parse(text(unzip(at(name)), 'datapackage.json')).courseAlmanac;
    expect((await makeSmall('one.zip', '--title', 'Autumn term', '--made-by', 'The registrar')).code).toBe(0);
    expect((await makeSmall('two.zip')).code).toBe(0);
    expect(factsOf('two.zip')).toMatchObject({ title: 'Autumn term', madeBy: 'The registrar' });
    expect((await makeSmall('two.zip', '--title', 'Winter term')).code).toBe(0);
    expect(factsOf('two.zip')).toMatchObject({ title: 'Winter term', madeBy: 'The registrar' });
  });

  it.each([['10'], ['all']])(
    'has its tables written when it is opened, withheld counts as they are (%s)',
    async (kind) => {
      const shown = kind === 'all' ? ['--show-small-numbers'] : [];
      expect(await make(`${kind}.zip`, '--title', 'Tables', ...shown)).toMatchObject({ code: 0 });
      const { code, stdout } = await open(`${kind}.zip`, `tables-${kind}`);
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/^\d+ tables with [\d,]+ rows written to .* as csv\. /),
      ]);
      expect(stdout).toContain(kind === 'all' ? 'Small counts are shown.' : 'counts hidden, below 10.');
      const files = unzip(at(`${kind}.zip`));
      const names = tablesIn(files);
      expect(names.length).toBeGreaterThan(15);
      for (const name of names) {
        const written = readFileSync(join(at(`tables-${kind}`), `${name}.csv`), 'utf8');
        const sorted = (csv: string) =>
          readCsvRecords(csv)
            .map((row) => JSON.stringify(row))
            .sort();
        expect(sorted(written), name).toEqual(sorted(text(files, `${name}.csv`)));
      }
      const others = readdirSync(at(`tables-${kind}`)).filter((name) => !names.includes(name.replace(/\.csv$/, '')));
      expect(others.sort()).toEqual(['README.txt', 'datapackage.json']);
      const readme = readFileSync(join(at(`tables-${kind}`), 'README.txt'), 'utf8');
      expect(readme).toContain('From the data package “Tables”, made 2');
      expect(readme).not.toContain('sync-report.json');
    },
  );

  it('is written as Parquet, too, and nothing of it stays elsewhere', async () => {
    // Commands of other tests unpack packages beside this one.
    const temporary = at('temporary');
    mkdirSync(temporary);
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    await makeSmall('parquet.zip');
    expect(await open('parquet.zip', 'parquet', '--format', 'parquet')).toMatchObject({ code: 0 });
    const rows = readCsvRecords(text(unzip(at('parquet.zip')), 'enrollment.csv')).length;
    const counted = await askDuckDb(at('parquet'), "SELECT count(*) FROM 'dataset=enrollment/part-0.parquet'");
    expect(counted.rows).toEqual([[rows]]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('has the runs and datasets of the configuration alone, and no learner', async () => {
    expect(await makeSmall('one.zip')).toMatchObject({ code: 0 });
    const files = unzip(at('one.zip'));
    expect(tablesIn(files)).toEqual(['enrollment']);
    expect(new Set(readCsvRecords(text(files, 'enrollment.csv')).map(({ course_id }) => course_id))).toEqual(
      new Set([filled.runId]),
    );
    expect(JSON.stringify(Object.keys(files))).not.toContain('learner');
    expect(await open('one.zip', 'one')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 table with /) });
    expect((await readdir(at('one'))).sort()).toEqual(['README.txt', 'datapackage.json', 'enrollment.csv']);
  });
});

describe('a file that is no package', () => {
  it('is refused with the reason, and no folder is made', async () => {
    await writeFile(at('text.zip'), 'no zip at all');
    zip(at('strange.zip'), { 'other.csv': Buffer.from('a,b\r\n') });
    for (const [name, reason] of [
      ['text.zip', /^This data package cannot be opened: /],
      ['strange.zip', /^This data package cannot be opened: /],
      ['nowhere.zip', /^This data package cannot be opened: /],
    ] as const) {
      const { code, stdout, stderr } = await open(name, 'refused');
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(reason)]);
      expect(existsSync(at('refused'))).toBe(false);
    }
  });

  it('is not replaced by one', async () => {
    await writeFile(at('letter.zip'), 'a letter');
    const { code, stderr } = await makeSmall('letter.zip');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is no data package as Course Almanac wrote it')]);
    expect(readFileSync(at('letter.zip'), 'utf8')).toBe('a letter');
  });

  it('is replaced as it was written, and left as it is when a file in it was changed or added', async () => {
    for (let time = 0; time < 2; time += 1) expect(await makeSmall('ours.zip')).toMatchObject({ code: 0 });
    const files = unzip(at('ours.zip'));
    const table = Object.keys(files).find((name) => name.endsWith('.csv')) ?? expect.unreachable();
    for (const change of [
      { 'mine.csv': Buffer.from('a') },
      { [table]: Buffer.from('mine') },
      { 'a/b.docx': Buffer.from('a') },
    ]) {
      zip(at('ours.zip'), { ...files, ...change });
      const other = readFileSync(at('ours.zip'));
      expect(await makeSmall('ours.zip')).toMatchObject({ code: 2 });
      expect(readFileSync(at('ours.zip')).equals(other)).toBe(true);
    }
  });
});

it('ends cleanly when it is stopped on the way: no file, no part of one', async () => {
  const before = await readdir(folder.path);
  const stopped = await runHeadlessProcess(
    ['package', '--config', config, '--out', at('stopped.zip')],
    '',
    folder.path,
    {},
    (child) => child.stderr?.once('data', () => child.kill('SIGTERM')),
  );
  expect(stopped).toMatchObject({ code: 1, stdout: '' });
  expect(stopped.stderr).toContain('Stopped before it was done. No file was left half-written.\n');
  expect(await readdir(folder.path)).toEqual(before);
});

it('writes no secret anywhere', async () => {
  const all = await everythingIn(folder.path);
  for (const secret of [filled.service.clientSecret, filled.service.analyticsToken]) expect(all).not.toContain(secret);
});
