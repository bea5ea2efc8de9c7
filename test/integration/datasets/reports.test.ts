import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src-main/data-host/remote/http.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

const name = 'problem_response';

describe.each(['specification', 'reality'] as const)('reports of a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let runId: string;
  beforeAll(async () => {
    service = await startSampleService({ reading });
    runId = service.runs[0] ?? expect.unreachable('no run');
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: [runId] });
  });
  afterEach(() => started.close());

  const resources = () => [{ dataset: 'reports' as const, runId }];
  const rows = () => started.rows({ view: 'run-reports', params: { runId } });
  const downloads = () => service.requests.entries.filter((entry) => entry.class === 'report-file');
  const fileOf = () => started.host.call('host:reportFile', { runId, reportName: name });

  it('fetches the file at once, without a token, and keeps its checksum', async () => {
    expect((await started.sync(resources())).outcome).toBe('complete');
    const [row] = await rows();
    const { path, fileName } = await fileOf();
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(row).toMatchObject({ report_name: name, bytes: bytes.length, sha256 });
    expect(row?.file).toBe(`${name}-${sha256.slice(0, 12)}.csv`);
    expect(fileName).toMatch(/--problem_response\.csv$/);
    expect(bytes.toString('utf8')).toContain('block_key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(downloads()).toHaveLength(1);
    expect(downloads()[0]).toMatchObject({ origin: 'elsewhere', scheme: null });
    expect(await readdir(join(path, '..'))).toEqual([row?.file]);
  });

  it('fetches it again only when the service says that it differs, or says nothing', async () => {
    await started.sync(resources());
    const before = await rows();
    service.requests.clear();
    await started.sync(resources());
    expect(downloads()).toHaveLength(reading === 'reality' ? 0 : 1);
    expect((await rows()).map(({ sha256, file }) => ({ sha256, file }))).toEqual(
      before.map(({ sha256, file }) => ({ sha256, file })),
    );
  });

  it('fetches it again when the file was cut off on this computer', async () => {
    await started.sync(resources());
    const { path } = await fileOf();
    await writeFile(path, 'cut');
    await expect(fileOf()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await started.sync(resources());
    expect((await stat((await fileOf()).path)).size).toBeGreaterThan(3);
  });

  it('asks for another link when the first has died', async () => {
    service.faults.add({ kind: 'forbidden', where: 'report-file', count: 1 });
    expect((await started.sync(resources())).outcome).toBe('complete');
    expect(service.requests.entries.filter((entry) => entry.class === 'reports')).toHaveLength(2);
    expect(downloads()).toHaveLength(2);
  });

  it('keeps what was fetched when a later download breaks off, and leaves no half of a file', async () => {
    await started.sync(resources());
    const { path } = await fileOf();
    await writeFile(path, 'cut');
    service.faults.add({ kind: 'reset-mid-body', where: 'report-file' });
    const end = await started.sync(resources());
    expect(end.error?.code).toBe('UNREACHABLE');
    expect(await rows()).toHaveLength(1);
    expect(await readdir(join(path, '..'))).toHaveLength(1);
  });

  it('has no rows for a report that the service does not make, and reads the names that were chosen', async () => {
    await started.host.call('reports:choose', { runId, reportNames: ['no_such_report'] });
    expect((await started.sync(resources())).outcome).toBe('complete');
    expect((await started.resources()).find((row) => row.dataset === 'reports')?.state).toBe('noRows');
    await started.host.call('reports:choose', { runId, reportNames: ['no_such_report', name] });
    await started.sync(resources());
    expect((await rows()).map((row) => row.report_name)).toEqual([name]);
    expect(started.inspect('SELECT run_id FROM report_choice', 'journal')).toEqual([{ run_id: runId }]);
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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = await startSampleService({});
    const started = await startHost({ service, runs: [] });
    try {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const connection = { ...started.connection, analytics: { baseUrl, scheme: 'none' as const } };
      await started.host.call('host:configure', { connection, historyFrom: '2013-01-01' });
      const runId = service.runs[0] ?? '';
      await started.host.call('runs:add', { runIds: [runId] });
      const end = await started.sync([{ dataset: 'reports', runId }]);
      expect(end.error?.code).toBe('REPORT_LINK_UNAVAILABLE');
      expect(end.error?.message).toContain('cannot give a link');
    } finally {
      await started.close();
      await service.close();
      server.close();
    }
  });
});

describe('a download', () => {
  const http = createHttp({ timeouts: { headers: 1000, bodyIdle: 1000 } });
  afterAll(() => http.close());
  const serve = async (answer: Parameters<typeof createServer>[1]) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  };
  const fetch = async (url: string, maxBytes = 1000) => {
    const chunks: Buffer[] = [];
    await http.download(url, {
      maxBytes,
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
