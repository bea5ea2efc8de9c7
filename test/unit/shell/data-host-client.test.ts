import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { DataHostClient } from '#main/shell/ipc/data-host-client.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { type FakeHostProcess, fakeHostProcess } from './fake-host-process.ts';
import { fakeLog } from './fake-log.ts';

let processes: FakeHostProcess[];
let states: string[];
let client: DataHostClient;
const authorize = vi.fn();
const connection: Connection = {
  taxonomy: { baseUrl: 'https://taxonomy.example.org', scheme: 'JWT' },
  analytics: { baseUrl: 'https://analytics.example.org', scheme: 'JWT' },
  token: { url: 'https://token.example.org/access_token', clientId: 'me' },
};
const learnersKey = vi.fn();
const reportsKey = vi.fn();
const onEvent = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  processes = [];
  states = [];
  client = new DataHostClient({
    fork: () => {
      const process = fakeHostProcess();
      processes.push(process);
      return process;
    },
    folder: () => ({ dataDir: '/data' }),
    configuration: () => ({ connection: null, historyFrom: '2013-01-01' }),
    answers: { authorize, learnersKey, reportsKey, signPublication: vi.fn(), proxyRoutes: async () => [null] },
    onEvent,
    onState: ({ state }) => states.push(state),
    log: fakeLog(),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const current = (): FakeHostProcess => {
  const process = processes.at(-1);
  if (!process) throw new Error('no process was started');
  return process;
};

/** Lets the process greet and take its configuration. */
async function comeUp(): Promise<FakeHostProcess> {
  const process = current();
  process.say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(0);
  process.say({ kind: 'result', seq: process.seqOf('host:configure'), result: { ok: true, data: {} } });
  await vi.advanceTimersByTimeAsync(0);
  return process;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error) => (error instanceof AlmanacError ? error.code : String(error)),
  );

test('says where the data is, then the configuration, and is up', async () => {
  const process = await comeUp();
  expect(process.received.map(({ kind }) => kind)).toEqual(['start', 'call']);
  expect(process.received[0]).toEqual({ kind: 'start', dataDir: '/data', check: false });
  expect(client.state()).toBe('up');
  expect(states).toEqual(['up']);
});

test('calls made while it starts wait for it', async () => {
  const overview = client.call('overview:get', {});
  expect(current().received).toHaveLength(1);
  const process = await comeUp();
  process.say({ kind: 'result', seq: process.seqOf('overview:get'), result: { ok: true, data: { any: 1 } } });
  await expect(overview).resolves.toEqual({ any: 1 });
});

test('a first screen waits for the data to be open, not for the configuration to be taken', async () => {
  const overview = client.call('overview:get', {});
  const process = current();
  process.say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(0);
  process.say({ kind: 'result', seq: process.seqOf('overview:get'), result: { ok: true, data: { any: 1 } } });
  await expect(overview).resolves.toEqual({ any: 1 });
  expect(process.seqOf('host:configure')).toBeLessThan(process.seqOf('overview:get'));
});

test('errors come back with their code, and unknown codes as INTERNAL', async () => {
  const process = await comeUp();
  const locked = codeOf(client.call('overview:get', {}));
  await vi.advanceTimersByTimeAsync(0);
  const error = { code: 'CACHE_LOCKED', detail: {} };
  process.say({ kind: 'result', seq: process.seqOf('overview:get'), result: { ok: false, error } });
  expect(await locked).toBe('CACHE_LOCKED');
  const strange = codeOf(client.call('overview:get', {}));
  await vi.advanceTimersByTimeAsync(0);
  const bad = { code: 'toString', detail: 'x' };
  process.say({ kind: 'result', seq: process.seqOf('overview:get'), result: { ok: false, error: bad } });
  expect(await strange).toBe('INTERNAL');
});

test('an abort cancels in the host and answers at once', async () => {
  const process = await comeUp();
  const abort = new AbortController();
  const code = codeOf(client.call('overview:get', {}, abort.signal));
  await vi.advanceTimersByTimeAsync(0);
  abort.abort();
  expect(await code).toBe('CANCELLED');
  expect(process.received.at(-1)).toEqual({ kind: 'cancel', seq: process.seqOf('overview:get') });
});

test('an abort of what writes a file is over when the host has taken away what it had begun', async () => {
  const process = await comeUp();
  const abort = new AbortController();
  let code: string | undefined;
  const what = { taxonomy: true, runIds: [], datasets: [], labels: true, notes: true, threshold: null };
  const input = { selection: { title: 'All', madeBy: '', ...what }, path: '/exports/a.zip' };
  void codeOf(client.call('host:writePackage', input, abort.signal)).then((told) => {
    code = told;
  });
  await vi.advanceTimersByTimeAsync(0);
  abort.abort();
  await vi.advanceTimersByTimeAsync(5000);
  const seq = process.seqOf('host:writePackage');
  expect(process.received.at(-1)).toEqual({ kind: 'cancel', seq });
  expect(code).toBeUndefined();
  process.say({ kind: 'result', seq, result: { ok: false, error: { code: 'CANCELLED', detail: {} } } });
  await vi.advanceTimersByTimeAsync(0);
  expect(code).toBe('CANCELLED');
});

test('a call that takes too long is cancelled with TIMEOUT', async () => {
  const process = await comeUp();
  const code = codeOf(client.call('overview:get', {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await code).toBe('TIMEOUT');
  expect(process.received.at(-1)?.kind).toBe('cancel');
});

test('a crash rejects what is under way and starts again', async () => {
  const process = await comeUp();
  const code = codeOf(client.call('overview:get', {}));
  await vi.advanceTimersByTimeAsync(0);
  process.end(139);
  expect(await code).toBe('DATA_HOST_DOWN');
  expect(await codeOf(client.call('overview:get', {}))).toBe('DATA_HOST_DOWN');
  await vi.advanceTimersByTimeAsync(250);
  expect(processes).toHaveLength(2);
  await comeUp();
  expect(states).toEqual(['up', 'restarting', 'up']);
});

test('gives up after six crashes in a row until somebody asks for a restart', async () => {
  for (let crash = 0; crash < 6; crash += 1) {
    current().end(1);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(client.state()).toBe('down');
  expect(processes).toHaveLength(6);
  client.restart();
  expect(processes).toHaveLength(7);
  await comeUp();
  expect(client.state()).toBe('up');
});

test('a crash after a calm minute does not count with earlier ones', async () => {
  for (let crash = 0; crash < 8; crash += 1) {
    await vi.advanceTimersByTimeAsync(61_000);
    current().end(1);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(client.state()).toBe('restarting');
});

test('a restart ends the old process before it starts the new one', async () => {
  await comeUp();
  client.restart();
  expect(processes).toHaveLength(2);
  await comeUp();
  expect(states).toEqual(['up', 'restarting', 'up']);
});

test('answers what the host asks, also when there is no answer', async () => {
  const process = await comeUp();
  authorize.mockResolvedValueOnce({ header: 'JWT a' }).mockRejectedValueOnce(new AlmanacError('NOT_CONFIGURED'));
  process.say({ kind: 'ask', seq: 1, question: 'authorize', request: { connection, service: 'taxonomy' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(process.received.at(-1)).toEqual({ kind: 'answer', seq: 1, result: { ok: true, data: { header: 'JWT a' } } });
  process.say({ kind: 'ask', seq: 2, question: 'authorize', request: { connection, service: 'analytics' } });
  await vi.advanceTimersByTimeAsync(0);
  const error = { code: 'NOT_CONFIGURED', detail: {} };
  expect(process.received.at(-1)).toEqual({ kind: 'answer', seq: 2, result: { ok: false, error } });
});

test.each(['the host no longer waits', 'the host is gone'])('stops answering when %s', async (why) => {
  const process = await comeUp();
  let unwanted: AbortSignal | undefined;
  authorize.mockImplementationOnce((_, signal: AbortSignal) => {
    unwanted = signal;
    return new Promise(() => {});
  });
  process.say({ kind: 'ask', seq: 1, question: 'authorize', request: { connection, service: 'taxonomy' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(unwanted?.aborted).toBe(false);
  if (why === 'the host is gone') process.end(1);
  else process.say({ kind: 'unask', seq: 1 });
  expect(unwanted?.aborted).toBe(true);
});

test.each([
  ['learnersKey', learnersKey],
  ['reportsKey', reportsKey],
] as const)('gives the %s when it is asked for', async (question, answer) => {
  const process = await comeUp();
  const key = new Uint8Array(32);
  answer.mockResolvedValueOnce(key);
  process.say({ kind: 'ask', seq: 3, question, request: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(process.received.at(-1)).toEqual({ kind: 'answer', seq: 3, result: { ok: true, data: key } });
});

test('passes events on', async () => {
  const process = await comeUp();
  process.say({ kind: 'event', event: 'cache:changed', payload: { datasets: [], runs: true } });
  expect(onEvent).toHaveBeenCalledWith('cache:changed', { datasets: [], runs: true });
});

test('closes in good order and takes no more calls', async () => {
  const process = await comeUp();
  const closing = client.close();
  expect(process.received.at(-1)).toEqual({ kind: 'close' });
  process.say({ kind: 'closed' });
  await closing;
  expect(await codeOf(client.call('overview:get', {}))).toBe('DATA_HOST_DOWN');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(processes).toHaveLength(1);
});

test('damage that shows itself starts another process that looks through the files, but only once', async () => {
  const first = await comeUp();
  const failing = (process: FakeHostProcess) => {
    const call = codeOf(client.call('overview:get', {}));
    return vi.advanceTimersByTimeAsync(0).then(() => {
      const seq = process.seqOf('overview:get');
      process.say({ kind: 'result', seq, result: { ok: false, error: { code: 'CACHE_DAMAGED', detail: {} } } });
      return call;
    });
  };
  expect(await failing(first)).toBe('CACHE_DAMAGED');
  expect(processes).toHaveLength(2);
  const second = await comeUp();
  expect(second.received[0]).toEqual({ kind: 'start', dataDir: '/data', check: true });
  expect(await failing(second)).toBe('CACHE_DAMAGED');
  expect(processes).toHaveLength(2);
});

test('closes the data in good order, does what is to be done meanwhile, and starts afresh', async () => {
  const first = await comeUp();
  const work = vi.fn<() => void>();
  const reopened = client.reopen(work);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.received.at(-1)).toEqual({ kind: 'close' });
  expect(work).not.toHaveBeenCalled();
  first.say({ kind: 'closed' });
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledOnce();
  await comeUp();
  await reopened;
  expect(client.state()).toBe('up');
});

test('says when what was to be done meanwhile has failed, and starts afresh all the same', async () => {
  const first = await comeUp();
  const reopened = codeOf(
    client.reopen(() => {
      throw new AlmanacError('FILE_NOT_WRITABLE');
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  first.say({ kind: 'closed' });
  await vi.advanceTimersByTimeAsync(0);
  await comeUp();
  expect(await reopened).toBe('FILE_NOT_WRITABLE');
  expect(client.state()).toBe('up');
});

test('a process that ends after its successor has started takes nothing from it', async () => {
  const first = await comeUp();
  const kill = vi.spyOn(first, 'kill').mockReturnValue();
  const reopened = client.reopen();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(kill).toHaveBeenCalled();
  const second = await comeUp();
  await reopened;
  first.end(143);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(processes).toEqual([first, second]);
  expect(client.state()).toBe('up');
  const overview = client.call('overview:get', {});
  await vi.advanceTimersByTimeAsync(0);
  second.say({ kind: 'result', seq: second.seqOf('overview:get'), result: { ok: true, data: { any: 1 } } });
  await expect(overview).resolves.toEqual({ any: 1 });
});

describe('a call that asks where its file goes', () => {
  const csv = { runId: 'course-v1:a+b+c', dataset: 'activity' } as const;
  const asked = async (path: () => Promise<string>, signal?: AbortSignal) => {
    const host = await comeUp();
    const saving = client.call('host:serviceCsv', { ...csv, path }, signal);
    saving.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const call = host.seqOf('host:serviceCsv');
    expect(host.received.at(-1)).toMatchObject({ input: csv, asksPath: true });
    host.say({ kind: 'ask', seq: -1, question: 'savePath', request: { call, fileName: 'a.csv' } });
    return { host, call, saving };
  };

  test('sends the answer, and takes no longer for a user who looks at the dialog for long', async () => {
    const dialog = Promise.withResolvers<string>();
    const path = vi.fn(() => dialog.promise);
    const { host, call, saving } = await asked(path);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(path).toHaveBeenCalledExactlyOnceWith('a.csv');
    dialog.resolve('/chosen.csv');
    await vi.advanceTimersByTimeAsync(0);
    expect(host.received.at(-1)).toEqual({ kind: 'answer', seq: -1, result: { ok: true, data: '/chosen.csv' } });
    host.say({ kind: 'result', seq: call, result: { ok: true, data: { bytes: 7 } } });
    expect(await saving).toEqual({ bytes: 7 });
  });

  test('waits as long as for any call once the user has chosen', async () => {
    const { saving } = await asked(async () => '/chosen.csv');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await codeOf(saving)).toBe('TIMEOUT');
  });

  test('opens no dialog for a save that was cancelled while the question was on its way', async () => {
    const abort = new AbortController();
    const path = vi.fn(async () => '/chosen.csv');
    const host = await comeUp();
    const saving = client.call('host:saveReportFile', { runId: csv.runId, reportName: 'a', path }, abort.signal);
    saving.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const call = host.seqOf('host:saveReportFile');
    abort.abort();
    host.say({ kind: 'ask', seq: -1, question: 'savePath', request: { call, fileName: 'a.csv' } });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(path).not.toHaveBeenCalled();
    expect(await codeOf(saving)).toBe('CANCELLED');
  });

  test('ends when it is cancelled meanwhile', async () => {
    const abort = new AbortController();
    const { saving } = await asked(() => new Promise(() => undefined), abort.signal);
    abort.abort();
    expect(await codeOf(saving)).toBe('CANCELLED');
  });
});
