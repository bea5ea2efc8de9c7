import { EventEmitter } from 'node:events';
import type { IpcMain } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CallRouter, listenToPages } from '#main/shell/ipc/call-router.ts';

type Listener = (event: { sender: unknown }, requestId: unknown, input: unknown) => unknown;
const listeners = new Map<string, Listener>();
const listen = (channel: string, listener: Listener) => listeners.set(channel, listener);
const channels = { handle: listen, on: listen } as unknown as Pick<IpcMain, 'handle' | 'on'>;

const router = {
  call: vi.fn<CallRouter['call']>(),
  cancel: vi.fn(),
  refuse: vi.fn<CallRouter['refuse']>(() => ({ ok: false, error: {} as never })),
};
const emitToOthers = vi.fn();
let own: EventEmitter;
const send = (channel: string, requestId: string, sender = own) => listeners.get(channel)?.({ sender }, requestId, {});

beforeEach(() => {
  vi.clearAllMocks();
  own = new EventEmitter();
  listenToPages(channels, router, ({ sender }) => (sender as unknown) === own, { emitToOthers });
});

test('somebody else is refused and cancels nothing', async () => {
  const other = new EventEmitter();
  await send('view:rows', 'a', other);
  await send('almanac:cancel', 'a', other);
  expect(router.refuse).toHaveBeenCalledWith('view:rows');
  expect(router.call).not.toHaveBeenCalled();
  expect(router.cancel).not.toHaveBeenCalled();
});

test('what a window still waits for is cancelled when it is closed, and nothing else', async () => {
  const long = Promise.withResolvers<Awaited<ReturnType<CallRouter['call']>>>();
  router.call.mockResolvedValueOnce({ ok: true, data: {} }).mockReturnValueOnce(long.promise);
  await send('view:rows', 'short');
  const running = send('export:file', 'long');
  own.emit('destroyed');
  expect(router.cancel.mock.calls).toEqual([['long']]);
  long.resolve({ ok: false, error: {} as never });
  await running;
});

test.each([
  ['connection:save', 'connection:changed', {}],
  ['connection:forget', 'connection:changed', {}],
  ['savedReports:keep', 'cache:changed', { datasets: [], runs: false }],
  ['reportFiles:choose', 'cache:changed', { datasets: [], runs: false }],
])('after %s the other windows hear %s', async (method, event, payload) => {
  router.call.mockResolvedValueOnce({ ok: true, data: {} });
  await send(method, 'a');
  expect(emitToOthers.mock.calls).toEqual([[own, event, payload]]);
});

test.each(['view:rows', 'settings:update', 'export:reveal', 'notes:add', 'app:openWindow'])(
  'after %s they hear nothing, or by an event that all get',
  async (method) => {
    router.call.mockResolvedValueOnce({ ok: true, data: {} });
    await send(method, 'a');
    expect(emitToOthers).not.toHaveBeenCalled();
  },
);

test('of what failed they hear nothing', async () => {
  router.call.mockResolvedValueOnce({ ok: false, error: {} as never });
  await send('connection:save', 'a');
  expect(emitToOthers).not.toHaveBeenCalled();
});
