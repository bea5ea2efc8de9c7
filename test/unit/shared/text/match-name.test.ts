import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchName, prepareName, rankNames, understoodText } from '#shared/text/name-matching/match-name.ts';
import { nameQuery } from '#shared/text/name-matching/query.ts';

const match = (text: string, name: string) => matchName(prepareName(name), nameQuery(text), () => true);
/** The name with what is marked in brackets. */
function marked(text: string, name: string): string | undefined {
  return match(text, name)
    ?.marks.toReversed()
    .reduce((done, [from, to]) => `${done.slice(0, from)}[${done.slice(from, to)}]${done.slice(to)}`, name);
}

describe('a name', () => {
  it.each([
    ['data analysis', 'Data Analysis', 'exact', '[Data Analysis]'],
    ['  data   analysis ', 'Data Analysis', 'exact', '[Data Analysis]'],
    ['economie sociale', 'Économie sociale', 'exact', '[Économie sociale]'],
    ['c++', 'C++ (Programming Language)', 'prefix', '[C++] (Programming Language)'],
    ['data', 'Data Analysis', 'prefix', '[Data] Analysis'],
    ['analysis data', 'Data Analysis', 'word', '[Data] [Analysis]'],
    ['lang prog', 'SQL (Programming Language)', 'word', 'SQL ([Prog]ramming [Lang]uage)'],
    ['educ', 'Économie de l’éducation', 'word', 'Économie de l’[éduc]ation'],
    ['data', 'Metadata', 'substring', 'Meta[data]'],
    ['学習', '機械学習 (Machine Learning)', 'substring', '機械[学習] (Machine Learning)'],
    ['machne lerning', 'Machine Learning', 'near', '[Machine] [Learning]'],
    ['kubrene', 'Kubernetes', 'near', '[Kuberne]tes'],
  ])('%s finds %s: %s', (text, name, kind, marks) => {
    expect(match(text, name)?.kind).toBe(kind);
    expect(marked(text, name)).toBe(marks);
  });

  it.each([
    ['data language', 'Data Analysis'],
    ['ta', 'Data'],
    ['', 'Data'],
    ['...', 'Data'],
    ['cs102x', 'CS101x'],
  ])('"%s" does not find %s', (text, name) => {
    expect(match(text, name)).toBeNull();
  });

  it.each([
    ['c++', ['C++', 'Embedded C++', 'C++ (Programming Language)', 'C', 'C#', 'Objective-C']],
    ['c+', ['C++', 'C++ (Programming Language)', 'C']],
    ['c#', ['C#', 'C# (Programming Language)', 'C', 'C++']],
    ['c', ['C', 'C (Programming Language)', 'C++', 'Cloud']],
    ['.net', ['.NET', 'ASP.NET', '.NET Core', 'Net Promoter Score']],
    ['net', ['NET', 'Net Promoter Score', 'Network']],
    ['f#', ['F#', 'F']],
    ['a+', ['A+', 'A+ Certification', 'A', 'A/B Testing']],
    ['programming c++', ['C++ Programming', 'C Programming']],
  ])('with signs: %s lists %j', (text, names) => {
    const ranked = rankNames(names.toReversed(), (name) => name, text).map(({ name }) => name);
    expect(ranked).toEqual(names);
  });

  it.each([
    ['strasse', 'Straße', 'exact'],
    ['Straße', 'Strasse', 'exact'],
    ['lodz', 'Łódź', 'exact'],
    ['kobenhavn', 'København', 'exact'],
    ['oeuvre', 'Œuvre', 'exact'],
    ['cafe\u0301', 'Café', 'exact'],
    ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국', 'exact'],
  ])('written otherwise: %s finds %s', (text, name, kind) => expect(match(text, name)?.kind).toBe(kind));

  it('says for which word a misspelt one was taken', () => {
    expect(match('machne learning', 'Machine Learning')?.corrections).toEqual([
      { typed: 'machne', takenFor: 'machine' },
    ]);
  });
  it('is only near when the word may be corrected', () => {
    expect(matchName(prepareName('Machine'), nameQuery('machne'), () => false)).toBeNull();
  });

  it('is always marked inside itself, in order and without overlaps, and every name finds itself exactly', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAbéÉ +(1学🖍'), maxLength: 16 });
    fc.assert(
      fc.property(text, text, (name, typed) => {
        const indexes = (match(typed, name)?.marks ?? []).flat();
        expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
        for (const index of indexes) expect(index).toBeLessThanOrEqual(name.length);
        if (name.trim() !== '') expect(match(name, name)?.kind).toBe('exact');
      }),
    );
  });
});

describe('a text with misspelt words', () => {
  it.each([
    ['dta analyst', 'Data Analyst', 'data analyst'],
    ['Machne lerning', 'Machine Learning', 'machine learning'],
    ['data anal', 'Data Analysis', null],
    ['python', 'Data Analysis', null],
  ])('%s was understood by %s as %s', (text, name, understood) => {
    expect(understoodText(text, name)).toBe(understood);
  });
});

describe('a short list', () => {
  const names = ['Current enrollment', 'Enrollment', 'Ever enrolled', 'Learners enrolled today', 'Re-enrollment'];
  it('is ranked as the search ranks', () => {
    expect(rankNames(names, (name) => name, 'enrollment').map(({ name }) => name)).toEqual([
      'Enrollment',
      'Re-enrollment',
      'Current enrollment',
    ]);
    expect(rankNames(names, (name) => name, 'enrolmlent')[0]).toMatchObject({
      name: 'Enrollment',
      match: { kind: 'near' },
    });
    expect(rankNames(names, (name) => name, '')).toEqual([]);
  });

  it('has a word that was misspelt before the beginning of another one', () => {
    const found = rankNames(['Data Analyst', 'Data Analysis for Everyone'], (name) => name, 'Data Analisys');
    expect(found.map(({ name }) => name)).toEqual(['Data Analysis for Everyone', 'Data Analyst']);
  });
});
