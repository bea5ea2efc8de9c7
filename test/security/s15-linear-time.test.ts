import { describe, expect, test } from 'vitest';
import { everyNth } from '../support/at-length.ts';
import { patternsOfTheApp } from './support/linear-time/patterns.ts';
import { unknownReaders } from './support/linear-time/readers.ts';
import { watched } from './support/linear-time/watch.ts';

const readers = new URL('./support/linear-time/reader-worker.ts', import.meta.url);
const patterns = new URL('./support/linear-time/pattern-worker.ts', import.meta.url);

describe('S15: no regular expression of the app searches a long text for minutes', () => {
  test('none that is written in its programs', async () => {
    expect(patternsOfTheApp().length).toBeGreaterThan(100);
    expect(await watched(patterns)).toBeGreaterThan(1000);
  });

  const faulty = [
    ['an address without a query', String.raw`(https?:\/\/[^\s"'?#]+)[?#][^\s"']*`],
    ['marks of a page that nothing closes', '<[^>]*>'],
    ['an end that is not there', String.raw`[.,;:!?)\]]+$`],
    ['a string that nothing closes', String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b`],
    ['a token of one part', String.raw`eyJ[\w-]{8,}\.[\w-]+\.[\w-]*`],
    ['a word without a slash', String.raw`[^\s"',;()[\]]*[/\\][^\s"',;()[\]]*[^\s"',;:.()[\]]`],
  ] as const;
  // One that is quadratic may take until the limit of time; the first takes a second.
  test.each(everyNth(6, faulty))('finds one that does, on %s', async (_what, source) => {
    const quadratic = [{ file: 'here', source, flags: 'g' }];
    await expect(watched(patterns, quadratic)).rejects.toThrow(/does not take linear time: here/);
  });
});

describe('S15: every function that reads a text from outside takes linear time', () => {
  test('a long text of characters of any kind', async () => {
    expect(await watched(readers)).toBeGreaterThan(1000);
  });

  test('a new one has its case', () => {
    expect(unknownReaders()).toEqual([]);
  });
});
