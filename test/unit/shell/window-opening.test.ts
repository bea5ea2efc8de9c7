import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  minSize,
  openingBounds,
  secondaryBounds,
  showWhenDrawn,
  smallest,
} from '#main/shell/windows/window-opening.ts';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];

test('opens in its usual size at first', () => {
  expect(openingBounds(null, screens)).toEqual({ width: 1360, height: 880 });
});

test('opens where it was', () => {
  const bounds = { x: 2000, y: 10, width: 1000, height: 700 };
  expect(openingBounds(bounds, screens)).toEqual(bounds);
});

test.each([
  ['on a screen that is gone', 4000, 10],
  ['above all screens', 100, -500],
  ['below all screens', 100, 1070],
  ['left of all screens', -990, 10],
])('opens in the same size elsewhere when it was %s', (_where, x, y) => {
  expect(openingBounds({ x, y, width: 1000, height: 700 }, screens)).toEqual({ width: 1000, height: 700 });
});

test('is never larger than its screen', () => {
  const bounds = { x: 1930, y: 10, width: 1900, height: 1060 };
  expect(openingBounds(bounds, screens)).toEqual({ x: 1930, y: 10, width: 1280, height: 1024 });
});

test('fits a screen that is smaller than the content, where letters are large', () => {
  const small = [{ x: 0, y: 0, width: 853, height: 480 }];
  expect(minSize(small)).toEqual({ width: 853, height: 480 });
  expect(openingBounds(null, small)).toEqual({ width: 853, height: 480 });
});

test('is never smaller than its content needs', () => {
  expect(openingBounds({ x: 0, y: 0, width: 10, height: 10 }, screens)).toMatchObject(smallest);
});

describe('beside another window', () => {
  const last = { x: 100, y: 50, width: 1300, height: 800 };

  test('a window opens a step away from it, and a report as narrow as a window may be', () => {
    expect(secondaryBounds(last, 'view', screens)).toEqual({ x: 132, y: 82, width: 1300, height: 800 });
    expect(secondaryBounds(last, 'document', screens)).toEqual({ x: 132, y: 82, width: smallest.width, height: 800 });
  });

  test('it begins at the corner of the screen again where it would not be wholly on it', () => {
    expect(secondaryBounds({ ...last, x: 600 }, 'view', screens)).toMatchObject({ x: 0, y: 82 });
    expect(secondaryBounds({ ...last, x: 1950, y: 300, width: 1200 }, 'view', screens)).toMatchObject({
      x: 1982,
      y: 0,
    });
  });

  test('it is wholly on the screen, however small that is', () => {
    const [laptop] = [{ x: 0, y: 0, width: 1366, height: 728 }];
    let window: typeof last = { ...openingBounds(null, [laptop]), x: 3, y: 0 };
    for (let opened = 0; opened < 8; opened += 1) {
      window = secondaryBounds(window, 'view', [laptop]);
      expect(window.x + window.width).toBeLessThanOrEqual(laptop.width);
      expect(window.y + window.height).toBeLessThanOrEqual(laptop.height);
    }
  });
});

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
