import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { dataDialect, type HostInput, type HostMethod } from '#main/data-host/host-methods.ts';
import type { FromHost, ToHost } from '#main/data-host/protocol.ts';
import { serveInTwoThreads } from '#main/data-host/serve.ts';
import { HostConnection } from '#main/shell/ipc/host-connection.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { everythingOf } from '../../support/packages.ts';

/*
 * Methods that only read are answered while a sync keeps its thread busy, and write nothing to the tables.
 */

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
  // The counts per course are made by the first reader after a sync.
  await filled.started.rows({ view: 'courses', params: {} });
});
afterAll(() => filled.close());

const pathOf = (name: string) => join(filled.started.dir, name);
const recipe = (): Recipe => newRecipe('run-full', { kind: 'run', runId: filled.runId }, 'a4');
const enrollment = () => ({ view: 'run-enrollment', params: { runId: filled.runId } }) as const;
const subsections = () => {
  const query = { view: 'run-subsections', params: { runId: filled.runId } } as const;
  return { figure: 'run-subsections', query, choice: {}, threshold: 10, address: null } as const;
};
const savedPicture = () => ({ picture: { ...subsections(), format: { kind: 'svg' } }, sidecar: true }) as const;
const order = { format: 'csv', threshold: 10, guard: true, labels: true, address: null, sidecar: true } as const;

const reads: { readonly [M in HostMethod]?: () => HostInput<M> } = {
  'view:rows': () => ({ ...enrollment(), page: 1, pageSize: 10 }),
  'search:all': () => ({ text: 'a', limit: 5 }),
  'overview:get': () => ({}),
  'cache:version': () => ({}),
  'run:get': () => ({ runId: filled.runId }),
  'labels:all': () => ({}),
  'pins:list': () => ({}),
  'savedReports:list': () => ({}),
  'subsections:list': () => ({ runId: filled.runId }),
  'provenance:of': () => ({ query: enrollment(), address: null, threshold: 10 }),
  'picture:draw': () => subsections(),
  'figure:sentence': () => ({ about: { kind: 'run', runId: filled.runId }, label: 'Countries', threshold: 10 }),
  'host:savePicture': () => ({ ...savedPicture(), path: pathOf('picture.svg') }),
  'host:report': () => ({ recipe: recipe() }),
  'host:saveReport': () => ({ recipe: recipe(), format: 'xlsx', path: pathOf('report.xlsx'), sidecar: true }),
  'export:check': () => ({ query: enrollment(), threshold: 10 }),
  'export:withheld': () => ({ request: { ...enrollment(), page: 1, pageSize: 10 }, threshold: 10 }),
  'host:exportFile': () => ({
    ...order,
    query: enrollment(),
    excludedColumns: [],
    path: pathOf('table.csv'),
    dialect: dataDialect,
  }),
  'package:estimate': () => everythingOf(filled.service.runs),
  'host:writePackage': () => ({ selection: everythingOf(filled.service.runs), path: pathOf('package.zip') }),
};
const methods = Object.keys(reads) as HostMethod[];
const inputOf = (method: HostMethod) => reads[method]?.() as HostInput<HostMethod>;

describe('with a connection that may not write', () => {
  beforeAll(() => filled.started.forbidWriting(true));
  afterAll(() => filled.started.forbidWriting(false));

  it.each(methods)('%s is answered', async (method) => {
    await expect(filled.started.host.call(method, inputOf(method))).resolves.toBeDefined();
  });

  it('a picture of a run that nobody has added is drawn, and adds nothing', async () => {
    const picture = { ...subsections(), query: { ...subsections().query, params: { runId: 'course-v1:No+Such+Run' } } };
    await expect(filled.started.host.call('picture:draw', picture)).resolves.toBeDefined();
  });

  it('anything else is refused', async () => {
    const note = { kind: 'run', id: filled.runId, day: null, text: 'Refused' } as const;
    await expect(filled.started.host.call('notes:add', note)).rejects.toThrow();
  });
});

