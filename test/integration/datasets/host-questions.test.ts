import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostInput, HostMethod } from '#main/data-host/host-methods.ts';
import type { FromHost, ToHost } from '#main/data-host/protocol.ts';
import { serve } from '#main/data-host/serve.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';

/** The data host behind a message port, with what main would answer to its questions; an empty header is one that does not come. */
function hostBehindPort(answers: { header: string; key: Uint8Array | null }) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const questions: string[] = [];
  const ended = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const unasked = Promise.withResolvers<void>();
  let listener: (event: { data: unknown }) => void = () => {};
  let lastSeq = 0;
  const post = (message: ToHost) => listener({ data: structuredClone(message) });
  const take = (message: FromHost) => {
    if (message.kind === 'ask') {
      questions.push(message.question);
      if (message.question === 'authorize' && answers.header === '') return;
      const data = message.question === 'authorize' ? { header: answers.header } : answers.key;
      post({ kind: 'answer', seq: message.seq, result: { ok: true, data } });
    } else if (message.kind === 'result') {
      const call = waiting.get(message.seq);
      if (message.result.ok) call?.resolve(message.result.data);
      else call?.reject(message.result.error);
    } else if (message.kind === 'unask') unasked.resolve();
    else if (message.kind === 'closed') closed.resolve();
    else if (message.kind === 'event' && message.event === 'sync:status') {
      const { running, last } = message.payload as { running: unknown; last: unknown };
      if (running === null && last !== null) ended.resolve();
    }
  };
  serve({
    postMessage: (message) => setImmediate(take, structuredClone(message) as FromHost),
    on: (_event, listen) => {
      listener = listen;
    },
  });
  return {
    questions,
    syncEnded: ended.promise,
    unasked: unasked.promise,
    start: (dataDir: string, language?: HostInput<'host:configure'>['language']) =>
      post({ kind: 'start', dataDir, check: false, language }),
    call: <M extends HostMethod>(method: M, input: HostInput<M>) => {
      lastSeq += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(lastSeq, call);
      post({ kind: 'call', seq: lastSeq, method, input });
      return call.promise;
    },
    close: async () => {
      post({ kind: 'close' });
      await closed.promise;
    },
  };
}

describe('what the data host asks of main', () => {
  let service: SampleService;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  beforeAll(async () => {
    service = await startSampleService({});
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => folder.remove());

  const hostWith = async (key: Uint8Array | null) => {
    const runId = service.runs[0] ?? '';
    const host = hostBehindPort({ header: `Token ${service.analyticsToken}`, key });
    host.start(folder.path);
    const analytics = { baseUrl: service.url, scheme: 'Token' } as const;
    const token = { url: `${service.url}/oauth2/access_token`, clientId: service.clientId };
    const connection = { taxonomy: analytics, analytics, token };
    await host.call('host:configure', { connection, historyFrom: '2013-01-01' });
    await host.call('runs:add', { runIds: [runId] });
    return { host, runId };
  };
  it('has its configuration for the calls that follow it, while the words of a language are read', async () => {
    const host = hostBehindPort({ header: '', key: null });
    const language = { choice: 'es', computer: 'en-US' } as const;
    host.start(folder.path, language);
    const of = { baseUrl: service.url, scheme: 'none' } as const;
    const connection = {
      taxonomy: of,
      analytics: of,
      token: { url: `${service.url}/oauth2/access_token`, clientId: 'id' },
    };
    const configured = host.call('host:configure', { connection, historyFrom: '2013-01-01', language });
    await expect(host.call('sync:start', { resources: [] })).resolves.toHaveProperty('syncId');
    await configured;
    await host.close();
  });

  const sync = async (key: Uint8Array | null) => {
    const { host, runId } = await hostWith(key);
    await host.call('learners:switch', { runId, on: true });
    await host.call('sync:start', { resources: [{ dataset: 'learner-engagement', runId }] });
    await host.syncEnded;
    const page = host.call('view:rows', { view: 'run-learners', params: { runId }, page: 1, pageSize: 10 });
    const outcome = await page.catch((error: unknown) => error);
    await host.close();
    return { outcome, questions: host.questions };
  };

  it('is the key, once, and the header', async () => {
    const { outcome, questions } = await sync(randomBytes(32));
    expect(outcome).toMatchObject({ total: [...(service.data.runs[0]?.learnerEngagement() ?? [])].length });
    expect(questions.toSorted()).toEqual(['authorize', 'learnersKey']);
  });

  it('is the key of reports, once, for fetching and for saving', async () => {
    const { host, runId } = await hostWith(randomBytes(32));
    await host.call('sync:start', { resources: [{ dataset: 'reports', runId }] });
    await host.syncEnded;
    const path = join(folder.path, 'saved.csv');
    await host.call('host:saveReportFile', { runId, reportName: 'problem_response', path });
    await host.close();
    expect(await readFile(path, 'utf8')).toContain('username');
    expect(host.questions.toSorted()).toEqual(['authorize', 'reportsKey']);
  });

  it('is asked for no longer when the sync is stopped, which ends at once', async () => {
    const host = hostBehindPort({ header: '', key: null });
    host.start(folder.path);
    const of = { baseUrl: service.url, scheme: 'Token' } as const;
    const token = { url: `${service.url}/oauth2/access_token`, clientId: 'id' };
    await host.call('host:configure', {
      connection: { taxonomy: of, analytics: of, token },
      historyFrom: '2013-01-01',
    });
    await host.call('sync:start', { resources: [{ dataset: 'skills', runId: null }] });
    while (host.questions.length === 0) await new Promise(setImmediate);
    await host.call('sync:cancel', {});
    await host.syncEnded;
    await host.unasked;
    await host.close();
  });

  it('may be refused: then there is no file and nothing was asked of the service', async () => {
    service.requests.clear();
    const { outcome } = await sync(null);
    expect(outcome).toMatchObject({ total: 0, asOf: { error: { code: 'LEARNERS_KEY_MISSING' } } });
    expect(existsSync(join(folder.path, 'learners.sqlite3'))).toBe(false);
    expect(service.requests.total).toBe(0);
  });
});
