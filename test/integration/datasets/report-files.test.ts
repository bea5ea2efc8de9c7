import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '#main/net/http.ts';
import type { Reach } from '#main/net/reach.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { msPerDay } from '#shared/time/time.ts';
import { reportFile } from '../../sample-service/analytics/report-files.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { type HostSetup, type StartedHost, startHost } from '../../support/host.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { namesToFind } from '../../support/names-to-find.ts';
import { offeredName } from '../../support/offered-name.ts';
import { readCsvRecords } from '../../support/read-csv.ts';
import { patient } from '../../support/time-limits.ts';

const name = 'problem_response';
const other = 'ORA_data';

const readings = everyNth(2, ['reality', 'specification'] as const);

describe.each(readings)('reports of a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let home: Awaited<ReturnType<typeof makeFolder>>;
  let runId: string;
  let usernames: string[];
  /** The bytes that the service has. */
  let original: Buffer;
  beforeAll(async () => {
    service = await startSampleService({ reading });
    const run = service.data.runs[0] ?? expect.unreachable('no run');
    runId = run.id;
    usernames = namesToFind([...run.learnerEngagement()].map(({ username }) => username));
    original = Buffer.from(reportFile(run, name)?.text ?? '', 'utf8');
    expect(usernames.filter((username) => original.includes(username)).length).toBeGreaterThan(10);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    home = await makeFolder();
    started = await open();
  });
  afterEach(async () => {
    await started.close();
    await home.remove();
  });

  const open = (reportsKey?: HostSetup['reportsKey']) =>
    startHost({ service, runs: [runId], dir: home.path, ...(reportsKey === undefined ? {} : { reportsKey }) });
  const resources = () => [{ dataset: 'reports' as const, runId }];
  const rows = () => started.rows({ view: 'run-reports', params: { runId } });
  const downloads = () => service.requests.entries.filter((entry) => entry.class === 'report-file');
  const nameOf = () => offeredName(started.host, 'host:saveReportFile', { runId, reportName: name });
  const root = () => join(started.dir, 'reports');
  const folder = async () => join(root(), (await readdir(root()))[0] ?? '');
  const file = async () => join(await folder(), (await rows())[0]?.file ?? '');
  const saveAs = (path: string) => started.host.call('host:saveReportFile', { runId, reportName: name, path });
  const saved = async () => {
    const path = join(started.dir, 'saved.csv');
    await saveAs(path);
    const bytes = await readFile(path);
    await rm(path);
    return bytes;
  };

  it('fetches the file at once, without a token, and keeps its checksum', async () => {
    expect((await started.sync(resources())).outcome).toBe('complete');
    const [row] = await rows();
    const sha256 = createHash('sha256').update(original).digest('hex');
    expect(row).toMatchObject({ report_name: name, bytes: original.length, sha256 });
    expect(row?.file).toBe(`${name}-${sha256.slice(0, 12)}.csv`);
    expect(await nameOf()).toMatch(/--problem_response\.csv$/);
    expect((await stat(await file())).mode & 0o777).toBe(0o600);
    expect(downloads()).toHaveLength(1);
    expect(downloads()[0]).toMatchObject({ origin: 'elsewhere', scheme: null });
    expect(await readdir(await folder())).toEqual([row?.file]);
  });

  it('leaves no name of a learner in any file, and gives back the very bytes', async () => {
    await started.sync();
    const all = await everythingIn(started.dir);
    for (const username of usernames) expect(all).not.toContain(username);
    const path = join(started.dir, 'copy.csv');
    expect(await saveAs(path)).toEqual({ bytes: original.length });
    expect((await readFile(path)).equals(original)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('asks the storage whether it has another version, and fetches it only then', async () => {
    await started.sync(resources());
    const before = await rows();
    service.requests.clear();
    await started.sync(resources());
    expect(downloads().map(({ status }) => status)).toEqual([304]);
    const contents = (given: typeof before) => given.map(({ sha256, file }) => ({ sha256, file }));
    expect(contents(await rows())).toEqual(contents(before));

    // Other numbers in a file of the same size.
    service.mutate({ kind: 'reports', run: runId });
    await started.sync(resources());
    const [after] = await rows();
    expect(after?.bytes).toBe(before[0]?.bytes);
    expect(after?.sha256).not.toBe(before[0]?.sha256);
    const text = reportFile(service.data.findRun(runId) ?? expect.unreachable(), name)?.text ?? '';
    expect((await saved()).toString('utf8')).toBe(text);
  });

  it.each([
    ['was cut off', () => Buffer.from('cut')],
    ['lies there in the clear', () => original],
    [
      'was changed in its middle',
      (sealed: Buffer) => {
        const middle = sealed.length >> 1;
        return Buffer.concat([
          sealed.subarray(0, middle),
          Buffer.of((sealed[middle] ?? 0) ^ 1),
          sealed.subarray(middle + 1),
        ]);
      },
    ],
  ])('fetches it again when the file %s on this computer', async (_, change) => {
    await started.sync(resources());
    await writeFile(await file(), change(await readFile(await file())));
    const target = join(started.dir, 'copy.csv');
    const missing = { code: 'NOT_FOUND', detail: { what: 'The file for this report' } };
    await expect(nameOf()).rejects.toMatchObject(missing);
    await expect(saveAs(target)).rejects.toMatchObject(missing);
    expect((await readdir(started.dir)).filter((entry) => entry.startsWith('copy.csv'))).toEqual([]);
    await started.sync(resources());
    expect(await saved()).toEqual(original);
    expect(await readdir(await folder())).toHaveLength(1);
  });

  it('fetches it again when the key is another one, and asks for the key once', async () => {
    await started.sync(resources());
    await started.close();
    const askKey = vi.fn(async () => randomBytes(32));
    started = await open(askKey);
    await expect(nameOf()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    service.requests.clear();
    await started.sync(resources());
    expect(downloads()).toHaveLength(1);
    expect(await saved()).toEqual(original);
    expect(askKey).toHaveBeenCalledOnce();
  });

  it('asks for the key again after a failure, and nothing of the service until it has one', async () => {
    await started.close();
    const askKey = vi.fn(async () => randomBytes(32));
    started = await open(askKey.mockRejectedValueOnce(new AlmanacError('KEYCHAIN_UNAVAILABLE')));
    service.requests.clear();
    expect((await started.sync(resources())).error?.code).toBe('KEYCHAIN_UNAVAILABLE');
    expect(service.requests.total).toBe(0);
    expect((await started.sync(resources())).outcome).toBe('complete');
  });

  it.each([
    ['there is none', null],
    ['it is none', async () => Buffer.from('too short')],
  ])('says that there is no key when %s, and asks nothing of the service', async (_, reportsKey) => {
    await started.close();
    started = await open(reportsKey);
    service.requests.clear();
    expect((await started.sync(resources())).error?.code).toBe('LEARNERS_KEY_MISSING');
    expect(service.requests.total).toBe(0);
    expect(existsSync(root())).toBe(false);
  });

  it('writes nothing where it may not, and nothing when it was cancelled', async () => {
    await started.sync(resources());
    const target = join(started.dir, 'no-such-folder', 'copy.csv');
    await expect(saveAs(target)).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
    const abort = new AbortController();
    const path = join(started.dir, 'copy.csv');
    const saving = started.host.call('host:saveReportFile', { runId, reportName: name, path }, abort.signal);
    abort.abort();
    await expect(saving).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await readdir(started.dir)).filter((entry) => entry.startsWith('copy.csv'))).toEqual([]);
  });

  it('purges the files with all learner data, and fetches them at the next sync', async () => {
    await started.sync(resources());
    await mkdir(join(root(), 'of-another-run'));
    await writeFile(join(root(), 'of-another-run', 'left.csv.part'), usernames.join('\n'));
    await started.host.call('host:purgeLearners', {});
    expect(existsSync(root())).toBe(false);
    expect(started.inspect('SELECT * FROM report_file')).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await started.resources()).find((row) => row.dataset === 'reports')?.state).toBe('never');
    await expect(nameOf()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await started.sync(resources());
    expect(await saved()).toEqual(original);
  });

  it('asks for another link when the first has died', async () => {
    service.faults.add({ kind: 'forbidden', where: 'report-file', count: 1 });
    expect((await started.sync(resources())).outcome).toBe('complete');
    expect(service.requests.entries.filter((entry) => entry.class === 'reports')).toHaveLength(2);
    expect(downloads()).toHaveLength(2);
  });

  it('keeps what was fetched when a later download breaks off, and leaves no half of a file', async () => {
    await started.sync(resources());
    await writeFile(await file(), 'cut');
    service.faults.add({ kind: 'reset-mid-body', where: 'report-file' });
    const end = await started.sync(resources());
    expect(end.error?.code).toBe('CUT_OFF');
    expect(await rows()).toHaveLength(1);
    expect(await readdir(await folder())).toHaveLength(1);
  });

  it('has no rows for a report that the service does not make, and reads the names that were chosen', async () => {
    await started.host.call('reportFiles:choose', { runId, add: ['no_such_report'], remove: [name] });
    expect((await started.sync(resources())).outcome).toBe('complete');
    expect((await started.resources()).find((row) => row.dataset === 'reports')?.state).toBe('noRows');
    await started.host.call('reportFiles:choose', { runId, add: [name] });
    await started.sync(resources());
    expect((await rows()).map((row) => row.report_name)).toEqual([name]);
    expect(started.inspect('SELECT run_id FROM report_choice', 'journal')).toEqual([{ run_id: runId }]);
  });

  it('are added to and taken from what was chosen last, whatever a page has read of it', async () => {
    const chosen = async () => (await started.host.call('run:get', { runId })).reportNames;
    await started.host.call('reportFiles:choose', { runId, add: ['first'] });
    await started.host.call('reportFiles:choose', { runId, add: ['second', 'first'] });
    expect(await chosen()).toEqual([name, 'first', 'second']);
    await started.host.call('reportFiles:choose', { runId, remove: ['first'] });
    await started.host.call('reportFiles:choose', { runId, remove: [name] });
    expect(await chosen()).toEqual(['second']);
    const tooMany = Array.from({ length: 20 }, (_, index) => `report_${index}`);
    await expect(started.host.call('reportFiles:choose', { runId, add: tooMany })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await chosen()).toEqual(['second']);
  });

  it('marks the one of two that the service no longer has, with the day it was last there, until everything is synced', async () => {
    await started.host.call('reportFiles:choose', { runId, add: [other, name], remove: [name] });
    await started.sync(resources());
    const fetched = (await rows()).find((row) => row.report_name === other)?.fetched_at ?? 0;
    started.time.ahead += 3 * msPerDay;
    service.faults.add({ kind: 'not-found', where: 'reports', count: 1 });
    await started.sync(resources());
    const marks = async () => (await rows()).map((row) => [row.report_name, row.gone_since]);
    expect(await marks()).toEqual([
      [other, fetched],
      [name, null],
    ]);
    const notes = () => started.host.dataNotes(['reports'], [runId]);
    expect(notes()).toEqual([
      expect.stringMatching(new RegExp(`no longer has ${other}; last seen there on ${formatInstantDay(fetched)}`)),
    ]);
    service.reset();
    await started.sync(resources());
    expect([(await marks())[0], notes()]).toEqual([[other, null], []]);
    service.faults.add({ kind: 'not-found', where: 'reports', count: 1 });
    await started.syncAs({ resources: resources(), everything: true });
    expect([await marks(), notes()]).toEqual([[[name, null]], []]);
    expect(await readdir(await folder())).toHaveLength(1);
  });

  it('writes them as a table of the data package, without the link', async () => {
    await started.sync(resources());
    const out = join(started.dir, 'out');
    expect(await started.host.writePackage(out, [runId], ['reports'])).toEqual({ reports: 1 });
    const [row] = readCsvRecords(await readFile(join(out, 'reports.csv'), 'utf8'));
    expect(Object.keys(row ?? {})).toEqual([
      'course_id',
      'report_name',
      'last_modified',
      'expiration_date',
      'file_size',
      'sha256',
      'file',
    ]);
    expect(row).toMatchObject({ course_id: runId, report_name: name });
    expect(row?.file_size === '').toBe(reading === 'specification');
  });
});

