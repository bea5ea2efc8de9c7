import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTES, noteStart, readStarts, startsInWords } from '#scripts/lib/ran-on.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-ran-on-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('one kind is named, several are counted', () => {
  const file = join(folder, 'starts');
  vi.stubEnv(NOTES, file);
  expect(startsInWords(readStarts(file))).toBe('');
  noteStart('Electron 45.4.1');
  noteStart('Electron 45.4.1');
  expect(startsInWords(readStarts(file))).toBe('Electron 45.4.1');
  noteStart('the stand-in (Chromium 142)');
  expect(startsInWords(readStarts(file))).toBe('Electron 45.4.1 (2 starts), the stand-in (Chromium 142) (1 start)');
});

test('nobody asked: nothing is noted', () => {
  vi.stubEnv(NOTES, '');
  expect(() => noteStart('Electron 45.4.1')).not.toThrow();
});
