import { describe, expect, it } from 'vitest';
import { allTerms, findTerm, type Term } from '#shared/catalog/terms.ts';
import { viewDefinition, viewNames, views } from '#shared/catalog/views.ts';
import spanish from '#shared/language/es/index.ts';
import { attentionTerms } from '#shared/subjects/attention/attention.ts';

/** A definition, clause by clause, as a reader would compare them. */
function clausesOf({ meaning, formula, caveat }: Term): string[] {
  return [meaning, formula, caveat]
    .flatMap((text) => (text ?? '').split(/[.;:](?:\s|$)/))
    .map((clause) =>
      clause
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}÷×−]+/gu, ' ')
        .trim(),
    )
    .filter((clause) => clause.split(' ').length > 2);
}

describe('a definition', () => {
  it.each(allTerms().map((term) => [term.label, term] as const))('of %s says nothing twice', (_, term) => {
    const clauses = clausesOf(term);
    const twice = clauses.filter((clause, index) =>
      clauses.some((other, otherIndex) => otherIndex !== index && ` ${other} `.includes(` ${clause} `)),
    );
    expect(twice).toEqual([]);
  });

  it('of what is computed here states how', () => {
    const silent = allTerms().filter(
      ({ source, meaning, formula }) =>
        source === 'derived' && formula === undefined && !/[÷×−]|divided by|how many|of the/i.test(meaning),
    );
    expect(silent.map(({ label, meaning }) => `${label}: ${meaning}`)).toEqual([]);
  });

  it.each(['Completion of a course', 'Certificates', 'Grades of learners', 'Time spent', 'Near real time'])(
    '%s says that the services do not know it',
    (label) => {
      const term = allTerms().find((each) => each.label === label);
      expect(term?.meaning).toMatch(/^Not (known|available):/);
    },
  );
});

describe('what the service calls submissions', () => {
  it('are learners, on every surface: their last answer counts, not their attempts', () => {
    const columns = viewNames.flatMap((view) => viewDefinition(view).columns);
    const counts = columns.filter(({ key }) => key === 'total_submissions' || key === 'correct_submissions');
    expect(counts.length).toBeGreaterThan(3);
    for (const { label, meaning } of counts) {
      expect(`${label} ${meaning}`).not.toMatch(/submission/i);
      expect(meaning).toMatch(/learner/i);
    }
    for (const term of allTerms()) {
      expect(`${term.label} ${term.meaning} ${term.formula ?? ''} ${term.caveat ?? ''}`).not.toMatch(/submission/i);
    }
  });

  it('of one problem are no sum over problems', () => {
    expect('sums' in views['run-problems']).toBe(false);
    expect(findTerm('learners-who-answered')?.unit).toBe('learners');
    expect(findTerm('answers')?.unit).not.toBe('learners');
  });
});

describe('a short head of a column', () => {
  const heads = viewNames
    .map(viewDefinition)
    .flatMap(({ columns }) =>
      columns.flatMap(({ label, head }) => (typeof head === 'string' ? [{ label, head }] : [])),
    );

  it('begins as its label, in each language, so that the rest can be read aloud behind it', () => {
    const inSpanish: Readonly<Record<string, string>> = spanish;
    expect(heads.length).toBeGreaterThan(1);
    for (const { label, head } of heads) {
      expect(label.startsWith(head) ? '' : `${head}: ${label}`).toBe('');
      const own = inSpanish[head] ?? '?';
      expect(inSpanish[label]?.startsWith(own) ? '' : `${own}: ${inSpanish[label]}`).toBe('');
    }
  });
});

describe('a flag', () => {
  it('has what its statistics assume in the formula, since the list of flags shows the caveat', () => {
    const assuming = attentionTerms.filter(({ formula }) => /normal distribution/.test(formula ?? ''));
    expect(assuming.map(({ label }) => label)).toEqual([
      'Difficulty tag looks wrong',
      'Loses viewers',
      'Changed since the previous run',
    ]);
    expect(attentionTerms.filter(({ caveat }) => /distribution/.test(caveat ?? ''))).toEqual([]);
  });
});
