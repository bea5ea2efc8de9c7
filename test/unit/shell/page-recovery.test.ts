import { EventEmitter } from 'node:events';
import { dialog } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { recoverPage } from '#main/shell/windows/page-recovery.ts';
import { fakeLog } from './fake-log.ts';

vi.mock('electron', () => ({ dialog: { showMessageBox: vi.fn() } }));
const asked = vi.mocked(dialog.showMessageBox) as unknown as ReturnType<typeof vi.fn>;
afterEach(() => asked.mockReset());

const [wait, reload] = [{ response: 0 }, { response: 1 }];

/** A window whose page loads are noted; its process ends when it is made to, as Chromium's does. */
function open() {
  const loaded: string[] = [];
  let isDestroyed = false;
  const webContents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: vi.fn(
      () => void webContents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }),
    ),
  });
  const window = {
    webContents,
    isDestroyed: () => isDestroyed,
    loadURL: async (url: string) => void loaded.push(url),
    close: () => {
      isDestroyed = true;
    },
  };
  recoverPage(window as unknown as Parameters<typeof recoverPage>[0], () => 'app://bundle/#/runs', fakeLog());
  return { window, webContents, loaded };
}

it('a page that does not respond is loaded again where the user says so', async () => {
  asked.mockResolvedValue(reload);
  const { webContents, loaded } = open();
  webContents.emit('unresponsive');
  await vi.waitFor(() => expect(loaded).toEqual(['app://bundle/#/runs']));
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    message: 'This window is not responding',
    buttons: ['Wait', 'Reload the window'],
    defaultId: 0,
    cancelId: 0,
  });
});

it('it stays as it is where the user waits, and the question comes again when it does not respond again', async () => {
  asked.mockResolvedValue(wait);
  const { webContents, loaded } = open();
  webContents.emit('unresponsive');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setImmediate(resolve));
  webContents.emit('unresponsive');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect([loaded, webContents.forcefullyCrashRenderer.mock.calls]).toEqual([[], []]);
});

it('the user is asked once at a time, and no more when the page responds', async () => {
  const answer = Promise.withResolvers<typeof wait>();
  asked.mockImplementation((_window, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => answer.resolve(wait));
    return answer.promise;
  });
  const { webContents, loaded } = open();
  webContents.emit('unresponsive');
  webContents.emit('unresponsive');
  webContents.emit('responsive');
  await answer.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(webContents.listenerCount('responsive')).toBe(0);
  expect(loaded).toEqual([]);
});

it('a window that was closed meanwhile is left alone', async () => {
  const answer = Promise.withResolvers<typeof reload>();
  asked.mockReturnValue(answer.promise);
  const { window, webContents, loaded } = open();
  webContents.emit('unresponsive');
  window.close();
  answer.resolve(reload);
  await new Promise((resolve) => setImmediate(resolve));
  expect([loaded, webContents.forcefullyCrashRenderer.mock.calls]).toEqual([[], []]);
});
