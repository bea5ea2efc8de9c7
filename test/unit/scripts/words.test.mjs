import { describe, expect, it } from 'vitest';
import { findRiddles } from '#scripts/lib/words.mjs';

const riddlesIn = (/** @type {string} */ source, file = 'src-main/a.ts') =>
  findRiddles(file, source).map(({ line }) => line);

describe('the word rule', () => {
  it.each([
    ['// Tables are made anew.'],
    ['/** Null of nobody. */'],
    ['/* Main\n * has the say in this. */'],
    ['// Who finds a count out of date counts itself.'],
    ['// Reads rows. What is not known is not 0.'],
    ['// What each run is called.'],
    ['/**\n * What is read.\n */'],
    ['const part = <p>{/* What the user adds. */}</p>;'],
    ['// A line that goes on: main has\n// the say in this.'],
    ['/** Of each skill, the best course. */'],
    ['// Removes a rule; answers whether there was one.'],
    ['const told = read();'],
    ['const { a: wanted } = read();'],
    ['interface A { readonly saidBy: string }'],
    ['const isGiven = true;'],
    ["const text = 'Whoever installed it brings newer versions.';"],
    ['const text = `Start it anew.`;'],
    ['const part = <p>Go on all the same</p>;'],
  ])('refuses %s', (source) => expect(riddlesIn(source, 'src-renderer/a.tsx')).toHaveLength(1));

  it.each([
    ['// A reader that finds a count out of date counts by itself.'],
    ['// Who asks for the page? The window.'],
    ['// The names of runs, and\n// What each is called there.'],
    ['// Says what each run is called.'],
    ['// Whatever the order is.'],
    ['/** By skill. Of equal ones the first. */'],
    ["const text = 'Told in words.';"],
    ["const text = 'Nobody watched a video.';"],
    ["const key = 'anew';"],
    ['const anew = read();'],
    ["const text = t('{asked} has the most postings.', { asked: name });"],
    ['const isGivenUp = true;'],
  ])('lets %s pass', (source) => expect(riddlesIn(source)).toEqual([]));

  it('reads no texts of tests', () => {
    expect(riddlesIn("it('goes on all the same', () => {});", 'test/unit/a.test.ts')).toEqual([]);
    expect(riddlesIn('// It goes on all the same.', 'test/unit/a.test.ts')).toEqual([1]);
  });

  it('reads whole documents', () => expect(riddlesIn('# Title\n\nIt starts anew.\n', 'README.md')).toEqual([3]));

  it('lets a document begin with “What”', () =>
    expect(riddlesIn('What users notice, newest first.\n', 'CHANGELOG.md')).toEqual([]));

  it('names the line', () => expect(riddlesIn('const a = 1;\n\n/**\n * Read\n * anew.\n */\n')).toEqual([5]));
});
