import { isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { columnsText } from '#renderer/client/exporting.ts';
import { guideParts } from '#renderer/features/guide/guide-parts.ts';
import { DefinitionWords } from '#renderer/ui/table/table-head.tsx';
import { allTerms, findTerm, sourceOfTerm, tablesOf, termOfColumn, whereUsed } from '#shared/catalog/terms.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { unitWords } from '#shared/text/units.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const columns = viewNames.flatMap((view) => viewDefinition(view).columns.map((column) => ({ view, column })));

/** The texts within an element. */
function textsIn(node: ReactNode): string[] {
  if (typeof node === 'string') return [node.trim()];
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => textsIn(each));
  return isValidElement<{ readonly children?: ReactNode }>(node) ? textsIn(node.props.children) : [];
}

/** Each text, also without the word and colon before it (“Fuente: …”). */
const withParts = (texts: readonly string[]) => texts.flatMap((text) => [text, text.replace(/^[^:]*: /, '')]);

it('says nothing in English in the Spanish definition of any column', () => {
  speakSpanish();
  const found = columns.map(({ view, column }) => {
    const { label, meaning, source, unit } = column;
    const { caveat, formula } = termOfColumn(column) ?? {};
    const english = [label, meaning, source, unit && unitWords(unit), caveat, formula].filter(
      (words) => words !== undefined && translated(words) !== words,
    );
    const texts = withParts(textsIn(DefinitionWords({ column })));
    expect(texts, `${view}.${column.key}`).toContain(translated(meaning));
    return english.filter((words) => words !== undefined && texts.includes(words));
  });
  expect(found.flat()).toEqual([]);
});

it('says in Spanish where a figure comes from, also where only names of fields follow', () => {
  speakSpanish();
  const sources = [...allTerms(), ...columns.map(({ column }) => column)].map((each) => sourceOfTerm(each));
  expect(sources.filter((source) => /\b(derived|of the|and|your|both|two|the)\b/.test(source))).toEqual([]);
  expect(sources).toContain('calculado a partir de enrollment/birth_year');
});

it.each([
  ['English', () => {}],
  ['Spanish', speakSpanish],
] as const)('names the tables of definitions that share a name in %s, each once', (_language, speak) => {
  speak();
  const alike = Map.groupBy(allTerms(), ({ label }) => translated(label));
  for (const [label, terms] of alike) {
    if (terms.length === 1) continue;
    const beside = terms.map(whereUsed);
    expect(new Set(beside).size, `${label}: ${beside.join(' | ')}`).toBe(terms.length);
    expect(beside, label).not.toContain(undefined);
  }
  for (const term of allTerms()) expect(new Set(tablesOf(term)).size, term.id).toBe(tablesOf(term).length);
});

it('uses one word for the column that says why a count is missing, in files, dialogs and definitions', () => {
  speakSpanish();
  const word = t('{column}: note', { column: '' }).replace(/^\W+/, '');
  const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const hidden = findTerm('hidden-withheld-numbers');
  const file = { total: 4, explaining: 1 };
  const counts = { shown: 3, hidden: 0, leftOut: [], alwaysInFile: 0, screenOnly: [] };
  const told = [
    t('{column}, note', { column: '' }),
    translated(hidden?.meaning ?? ''),
    translated(hidden?.caveat ?? ''),
    columnsText(counts, { shown: file, all: file }, 'shown') ?? '',
    guideParts.flatMap(({ entries }) => entries.map(({ text }) => translated(text))).join(' '),
  ];
  expect(told.filter((words) => !plain(words).includes(plain(word)))).toEqual([]);
  expect(told[2]).toContain(`“${word}”`);
});
