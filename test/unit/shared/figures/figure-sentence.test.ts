import { describe, expect, it } from 'vitest';
import { movingFigures } from '#shared/catalog/moving-figures.ts';
import { figureSentence, type SaidFigure } from '#shared/figures/figure-sentence.ts';
import type { KeyFigure } from '#shared/figures/key-figures.ts';

const source: SaidFigure['source'] = {
  sourceHosts: ['analytics.example.org'],
  fromPackage: null,
  dataThrough: 20_775,
  syncedAt: Date.UTC(2026, 10, 19, 10, 42) * 1000,
};
const figure: KeyFigure = {
  label: movingFigures.verified.label,
  value: 1118,
  view: 'run-modes',
  isLearners: true,
  change: { value: 12, over: 'in 7 days' },
};
const say = (given: Partial<SaidFigure>) =>
  figureSentence({ figure, subject: 'Data Analysis 3T2026', source, threshold: 10, ...given });

describe('a key figure as a sentence', () => {
  it('says how many, of what, when, and by which source', () => {
    expect(say({})).toBe(
      '1,118 verified learners in Data Analysis 3T2026 as of 18 Nov 2026 (+12 in 7 days); source: analytics.example.org, synced 19 Nov 2026 10:42 UTC.',
    );
  });

  it('names a figure that counts no learners by its label', () => {
    expect(say({ figure: { label: 'Countries', value: 41, view: 'run-countries' } })).toBe(
      'Countries, Data Analysis 3T2026, as of 18 Nov 2026: 41; source: analytics.example.org, synced 19 Nov 2026 10:42 UTC.',
    );
  });

  it('says a change with its sign, and over how many runs a sum is', () => {
    const change = { label: 'Enrollments, 7-day change', value: -973, isChange: true, view: 'runs' } as const;
    expect(say({ figure: change, subject: '6 of 8 runs' })).toMatch(
      /^Enrollments, 7-day change, 6 of 8 runs, .*: [-−]973;/,
    );
    expect(say({ figure: { label: 'Enrollments, last day', value: 66_795, view: 'runs' }, subject: '8 runs' })).toMatch(
      /^66,795 enrollments in 8 runs as of 18 Nov 2026;/,
    );
  });

  it('leaves out a day and a source that are not known', () => {
    const unknown = { sourceHosts: [], fromPackage: null, dataThrough: null, syncedAt: null };
    expect(say({ source: unknown, figure: { ...figure, change: undefined } })).toBe(
      '1,118 verified learners in Data Analysis 3T2026.',
    );
  });

  it.each([1, 9, -3])('hides the change of %d, which is below the threshold', (value) => {
    expect(say({ figure: { ...figure, change: { value, over: 'in 7 days' } } })).not.toContain('in 7 days');
  });

  it.each([1, 4, 9])('hides the count %d, below the threshold', (value) => {
    const said = say({ figure: { ...figure, value } });
    expect(said).toContain('Data Analysis 3T2026, as of 18 Nov 2026: hidden (counts below 10 are not shared);');
    expect(said).not.toContain(`: ${value}`);
    expect(said).not.toContain('+12');
  });

  it('says that a value is hidden where the data hide it, and not that it was not reported', () => {
    expect(say({ figure: { ...figure, value: null, isWithheld: true } })).toContain(': hidden (');
    expect(say({ figure: { ...figure, value: null } })).toContain(': not reported;');
  });

  it('says one learner in the singular, where small counts are shown', () => {
    expect(say({ threshold: 0, figure: { ...figure, value: 1 } })).toMatch(/^1 verified learner in /);
  });
});