describe('a service that cannot make links', () => {
  it('is told apart from one that has no report', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(501, { 'content-type': 'application/json' });
      response.end('{"error_code":"cannot_create_report_download_link","developer_message":"no"}');
    });
    const { url: baseUrl, close } = await listenOnLoopback(server);
    const service = await startSampleService({});
    const started = await startHost({ service, runs: [] });
    try {
      const connection = { ...started.connection, analytics: { baseUrl, scheme: 'none' as const } };
      await started.host.call('host:configure', { connection, historyFrom: '2013-01-01' });
      const runId = service.runs[0] ?? '';
      await started.host.call('runs:add', { runIds: [runId] });
      const end = await started.sync([{ dataset: 'reports', runId }]);
      expect(end.error?.code).toBe('REPORT_LINK_UNAVAILABLE');
      expect(end.error?.message).toContain('cannot provide a download link');
    } finally {
      await started.close();
      await service.close();
      await close();
    }
  });
});

describe('a download', () => {
  const http = createHttp({ timeouts: patient });
  afterAll(() => http.close());
  const serve = (answer: Parameters<typeof createServer>[1]) => listenOnLoopback(createServer(answer));
  const fetch = async (url: string, maxBytes = 1000, service: Reach = 'computer') => {
    const chunks: Buffer[] = [];
    await http.download(url, {
      maxBytes,
      service,
      onChunk: async (chunk) => {
        chunks.push(chunk);
      },
    });
    return Buffer.concat(chunks).toString('utf8');
  };

  it('follows redirects to other origins, but only so many', async () => {
    const target = await serve((request, response) => response.end(request.headers.authorization ?? 'no token'));
    const hop = await serve((_request, response) => response.writeHead(302, { location: `${target.url}/x` }).end());
    const loop = await serve((request, response) =>
      response.writeHead(302, { location: `${request.url}x` }).end('again'),
    );
    expect(await fetch(`${hop.url}/file`)).toBe('no token');
    await expect(fetch(`${loop.url}/file`)).rejects.toMatchObject({ code: 'REDIRECT_REFUSED' });
    for (const server of [target, hop, loop]) server.close();
  });

  it('goes nowhere that is not https or this computer', async () => {
    const hop = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://192.0.2.1/file' }).end(),
    );
    await expect(fetch(`${hop.url}/file`)).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    await expect(fetch('file:///etc/passwd')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    await expect(fetch('no address')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    hop.close();
  });

  it('leaves this computer alone when the service is elsewhere', async () => {
    let asked = 0;
    const here = await serve((_request, response) => {
      asked += 1;
      response.end('private');
    });
    const port = new URL(here.url).port;
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', '2130706433', '0x7f.1']) {
      await expect(fetch(`http://${host}:${port}/x`, 1000, 'world')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    }
    expect(asked).toBe(0);
    here.close();
  });

  it('unpacks what a storage keeps packed, and stops at the limit', async () => {
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a,b\r\n'.repeat(500))),
    );
    expect(await fetch(packed.url, 10_000)).toHaveLength(2500);
    await expect(fetch(packed.url, 1000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    packed.close();
  });

  it('takes a web page for what it is', async () => {
    const page = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>sign in</html>'),
    );
    await expect(fetch(page.url)).rejects.toMatchObject({ code: 'NOT_JSON' });
    page.close();
  });
});
