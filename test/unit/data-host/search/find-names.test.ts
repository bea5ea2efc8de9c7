import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedRecord, StoredNames } from '#main/data-host/cache/reading/stored-names.ts';
import { findNames, type NameIndex, nameFilter } from '#main/data-host/search/find-names.ts';
import { createStoredIndex, ftsQuery, type StoredRef } from '#main/data-host/search/name-indexes.ts';
import { nameQuery } from '#shared/text/name-matching/query.ts';

const names = [
  ...['C', 'C++', 'C++ (Programming Language)', 'C# (Programming Language)', 'Objective-C', 'Cloud Computing'],
  ...['Node.js', 'JavaScript', 'ASP.NET', '.NET Core', 'Straßenbau', 'Łódź Studies', 'Café Management'],
  ...['Data Science', 'Machine Learning'],
];

/** The index of names as the cache has it, with these names alone. */
function storedNames(): StoredNames {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE names USING fts5(name, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
    CREATE VIRTUAL TABLE terms USING fts5vocab(names, row);`);
  const insert = db.prepare('INSERT INTO names (rowid, name) VALUES (?, ?)');
  for (const [id, name] of names.entries()) insert.run(id, name);
  const all = names.map((name, id): NamedRecord => ({ id, name, weight: names.length - id }));
  const matching = db.prepare<[string], number>('SELECT rowid FROM names WHERE names MATCH ?').pluck();
  const words = db.prepare<[string, number], string>('SELECT term FROM terms WHERE term > ? LIMIT ?').pluck();
  const ids = (expression: string) => matching.all(expression).flatMap((id) => all[id] ?? []);
  return {
    version: () => '1',
    words: (after, max) => words.all(after, max),
    named: (json) => all.filter(({ name }) => JSON.parse(json).includes(name)),
    beginning: (text) => all.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
    matching: (expression) => ids(expression),
    hasMatch: (expression) => ids(expression).length > 0,
    heaviest: (limit) => all.slice(0, limit),
  };
}

describe('the names that a text finds', () => {
  const stored = storedNames();
  let index: NameIndex<StoredRef>;
  beforeAll(async () => {
    index = await createStoredIndex(stored);
  });
  const found = (text: string) => findNames(index, nameQuery(text), 20).map(({ name }) => name);
  const listed = (text: string) => {
    const { groups } = nameFilter(text, index.vocabulary, (some) => stored.hasMatch(ftsQuery(some, index.vocabulary)));
    return stored.matching(ftsQuery(groups, index.vocabulary), 100, 100).map(({ name }) => name);
  };

  it.each([
    ['C++', ['C++', 'C++ (Programming Language)', 'C']],
    ['Ｃ＋＋', ['C++', 'C++ (Programming Language)', 'C']],
    ['c♯', ['C# (Programming Language)', 'C']],
    ['c#', ['C# (Programming Language)', 'C']],
    ['C', ['C', 'Objective-C']],
    ['.net', ['ASP.NET', '.NET Core']],
  ])('%s finds %j first: signs make another word', (text, first) => {
    expect(found(text).slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['nodejs', 'Node.js'],
    ['node js', 'Node.js'],
    ['java script', 'JavaScript'],
    ['datascience', 'Data Science'],
    ['strassenbau', 'Straßenbau'],
    ['strass', 'Straßenbau'],
    ['Straßenbau', 'Straßenbau'],
    ['lodz', 'Łódź Studies'],
    ['cafe\u0301', 'Café Management'],
    ['machne learnin', 'Machine Learning'],
  ])('%s finds %s, in the search box and in a list', (text, name) => {
    expect(found(text)[0]).toBe(name);
    expect(listed(text)).toContain(name);
  });
});
