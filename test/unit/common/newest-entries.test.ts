import { expect, test } from 'vitest';
import { NewestEntries } from '#main/common/newest-entries.ts';

test('only the newest entries are kept', () => {
  const entries = new NewestEntries<string, number>(2);
  entries.set('a', 1);
  entries.set('b', 2);
  expect(entries.get('a')).toBe(1);
  entries.set('c', 3);
  expect([entries.get('a'), entries.get('b'), entries.get('c')]).toEqual([undefined, 2, 3]);
});

test('an entry that was removed makes room for another', () => {
  const entries = new NewestEntries<string, number>(2);
  entries.set('a', 1);
  entries.set('b', 2);
  entries.delete('b');
  entries.set('c', 3);
  expect([entries.get('a'), entries.get('b'), entries.get('c')]).toEqual([1, undefined, 3]);
});