/** The data host in two threads, of which the second one is this program. */
async function startBeside(program: string) {
  const second = `import { parentPort } from 'node:worker_threads';
    const post = (message) => parentPort.postMessage(message);
    parentPort.on('message', (message) => {
      if (message.kind === 'close') post({ kind: 'closed' });
      ${program}
    });`;
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const heard: ((message: FromHost) => unknown)[] = [];
  const post = (data: ToHost) => {
    for (const listener of listeners) listener({ data });
  };
  const postMessage = (message: unknown) => {
    for (const listener of heard) listener(message as FromHost);
  };
  serveInTwoThreads(
    { postMessage, on: (_, listener) => void listeners.push(listener) },
    new URL(`data:text/javascript,${encodeURIComponent(second)}`),
  );
  const onMessage = (listener: (message: FromHost) => unknown) => void heard.push(listener);
  const never = () => new Promise<never>(() => {});
  const answers = {
    authorize: never,
    learnersKey: never,
    reportsKey: never,
    signPublication: never,
    proxyRoutes: async () => [null],
  };
  const syncing = Promise.withResolvers<void>();
  const onEvent = () => syncing.resolve();
  const host = new HostConnection({ post, onMessage, onExit: () => {}, kill: () => {} }, { answers, onEvent });
  post({ kind: 'start', dataDir: filled.started.dir, check: false });
  await host.ready;
  return {
    call: host.call.bind(host) as HostConnection['call'],
    post,
    onMessage,
    /** When the second thread has said how the sync stands. */
    syncing: syncing.promise,
    close: async () => {
      post({ kind: 'close' });
      await host.closed;
    },
  };
}
type TwoThreads = Awaited<ReturnType<typeof startBeside>>;

describe('while the thread that syncs is busy', () => {
  let host: TwoThreads;
  beforeAll(async () => {
    const running = { kind: 'event', event: 'sync:status', payload: { running: {}, last: null } };
    // Begins to sync, and returns nothing.
    host = await startBeside(`if (message.kind === 'start') post(${JSON.stringify(running)});`);
    await host.syncing;
  });
  afterAll(() => host.close());

  it.each(methods)('%s is answered', async (method) => {
    expect(await host.call(method, inputOf(method))).toBeDefined();
  });

  it('asks the caller where a file goes, by its name', async () => {
    const path = vi.fn(async () => pathOf('asked.csv'));
    const file = { ...order, query: enrollment(), excludedColumns: [], dialect: dataDialect };
    expect(await host.call('host:exportFile', { ...file, path })).toMatchObject({ sidecar: 'written' });
    expect(path).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/--enrollment--.+\.csv$/));
    expect(readdirSync(filled.started.dir).filter((name) => name.startsWith('asked'))).toHaveLength(2);
  });

  it.each([
    ['host:saveReport', () => ({ recipe: recipe(), format: 'html', path: pathOf('cancelled.html'), sidecar: true })],
    ['host:savePicture', () => ({ ...savedPicture(), path: pathOf('cancelled.svg') })],
  ] as const)('%s that is cancelled leaves nothing behind', async (method, input) => {
    const seq = -1;
    const ended = new Promise<FromHost>((resolve) => {
      host.onMessage((message) => message.kind === 'result' && message.seq === seq && resolve(message));
    });
    host.post({ kind: 'call', seq, method, input: input() });
    host.post({ kind: 'cancel', seq });
    expect(await ended).toMatchObject({ result: { ok: false, error: { code: 'CANCELLED' } } });
    expect(readdirSync(filled.started.dir).filter((name) => name.startsWith('cancelled'))).toEqual([]);
  });
});

describe('while the thread that syncs has nothing to do', () => {
  let host: TwoThreads;
  beforeAll(async () => {
    const idle = { kind: 'event', event: 'sync:status', payload: { running: null, last: null } };
    const made = { html: 'made there', fileName: '', title: '', about: {}, reported: [] };
    host = await startBeside(`
      if (message.kind === 'start') post(${JSON.stringify(idle)});
      if (message.method === 'host:report') {
        post({ kind: 'result', seq: message.seq, result: { ok: true, data: ${JSON.stringify(made)} } });
      }`);
    await host.syncing;
  });
  afterAll(() => host.close());

  it('reports are made there, so that no search waits for one', async () => {
    expect((await host.call('host:report', { recipe: recipe() })).html).toBe('made there');
    expect(await host.call('overview:get', {})).toBeDefined();
  });

  it('but not behind something that it has not answered yet', async () => {
    void host.call('runs:add', { runIds: [filled.runId] }).catch(() => {});
    expect((await host.call('host:report', { recipe: recipe() })).html).not.toBe('made there');
  });
});

it('runs that are due are left to the thread that syncs', async () => {
  const db = new Database(join(filled.started.dir, 'cache.sqlite3'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    db.exec('DELETE FROM run_looked_at; DELETE FROM run_standing');
    const host = await startBeside('');
    vi.advanceTimersByTime(60_000);
    const stored = db.prepare('SELECT (SELECT count(*) FROM run_looked_at) + (SELECT count(*) FROM run_standing)');
    expect(stored.pluck().get()).toBe(0);
    await host.close();
  } finally {
    vi.useRealTimers();
    db.close();
  }
});
