import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';

const { app, powerMonitor } = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return { app: Object.assign(new Emitter(), { quit: () => {} }), powerMonitor: new Emitter() };
});
vi.mock('electron', () => ({ app, powerMonitor }));

const { closeBeforeQuit, quitOnShutdown } = await import('#main/shell/system/lifecycle.ts');

/** As Electron: a listener may hold the event back. */
function emit(emitter: EventEmitter, name: string): boolean {
  let isHeldBack = false;
  emitter.emit(name, {
    preventDefault: () => {
      isHeldBack = true;
    },
  });
  return isHeldBack;
}

let quits: number;
beforeEach(() => {
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  quits = 0;
  app.quit = () => {
    quits += 1;
  };
});

test('the end of the app waits until everything is closed, once', async () => {
  const closing = Promise.withResolvers<void>();
  closeBeforeQuit(() => closing.promise);
  expect(emit(app, 'will-quit')).toBe(true);
  expect(quits).toBe(0);
  closing.resolve();
  await vi.waitFor(() => expect(quits).toBe(1));
  expect(emit(app, 'will-quit')).toBe(false);
});

test('a computer that shuts down is held up, and the app quits in good order at once', () => {
  quitOnShutdown();
  expect(emit(powerMonitor, 'shutdown')).toBe(true);
  expect(quits).toBe(1);
});
