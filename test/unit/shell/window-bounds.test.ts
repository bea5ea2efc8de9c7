import { expect, test } from 'vitest';
import { besideBounds, leastSize, openingBounds, smallest } from '../../../src-main/shell/window-bounds.ts';

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
  expect(leastSize(small)).toEqual({ width: 853, height: 480 });
  expect(openingBounds(null, small)).toEqual({ width: 853, height: 480 });
});

test('is never smaller than its content needs', () => {
  expect(openingBounds({ x: 0, y: 0, width: 10, height: 10 }, screens)).toMatchObject(smallest);
});

test('beside another window it opens a step away, and a report as narrow as a window may be', () => {
  const last = { x: 100, y: 50, width: 1300, height: 800 };
  expect(besideBounds(last, 'view')).toEqual({ x: 132, y: 82, width: 1300, height: 800, maximized: false });
  expect(besideBounds(last, 'document')).toMatchObject({ width: smallest.width, height: 800 });
});
