import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsWith, nameQuery } from '../../../src-main/data-host/search/name-query.ts';

const db = new Database(':memory:');
db.exec("CREATE VIRTUAL TABLE names USING fts5(name, tokenize = 'unicode61 remove_diacritics 2')");
db.prepare(
  "INSERT INTO names (name) VALUES ('SQL (Programming Language)'), ('Économie sociale'), ('Data Analysis')",
).run();
const find = (text: string) => {
  const match = nameQuery(text);
  return match === null
    ? []
    : db.prepare<[string], string>('SELECT name FROM names WHERE names MATCH ?').pluck().all(match);
};

describe('a text as a search', () => {
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
  it('is never an error, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        find(text);
      }),
      { numRuns: 2000 },
    );
    for (const text of ['"', 'NEAR(', 'a OR b', 'name:x', '*', '-', "'; DROP TABLE names; --"])
      expect(() => find(text)).not.toThrow();
  });
});

it('the beginning of a name takes no wildcards from the person', () => {
  const like = db.prepare<[string], number>("SELECT 'Data Analysis' LIKE ? ESCAPE '\\'").pluck();
  expect(like.get(beginsWith('data'))).toBe(1);
  expect(like.get(beginsWith('d_ta'))).toBe(0);
  expect(like.get(beginsWith('%'))).toBe(0);
  expect(like.get(beginsWith('\\'))).toBe(0);
});
