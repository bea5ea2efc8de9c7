import { describe, expect, it } from 'vitest';
import { defaultThreshold, withheldNote } from '#shared/catalog/small-numbers.ts';
import { allTerms, findTerm, formerTerms, termOfColumn, termOfLabel } from '#shared/catalog/terms.ts';
import { type ViewDefinition, type ViewName, viewDefinition, views } from '#shared/catalog/views.ts';
import { message, translated } from '#shared/language/message.ts';
import termColumns from '#test/fixtures/version-1.0/term-columns.json' with { type: 'json' };
import termIds from '#test/fixtures/version-1.0/term-ids.json' with { type: 'json' };
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('the definitions', () => {
  it('say in one way what confidence is', () => {
    const ofLinks = allTerms().filter(({ source }) => source === 'skill.courses.confidence');
    expect(ofLinks.length).toBeGreaterThan(0);
    expect(ofLinks.filter(({ meaning }) => !/confidence/i.test(meaning))).toEqual([]);
  });

  it('have no caveat that says again what the meaning says', () => {
    const stems = (words: string) => (words.toLowerCase().match(/[a-z]{5,}/g) ?? []).map((word) => word.slice(0, 5));
    const twice = allTerms().filter(({ meaning, caveat = '' }) => {
      const said = stems(caveat);
      return said.length > 0 && said.every((stem) => stems(meaning).includes(stem));
    });
    expect(twice.map(({ label, meaning, caveat }) => [label, meaning, caveat])).toEqual([]);
  });

  it.each(['English', 'Spanish'])(
    'call no two percentages by the same name in %s, since each is of something else',
    (language) => {
      if (language === 'Spanish') speakSpanish();
      const names = allTerms()
        .map(({ label }) => translated(label))
        .filter((label) => label.includes('%'));
      expect(names.length).toBeGreaterThan(5);
      expect(names).toEqual([...new Set(names)]);
    },
  );

  it('call different things by different names in Spanish, too', () => {
    speakSpanish();
    const labels = [...new Set(allTerms().map(({ label }) => label))];
    const others = Map.groupBy(labels, translated);
    expect([...others.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('stand in the order of the language of the user', () => {
    const first = allTerms().map(({ id }) => id);
    const restoreLocale = speakSpanish();
    const labels = allTerms().map(({ label }) => translated(label));
    const words = labels.map((label) => label.replace(/^% /, ''));
    expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'es')));
    restoreLocale();
    expect(allTerms().map(({ id }) => id)).toEqual(first);
  });

  it('name the marks of a hidden number as files and screens have them, with no limit but the default', () => {
    const hidden =
      allTerms().find(({ id }) => id === 'hidden-withheld-numbers') ?? expect.unreachable('hidden numbers');
    expect(hidden.meaning).toContain(`“${withheldNote}”`);
    expect(hidden.meaning).toContain(`“${message('hidden')}”`);
    // It may be above its limit, and the limit may be another.
    expect(`${hidden.meaning} ${hidden.caveat}`.match(/<|\d+/g)).toEqual([String(defaultThreshold)]);
    expect(hidden.caveat).toContain('can itself be above the limit');
    // An empty cell alone says neither: its note does.
    expect(hidden.caveat).toMatch(/not known.*“note”/);
  });

  it('are found by the label that is shown and by the English one', () => {
    speakSpanish();
    expect(termOfLabel('Inscritos')?.label).toBe('Enrolled');
    expect(termOfLabel('Enrolled')?.label).toBe('Enrolled');
  });
});

describe('the address of a definition', () => {
  it.each(termIds)('/definitions/%s of version 1.0.0 still opens', (id) => {
    expect(findTerm(id)?.meaning).toMatch(/\w/);
  });

  it.each(Object.entries(termColumns))('/definitions/%s opens what it did in version 1.0.0', (id, columns) => {
    const meant = columns.flatMap((each) => {
      const [view, key] = each.split('.') as [ViewName, string];
      const known: ViewDefinition['columns'] = Object.hasOwn(views, view) ? viewDefinition(view).columns : [];
      return known.filter((column) => column.key === key).map(termOfColumn);
    });
    // A column that is gone has another in its place.
    if (meant.length > 0) expect(meant).toContain(findTerm(id));
  });

  it.each(['constructor', 'toString', '__proto__'])('/definitions/%s opens nothing', (id) => {
    expect(findTerm(id)).toBeUndefined();
  });

  it('is told of old ones alone', () => {
    expect(Object.keys(formerTerms).filter((id) => !termIds.includes(id))).toEqual([]);
  });
});
