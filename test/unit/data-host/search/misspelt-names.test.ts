import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedRecord } from '#main/data-host/cache/reading/stored-names.ts';
import { findNames, nameFilter } from '#main/data-host/search/find-names.ts';
import { createListIndex } from '#main/data-host/search/name-indexes.ts';
import { searchedNames } from '#main/data-host/search/search.ts';
import { understoodText } from '#shared/text/name-matching/match-name.ts';
import { nameQuery } from '#shared/text/name-matching/query.ts';
import { worldCatalog } from '#test/sample-service/generator/world/catalog.ts';
import { atLength } from '#test/support/at-length.ts';

const titles = worldCatalog().courses.map(({ title }) => title);
const records = titles.map(
  (label, key): ListedRecord => ({ key, name: `Org+C${key}x`, label, weight: (key * 7919) % 1000, ref: {} }),
);
const list = {
  version: () => '1',
  *pages() {
    yield records;
  },
};

/** A name with one of its letters changed, dropped or doubled. */
const misspelt = fc
  .tuple(fc.constantFrom(...titles), fc.nat(), fc.constantFrom('', '*', ...'aeinqrstxz'))
  .map(([name, at, letter]) => {
    const letters = Array.from(name.matchAll(/\p{L}/gu), ({ index }) => index);
    const position = letters[at % letters.length] ?? 0;
    const own = name.charAt(position);
    return { name, text: name.slice(0, position) + (letter === '*' ? own + own : letter) + name.slice(position + 1) };
  });

describe('a misspelt course', async () => {
  const index = await createListIndex(list, searchedNames('course'));
  const found = (text: string) => findNames(index, nameQuery(text), 6);
  const listed = (text: string) => {
    const { groups } = nameFilter(text, index.vocabulary, (some) => index.keys(some).length > 0);
    return index.keys(groups).map((key) => titles[key]);
  };

  it('is among the first three, and in the list, unless others have what is typed', () => {
    fc.assert(
      fc.property(misspelt, ({ name, text }) => {
        const names = found(text);
        if (names[0] && names[0].match.kind !== 'near') return;
        expect(names.slice(0, 3).map((one) => one.name)).toContain(name);
        expect(listed(text)).toContain(name);
      }),
      { numRuns: atLength(1500, 20_000) },
    );
  });

  it.each([
    ['statistcs', 'Statistics and Inference with R'],
    ['data analisys', 'Data Analysis for Everyone'],
    ['Lean anx Six Sigma', 'Lean and Six Sigma'],
    ['Running x Shop', 'Running a Shop'],
    ['Life ni teh Sea', 'Life in the Sea'],
  ])('%s finds %s first', (text, name) => {
    expect(found(text)[0]?.name).toBe(name);
    expect(understoodText(text, name)?.length).toBeGreaterThan(0);
  });

  it('is none where only short words are typed, or where a longer word is of no name', () => {
    expect(found('xq sj')).toEqual([]);
    expect(found('an elephant')).toEqual([]);
  });
});
