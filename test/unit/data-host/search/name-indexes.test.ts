import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedGroups } from '#main/data-host/search/find-names.ts';
import { affordable, ftsQuery } from '#main/data-host/search/name-indexes.ts';
import { nameQuery } from '#shared/text/name-matching/query.ts';

const db = new Database(':memory:');
db.exec("CREATE VIRTUAL TABLE names USING fts5(name, tokenize = 'unicode61 remove_diacritics 2')");
db.prepare(
  "INSERT INTO names (name) VALUES ('SQL (Programming Language)'), ('Économie sociale'), ('Data Analysis')",
).run();
const matching = db.prepare<[string], string>('SELECT name FROM names WHERE names MATCH ?').pluck();
const find = (text: string) => {
  const groups = typedGroups(nameQuery(text));
  return groups.length === 0 ? [] : matching.all(ftsQuery(groups, null));
};

describe('a text as an FTS5 query', () => {
  it.each([
    ['sql', 'SQL (Programming Language)'],
    ['lang prog', 'SQL (Programming Language)'],
    ['economie', 'Économie sociale'],
    ['DATA ana', 'Data Analysis'],
  ])('%s finds %s', (text, name) => {
    expect(find(text)).toEqual([name]);
  });
  it('needs every word', () => {
    expect(find('data language')).toEqual([]);
  });
  it('takes one word of each group', () => {
    const groups = [
      { words: ['dta', 'data'], beginnings: [] },
      { words: [], beginnings: ['x', 'anal'] },
    ];
    expect(matching.all(ftsQuery(groups, null))).toEqual(['Data Analysis']);
  });
  it('leaves single letters out, unless there is nothing else', () => {
    const letter = { words: [], beginnings: ['c'] };
    const word = { words: [], beginnings: ['data'] };
    expect(affordable([letter, word])).toEqual([word]);
    expect(affordable([letter])).toEqual([{ words: ['c'], beginnings: [] }]);
  });
  it('is never an error, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        find(text);
      }),
    );
    for (const text of ['"', 'NEAR(', 'a OR b', 'name:x', '*', '-', "'; DROP TABLE names; --"])
      expect(() => find(text)).not.toThrow();
  });
});
