import { expect, test, vi } from 'vitest';
import { settings } from '#contract/settings.ts';
import { createCallRouter, type RouterOptions } from '#main/shell/ipc/call-router.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { fakeHandlers } from './fake-handlers.ts';
import { fakeLog } from './fake-log.ts';

function router(given: Partial<RouterOptions> = {}) {
  const log = fakeLog();
  const forward = vi.fn<RouterOptions['forward']>();
  return { log, forward, ...createCallRouter({ handlers: fakeHandlers(), forward, log, ...given }) };
}

test('gives a checked answer', async () => {
  const { call } = router({ handlers: fakeHandlers({ 'settings:get': () => settings.parse({}) }) });
  expect(await call('settings:get', 'a', {})).toEqual({ ok: true, data: settings.parse({}) });
});

test('refuses input that does not fit before any handler sees it', async () => {
  const { call, forward } = router();
  for (const input of [undefined, null, 'x', [], { extra: 1 }, { query: {} }]) {
    expect(await call('settings:get', 'a', input)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    expect(await call('skill:get', 'b', input)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  }
  expect(forward).not.toHaveBeenCalled();
});

test('passes the data host’s methods on', async () => {
  const { call, forward } = router();
  forward.mockResolvedValue({});
  expect(await call('sync:cancel', 'a', {})).toEqual({ ok: true, data: {} });
  expect(forward).toHaveBeenCalledWith('sync:cancel', {}, expect.any(AbortSignal));
});

test('an answer that does not fit the contract is INTERNAL, and its content stays inside', async () => {
  const { call, forward, log } = router();
  forward.mockResolvedValue({ secret: 'canary' });
  const result = await call('sync:cancel', 'a', {});
  expect(result).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
  expect(JSON.stringify(result)).not.toContain('canary');
  expect(log.lines).toHaveLength(1);
});

test('what is thrown crosses as its code, with nothing of the stack', async () => {
  const { call, forward, log } = router();
  forward.mockRejectedValueOnce(new Error('SELECT * FROM /home/me/cache.sqlite3'));
  const internal = await call('sync:cancel', 'a', {});
  expect(internal).toMatchObject({ ok: false, error: { code: 'INTERNAL', retryable: true } });
  expect(JSON.stringify(internal)).not.toMatch(/SELECT|home/);
  const { error } = internal as { error: { traceId: string } };
  expect(log.lines.join()).toContain(error.traceId);
  forward.mockRejectedValueOnce(new AlmanacError('SYNC_RUNNING'));
  expect(await call('sync:start', 'b', {})).toMatchObject({ ok: false, error: { code: 'SYNC_RUNNING' } });
  expect(log.lines).toHaveLength(1);
});

test('a handler that throws at once is answered too', async () => {
  const { call } = router();
  expect(await call('app:info', 'a', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
});

test('cancels by request id, and only that request', async () => {
  const signals: AbortSignal[] = [];
  const { call, cancel } = router({
    forward: (_method, _input, signal) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const first = call('overview:get', 'a', {});
  void call('overview:get', 'b', {});
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  cancel('a');
  expect(await first).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('refuses request ids that are none or taken', async () => {
  const { call, cancel } = router({ forward: () => new Promise(() => {}) });
  void call('overview:get', 'taken', {});
  for (const id of ['taken', '', 'x'.repeat(65), 7, null, undefined, {}]) {
    expect(await call('overview:get', id, {})).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    cancel(id === 'taken' ? 'other' : id);
  }
});
