import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fold, foldText, tokensOf } from '#shared/text/name-matching/query.ts';

const db = new Database(':memory:');
db.exec(`CREATE VIRTUAL TABLE names USING fts5(
    name, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
  CREATE VIRTUAL TABLE terms USING fts5vocab(names, row);`);
const insert = db.prepare('INSERT INTO names (name) VALUES (?)');
const terms = db.prepare<[], string>('SELECT term FROM terms ORDER BY term').pluck();
afterAll(() => db.close());

/** The words that the index of names makes of a text. */
function indexed(text: string): string[] {
  db.exec('DELETE FROM names');
  insert.run(text);
  return terms.all();
}

describe('a folded text', () => {
  it.each([
    ['Économie de l’éducation', 'economie de l’education'],
    ['E\u0301conomie', 'economie'],
    ['Mälardalen ÅNGSTRÖM', 'malardalen angstrom'],
    ['İstanbul', 'istanbul'],
    ['việt', 'viet'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
    ['Управление', 'управление'],
    ['Straße Łódź', 'strasse lodz'],
    ['Smørrebrød Œuvre Þórr Æther', 'smorrebrod oeuvre thorr aether'],
    ['Ｃ＋＋ Ｃ♯', 'c++ c#'],
    ['機械学習 डेटा', '機械学習 डेटा'],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('has the words that the index of names has, folded further', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'aZ9 -éÉñÇåøßœŠžẞłĐ'), maxLength: 30 });
    fc.assert(
      fc.property(latin, (text) => {
        const words = new Set(tokensOf(foldText(text)).map((word) => word.text));
        expect([...words].sort()).toEqual([...new Set(indexed(text).map(foldText))].sort());
      }),
    );
  });

  it('knows where its units stood', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const folded = fold(text);
        const origins = Array.from({ length: folded.text.length + 1 }, (_, index) => folded.originOf(index));
        const isAscending = origins.every((origin, index) => index === 0 || origin >= (origins[index - 1] ?? 0));
        expect(isAscending && origins.at(-1) === text.length).toBe(true);
      }),
    );
  });
});
