import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '#main/net/http.ts';
import { reportFile } from '../../sample-service/analytics/report-files.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { patient } from '../../support/time-limits.ts';

const name = 'problem_response';

describe('a report file that does not come whole', () => {
  let service: SampleService;
  let started: StartedHost;
  let runId: string;
  let original: string;
  beforeAll(async () => {
    service = await startSampleService();
    const run = service.data.runs[0] ?? expect.unreachable('no run');
    runId = run.id;
    original = reportFile(run, name)?.text ?? '';
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: [runId] });
  });
  afterEach(() => started.close());

  const resources = () => [{ dataset: 'reports' as const, runId }];
  const saved = async () => {
    const path = join(started.dir, 'saved.csv');
    await started.host.call('host:saveReportFile', { runId, reportName: name, path });
    return readFile(path, 'utf8');
  };

  it.each(['truncated', 'empty-body'] as const)(
    '(%s) leaves the file of before, and is asked for again',
    async (kind) => {
      await started.sync(resources());
      expect(await saved()).toBe(original);
      service.faults.add({ kind, where: 'report-file' });
      const end = await started.syncAs({ resources: resources(), everything: true });
      expect(end.error?.code).toBe('CUT_OFF');
      expect(await saved()).toBe(original);
      service.reset();
      expect((await started.sync(resources())).outcome).toBe('complete');
      expect((await started.resources()).find(({ dataset }) => dataset === 'reports')?.state).toBe('complete');
    },
  );
});

describe('a file behind a link', () => {
  const http = createHttp({ timeouts: patient });
  afterAll(() => http.close());

  /** The text that a server sends, which ends with the connection and has no stated length. */
  const fetched = async (
    sent: string | Buffer,
    { status = 200, headers = {}, size }: { status?: number; headers?: Record<string, string>; size?: number | null },
  ) => {
    const server = await listenOnLoopback(
      createServer((_request, response) => {
        response.writeHead(status, { connection: 'close', 'transfer-encoding': 'identity', ...headers });
        response.end(sent);
      }),
    );
    const chunks: Buffer[] = [];
    const onChunk = async (chunk: Buffer) => void chunks.push(chunk);
    try {
      await http.download(server.url, { maxBytes: 1000, service: 'computer', size, onChunk });
    } finally {
      await server.close();
    }
    return Buffer.concat(chunks).toString('utf8');
  };

  it('is refused where it is shorter than the service says, or empty', async () => {
    await expect(fetched('a,b\r\n', { size: 6 })).rejects.toMatchObject({ code: 'CUT_OFF' });
    await expect(fetched('', { size: null })).rejects.toMatchObject({ code: 'CUT_OFF' });
  });

  it('is taken where it is as long or longer, where no size is stated, and where an empty one is', async () => {
    expect(await fetched('a,b\r\n', { size: 5 })).toBe('a,b\r\n');
    expect(await fetched('a,b\r\n', { size: 4 })).toBe('a,b\r\n');
    expect(await fetched('a,b\r\n', {})).toBe('a,b\r\n');
    expect(await fetched('', { size: 0 })).toBe('');
  });

  it('may be smaller than the service says where the storage keeps it compressed', async () => {
    const packed = gzipSync('a,b\r\n');
    const headers = { 'content-encoding': 'gzip' };
    expect(await fetched(packed, { headers, size: packed.length })).toBe('a,b\r\n');
  });

  it.each([202, 204, 205, 206])('is refused with the status %i, which brings no whole file', async (status) => {
    await expect(fetched(status === 206 ? 'a,b\r\n' : '', { status, size: null })).rejects.toMatchObject({
      code: 'SERVICE_ERROR',
      detail: { status },
    });
  });
});
