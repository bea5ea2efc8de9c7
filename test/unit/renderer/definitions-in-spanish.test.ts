import { isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { DefinitionWords } from '#renderer/ui/table/table-head.tsx';
import { allTerms, sourceOfTerm, termOfColumn, whereUsed } from '#shared/catalog/terms.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { translated } from '#shared/language/message.ts';
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

it('names the tables of definitions that share a name', () => {
  speakSpanish();
  const named = allTerms().filter(({ label }) => label === 'Relatedness');
  expect(new Set(named.map(whereUsed)).size).toBe(named.length);
  expect(named.map(whereUsed)).not.toContain(undefined);
});
