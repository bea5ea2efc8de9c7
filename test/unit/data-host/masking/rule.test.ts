import { describe, expect, it } from 'vitest';
import { kpiOf } from '#main/data-host/export/reports/build.ts';
import { withheldOf } from '#main/data-host/masking/rule.ts';

const threshold = 10;
const shown = (counts: readonly (number | null)[]) => {
  const { hidden, hidesTotal } = withheldOf(counts, threshold);
  const cells = counts.map((count, index) => (hidden[index] ? 'hidden' : count));
  return hidesTotal ? { cells, total: 'hidden' } : { cells, total: 'told' };
};

describe('the rule for small numbers', () => {
  it('hides nothing where nothing is small', () => {
    expect(shown([10, 0, 500])).toEqual({ cells: [10, 0, 500], total: 'told' });
  });

  it('hides the first larger one in a fixed order, not the next smallest', () => {
    expect(shown([600, 50, 40, 3])).toEqual({ cells: ['hidden', 50, 40, 'hidden'], total: 'told' });
  });

  it.each([[[1, 10]], [[9, 9]], [[1, 1, 10]], [[8, 9]], [[7]]])(
    'hides the total with %j, which would give them away',
    (counts) => {
      expect(shown(counts)).toEqual({ cells: counts.map(() => 'hidden'), total: 'hidden' });
    },
  );

  it('keeps the total of many small ones, each of which may still be anything', () => {
    expect(shown([3, 4, 5, 6, 7])).toEqual({ cells: Array(5).fill('hidden'), total: 'told' });
  });

  it('leaves what was withheld before as it is', () => {
    expect(shown([null, 50, null])).toEqual({ cells: ['hidden', 50, 'hidden'], total: 'told' });
  });
});

describe('a key figure', () => {
  const enrolled = { label: 'Current enrollment', view: 'run-enrollment', isLearners: true } as const;

  it('is marked where it is withheld, and has nothing beside it', () => {
    const figure = { ...enrolled, value: null, isWithheld: true, note: 'highest 12 on 1 Jan 2026' };
    expect(kpiOf(figure, threshold)).toEqual({ label: 'Current enrollment', value: 'not shown', number: null });
  });

  it('does not say a change of a few learners', () => {
    const figure = { ...enrolled, value: 500, change: { value: -3, over: 'in 7 days' } };
    expect(kpiOf(figure, threshold)).toMatchObject({ value: '500', note: 'change below 10 in 7 days' });
    expect(kpiOf(figure, 0).note).toContain('3 in 7 days');
  });
});
