import { describe, expect, it } from 'vitest';
import { withoutPick, withPick } from '#renderer/client/compare-picks.ts';
import { highest, paysMost, sharedFinding } from '#shared/subjects/compare/findings.ts';
import { comparedFinding, comparedSeries } from '#shared/subjects/compare/runs-figures.ts';
import { formatDollars } from '#shared/text/numbers.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const nothing = { runs: [], courses: [], jobs: [], skills: [] };
const row = (x: number, runs: Record<string, number | null>) => ({ x, runs: JSON.stringify(runs) });
const words = { what: 'learners', per: 'day', counts: 'days', percent: false } as const;

describe('picks', () => {
  it('hold six of a kind, each once', () => {
    const full = ['1', '2', '3', '4', '5', '6'];
    expect(withPick(nothing, 'jobs', '1')?.jobs).toEqual(['1']);
    expect(withPick({ ...nothing, jobs: ['1'] }, 'jobs', '1')).toBeNull();
    expect(withPick({ ...nothing, jobs: full }, 'jobs', '7')).toBeNull();
    expect(withPick({ ...nothing, jobs: full }, 'runs', '7')?.runs).toEqual(['7']);
    expect(withoutPick({ ...nothing, jobs: full }, 'jobs', '3').jobs).toHaveLength(5);
  });
});

describe('compared lines', () => {
  const rows = [row(0, { a: 1, b: 5 }), row(1, { a: 2, b: null }), row(2, { a: 3, b: 6 }), row(5, { a: 9 })];
  const series = comparedSeries(rows, ['a', 'b', 'c'], (id) => id.toUpperCase(), 1);

  it('keep the order of the picks, and a gap where a value is missing', () => {
    expect(series.map(({ label, paletteIndex }) => [label, paletteIndex])).toEqual([
      ['A', 0],
      ['B', 1],
      ['C', 2],
    ]);
    expect(series[1]?.points.map(({ y }) => y)).toEqual([5, null, 6]);
    expect(series[2]?.points).toEqual([]);
  });

  it('are compared on the last day that all have, not on the last day of each', () => {
    expect(comparedFinding(series, words)).toBe(
      'B has the most learners (6), and A has the fewest (3). Compared after 2 days, the last day with data for all. 1 run has no values.',
    );
  });

  it('say when there is no such day, or nothing at all', () => {
    const apart = comparedSeries([row(0, { a: 1 }), row(1, { b: 1 })], ['a', 'b'], (id) => id, 1);
    expect(comparedFinding(apart, words)).toBe('The runs have no day in common.');
    expect(comparedFinding(apart.slice(0, 1), words)).toBe('Only a has values.');
    const level = comparedSeries([row(0, { a: 1, b: 2, c: 2 })], ['a', 'b', 'c'], (id) => id, 1);
    expect(comparedFinding(level, words)).toBe(
      'b and c have the most learners (2), and a has the fewest (1). Compared on the first day, the last day with data for all.',
    );
    const last = comparedSeries([row(0, { a: 1, b: 2, c: 1 })], ['a', 'b', 'c'], (id) => id, 1);
    expect(comparedFinding(last, words)).toBe(
      'b has the most learners (2), and a and c have the fewest (1). Compared on the first day, the last day with data for all.',
    );
    expect(
      comparedFinding(
        comparedSeries([], ['a'], (id) => id, 1),
        words,
      ),
    ).toBe('There are no values to compare.');
  });
});

describe('compared lists', () => {
  const rows = [
    { name: 'A', pay: 10 },
    { name: 'B', pay: null },
    { name: 'C', pay: 30 },
  ];
  const say = (of: typeof rows) =>
    highest(
      of,
      ({ name }) => name,
      ({ pay }) => pay,
      paysMost,
      formatDollars,
    );

  it('name the highest, a tie, and what is not reported', () => {
    expect(say(rows)).toBe('Of those known, C has the highest median salary ($30 a year).');
    expect(say(rows.slice(0, 2))).toBe('The salary is known only for A ($10 a year).');
    expect(say(rows.slice(0, 1))).toBe('A has the highest median salary ($10 a year).');
    expect(say([...rows, { name: 'D', pay: 30 }])).toBe('Of those known, C and D tie with $30 a year each.');
    expect(say(rows.filter(({ pay }) => pay !== null))).toBe('C has the highest median salary ($30 a year).');
    expect(say([])).toBe('Not enough data to tell which has the highest median salary.');
  });

  it('count what all share and what belongs to one', () => {
    expect(sharedFinding([{ shared: 2 }, { shared: 1 }, { shared: 1 }], 2, 'job-skills')).toBe(
      'They share 1 skill; 2 of 3 skills are asked for by only one of these jobs.',
    );
    expect(sharedFinding([{ shared: 1 }, { shared: 1 }], 2, 'job-skills')).toBe(
      'The two share no skill; 2 of 2 skills are asked for by only one of these jobs.',
    );
    expect(sharedFinding([{ shared: 1 }], 1, 'job-skills')).toBe(
      'There is nothing to compare, because fewer than two of these are part of this data.',
    );
    expect(sharedFinding([{ shared: 1 }], 3, 'job-skills')).toBe(
      'All 3 share no skill; 1 of 1 skills is asked for by only one of these jobs.',
    );
  });

  it('do not say that a course teaches one skill and no other', () => {
    const rows = [{ shared: 2 }, { shared: 1 }, { shared: 1 }];
    const say = () => (['course-skills', 'skill-courses'] as const).map((things) => sharedFinding(rows, 2, things));
    expect(say()).toEqual([
      'They share 1 linked skill; 2 of 3 skills are linked to only one of these courses.',
      'They share 1 linked course; 2 of 3 courses are linked to only one of these skills.',
    ]);
    speakSpanish();
    expect([...say(), sharedFinding(rows, 2, 'job-skills')]).toEqual([
      'Ambos comparten 1 habilidad vinculada; 2 de 3 habilidades están vinculadas a uno solo de estos cursos.',
      'Ambas comparten 1 curso vinculado; 2 de 3 cursos están vinculados a una sola de estas habilidades.',
      'Ambos comparten 1 habilidad; 2 de 3 habilidades las pide solo uno de estos puestos.',
    ]);
  });
});
