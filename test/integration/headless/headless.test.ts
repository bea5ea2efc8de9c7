import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatasetName, datasets, tables } from '#shared/catalog/datasets.ts';
import { maxPageSize } from '#shared/catalog/views.ts';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { expectedRowsOf, inAnyOrder, knownTables } from '../../support/expected-rows.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';
import { startHost } from '../../support/host.ts';
import { readCsv, readCsvRecords } from '../../support/read-csv.ts';

const secret = 'canary-secret-0123456789';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let out: string;
let service: SampleService;
beforeEach(async () => {
  folder = await makeFolder();
  out = join(folder.path, 'tables');
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

async function serve(options: SampleServiceOptions = {}): Promise<SampleService> {
  service = await startSampleService({ clientSecret: secret, ...options });
  return service;
}

const order = (config: string) => ['sync', '--config', config, '--out', out, '--secret-stdin'];
const stdin = JSON.stringify({ clientSecret: secret });
const run = (config: string) => runHeadless(order(config), stdin, folder.path);
const runProcess = (config: string, onStart?: (child: ChildProcess) => void) =>
  runHeadlessProcess(order(config), stdin, folder.path, {}, onStart);
const written = async (table: string) => readCsvRecords(await readFile(join(out, `${table}.csv`), 'utf8'));
const report = async () => JSON.parse(await readFile(join(out, 'sync-report.json'), 'utf8'));

/** A config of these datasets; in a long run of all. */
const only = (...datasets: DatasetName[]) => atLength<{ datasets?: DatasetName[] }>({ datasets }, {});

const readings = everyNth(2, ['reality', 'specification'] as const);

describe.each(readings)('a run without a window, service as in the %s', (reading) => {
  it('writes every table, a data package and a report, and ends with 0', async () => {
    await serve({ reading });
    const { code, stdout, stderr } = await runProcess(await writeConfig(folder.path, service));
    expect(stderr).toMatch(/complete, 0 failed, \d+ requests\.\n$/);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Sync complete. Tables and sync-report.json are in ${out}\n` });
    for (const name of knownTables) {
      expect(inAnyOrder(await written(name)), name).toEqual(
        inAnyOrder(expectedRowsOf(service, name, service.runs.slice(0, 2))),
      );
    }
    await expectValidPackage();
    await expectReport();
  });

  async function expectValidPackage() {
    const { resources } = JSON.parse(await readFile(join(out, 'datapackage.json'), 'utf8'));
    const described = new Map<string, { path: string; bytes: number; schema: { fields: { name: string }[] } }>(
      resources.map((resource: { name: string }) => [resource.name, resource]),
    );
    const wanted = Object.keys(tables).filter((name) => name !== 'learner-engagement');
    expect([...described.keys()].sort()).toEqual(wanted.sort());
    for (const [name, { path, bytes, schema }] of described) {
      const csv = await readFile(join(out, path), 'utf8');
      expect(
        schema.fields.map((field) => field.name),
        name,
      ).toEqual(readCsv(csv).header);
      expect(Buffer.byteLength(csv), name).toBe(bytes);
    }
  }

  async function expectReport() {
    const { outcome, resources: lines, tables: rows, totals } = await report();
    expect(outcome).toBe('complete');
    expect(totals.failed).toBe(0);
    const asked = service.requests.entries.filter((entry) => /^\/(api|taxonomy)/.test(entry.path));
    expect(totals.requests).toBe(asked.length);
    const skills = lines.find((line: { resource: string }) => line.resource === 'skills');
    expect(skills).toMatchObject({ runId: null, state: 'complete', rows: 150, rejected: 0, requests: 1, error: null });
    expect(skills.asOf.syncedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(rows.skills).toBe(150);
    const perRun = lines.filter((line: { resource: string }) => line.resource === 'enrollment');
    expect(perRun.map((line: { runId: string }) => line.runId).sort()).toEqual(service.runs.slice(0, 2).toSorted());
    for (const line of lines) expect(Object.keys(datasets)).toContain(line.resource);
  }
});

describe('the secret', () => {
  it('is nowhere but on standard input: not in the output, and in no file', async () => {
    await serve();
    service.faults.add({ kind: 'unauthorized', where: 'enrollment' });
    const change = { runs: service.runs.slice(0, 1), ...only('skills', 'enrollment') };
    const { stdout, stderr } = await runProcess(await writeConfig(folder.path, service, change));
    const everything = `${stdout}${stderr}${await everythingIn(folder.path)}`;
    expect(everything).not.toContain('canary');
    // Tokens that it bought are JWTs.
    expect(everything).not.toMatch(/eyJ[\w-]{10}/);
  });
});

describe('a run of which a part failed', () => {
  it('writes the rest, says what is missing and why, and ends with 3', async () => {
    await serve();
    service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    const { code, stdout } = await run(await writeConfig(folder.path, service, only('skills', 'enrollment')));
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /^Sync partial\..*\nSome data is missing or old\. sync-report\.json says which and why; the next sync tries again\.\n$/,
    );
    const { outcome, resources, totals } = await report();
    expect({ outcome, failed: totals.failed }).toEqual({ outcome: 'partial', failed: 2 });
    const failed = resources.filter((line: { state: string }) => line.state === 'failed');
    for (const { resource, error } of failed) {
      expect(resource).toBe('enrollment');
      expect(error).toMatch(/does not allow this client to read .* \(403\)\. Ask the provider for access\./);
    }
    expect((await written('skills')).length).toBe(150);
    expect(await written('enrollment')).toEqual([]);
  });
});

describe('a run of which some rows cannot be read', () => {
  it('writes the others, says how many are missing where the tables are, and ends with 3', async () => {
    await serve();
    service.faults.add({ kind: 'wrong-types', where: 'enrollment', fields: ['count'] });
    const [runId = ''] = service.runs;
    const config = await writeConfig(folder.path, service, { runs: [runId], datasets: ['enrollment'] });
    const { code, stdout } = await run(config);
    const { outcome, resources } = await report();
    const [{ state, rejected }] = resources;
    expect({ code, outcome, state }).toEqual({ code: 3, outcome: 'partial', state: 'partial' });
    expect(stdout).toMatch(/^Sync partial\./);
    expect(rejected).toBeGreaterThan(0);
    // These files are for programs: no text is changed, and a reader with a spreadsheet is told so.
    expect(await readFile(join(out, 'README.txt'), 'utf8')).toContain('In a spreadsheet, import such a table as text.');
    expect(await readFile(join(out, 'README.txt'), 'utf8')).toContain(
      `Daily enrollment, ${runId}: Not complete: ${rejected} rows could not be read.`,
    );
  });
});

describe('a base address', () => {
  it.each(everyNth(2, ['/api/v0/', '', '/', '/api/v0']))('may end in %j', async (ending) => {
    await serve();
    const baseUrl = `${service.url}${ending}`;
    const config = await writeConfig(folder.path, service, {
      taxonomy: { baseUrl, scheme: 'JWT' },
      analytics: { baseUrl, scheme: 'JWT' },
      runs: service.runs.slice(0, 1),
      datasets: ['job-postings', 'activity'],
    });
    expect((await run(config)).code).toBe(0);
    expect((await written('job-postings')).length).toBe(24);
  });
});

describe('a profile with more resources than a page of the ledger holds', () => {
  it('is reported whole', async () => {
    await serve();
    const config = await writeConfig(folder.path, service, { runs: service.runs.slice(0, 1), datasets: ['videos'] });
    const host = await startHost({
      service,
      dir: join(folder.path, 'profile'),
      runs: Array.from({ length: 1200 }, (_, index) => `course-v1:A+B+${index}`),
    });
    const { total } = await host.page({ view: 'sync-resources', params: {} }, { page: 1, pageSize: 1 });
    await host.close();
    expect(total).toBeGreaterThan(maxPageSize);
    expect((await run(config)).code).toBe(0);
    expect((await report()).resources.map(({ runId }: { runId: string }) => runId)).toEqual(service.runs.slice(0, 1));
  });
});

describe('a second run', () => {
  it('goes on from the profile of the first: fewer days, the same tables', async () => {
    await serve();
    const config = await writeConfig(folder.path, service, { datasets: ['skills', 'enrollment'] });
    await run(config);
    const before = await written('enrollment');
    service.requests.clear();
    expect((await run(config)).code).toBe(0);
    expect(await written('enrollment')).toEqual(before);
    const days = service.requests.entries.filter((entry) => entry.class === 'enrollment').map(({ query }) => query);
    expect(days).not.toContain('start_date=2013-01-01');
  });
});

describe('a run that was ended in the middle', () => {
  it.each(everyNth(2, ['SIGTERM', 'SIGKILL'] as const))('by %s is resumed by the next one', async (signal) => {
    await serve();
    const [runId = ''] = service.runs;
    const names = ['skills', 'jobs', 'job-postings', 'enrollment', 'enrollment-mode', 'activity'];
    const config = await writeConfig(folder.path, service, { runs: [runId], datasets: names });
    const slow = service.faults.add({ kind: 'latency', where: ['jobs', 'activity'], milliseconds: 30_000 });
    const { code } = await runProcess(config, (child) => {
      const watch = setInterval(() => {
        const counts = service.requests.counts();
        if (!counts.jobs || !counts.activity) return;
        clearInterval(watch);
        child.kill(signal);
      }, 10);
    });
    expect(code).toBe(signal === 'SIGTERM' ? 3 : null);
    service.faults.remove(slow);
    service.requests.clear();
    expect((await run(config)).code).toBe(0);
    const counts = service.requests.counts();
    expect(counts).toMatchObject({ jobs: 1, 'job-postings': 1 });
    expect(counts.skills).toBeUndefined();
    expect((await written('skills')).length).toBe(150);
    // And the one after that reads everything again.
    service.requests.clear();
    await run(config);
    expect(service.requests.counts()).toMatchObject({ skills: 1, jobs: 1, enrollment: 1 });
  });
});

describe('small numbers', () => {
  const small = (rows: readonly Record<string, string>[], column: string) =>
    rows.filter((row) => row[column] !== '' && Number(row[column]) > 0 && Number(row[column]) < 10).length;
  const runWith = async (...more: string[]) => {
    const config = await writeConfig(folder.path, service, only('enrollment-location'));
    const args = ['sync', '--config', config, '--out', out, ...more, '--secret-stdin'];
    const { code } = await runHeadless(args, stdin, folder.path);
    expect(code).toBe(0);
    return JSON.parse(await readFile(join(out, 'datapackage.json'), 'utf8')).smallNumbers;
  };

  it('are written as they were served, and the package says so', async () => {
    await serve();
    expect(await runWith()).toMatchObject({ threshold: 0 });
    expect(small(await written('enrollment-location'), 'count')).toBeGreaterThan(0);
  });

  it('are withheld below a threshold, in rows that stay', async () => {
    await serve();
    await runWith();
    const whole = await written('enrollment-location');
    expect(await runWith('--threshold', '10')).toMatchObject({ threshold: 10 });
    const shared = await written('enrollment-location');
    expect(shared.length).toBe(whole.length);
    expect(small(shared, 'count')).toBe(0);
    expect(shared.filter(({ count }) => count === '').length).toBeGreaterThanOrEqual(small(whole, 'count'));
  });
});
