import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { showWhenDrawn } from '#main/shell/windows/window-opening.ts';

function hidden(maximized: boolean) {
  const done: string[] = [];
  const contents = new EventEmitter();
  let isDestroyed = false;
  const window = Object.assign(new EventEmitter(), {
    show: () => void done.push('show'),
    maximize: () => void done.push('maximize'),
    isDestroyed: () => isDestroyed,
    webContents: contents,
  });
  showWhenDrawn(window as unknown as Parameters<typeof showWhenDrawn>[0], maximized);
  return {
    done,
    isDrawn: () => window.emit('ready-to-show'),
    isLoaded: () => contents.emit('did-finish-load'),
    close: () => {
      isDestroyed = true;
    },
  };
}

test('a window stays hidden until its page is drawn, and is then shown once', () => {
  const { done, isDrawn, isLoaded } = hidden(false);
  expect(done).toEqual([]);
  isDrawn();
  isLoaded();
  expect(done).toEqual(['show']);
});

test('a window that never draws while it is hidden is shown when its page is loaded', () => {
  const { done, isLoaded } = hidden(false);
  isLoaded();
  expect(done).toEqual(['show']);
});

test('a window that was maximized is so when it is shown, and not before', () => {
  const { done, isDrawn } = hidden(true);
  expect(done).toEqual([]);
  isDrawn();
  expect(done).toEqual(['maximize', 'show']);
});

test('a window that was closed meanwhile is left alone', () => {
  const { done, isDrawn, close } = hidden(true);
  close();
  isDrawn();
  expect(done).toEqual([]);
});
