import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kpiOf } from '#main/data-host/export/reports/build.ts';
import { isSafe, withheldCounts } from '#main/data-host/masking/rule.ts';
import { byBirthYear, byCountry, byLevel, byMode } from '#main/data-host/masking/withheld-days.ts';
import { column } from '#shared/catalog/columns.ts';
import { cellRevealsLearners, isSmallCell } from '#shared/catalog/small-numbers.ts';

const threshold = 10;
const shown = (counts: readonly (number | null)[]) => {
  const { withheld, withholdsTotal } = withheldCounts(counts, threshold);
  const cells = counts.map((count, index) => (withheld[index] ? 'hidden' : count));
  return withholdsTotal ? { cells, total: 'hidden' } : { cells, total: 'told' };
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

/** Whether each small one of the withheld counts may be any number below the threshold, by trying all numbers. */
function mayBeAnything(sizes: readonly number[], withheld: readonly boolean[], below: number): boolean {
  const sum = sizes.reduce((total, size, position) => total + (withheld[position] ? size : 0), 0);
  const ranges = sizes.flatMap((size, index) => {
    if (!withheld[index]) return [];
    return [size < below ? { min: 1, max: below - 1 } : { min: below, max: sum }];
  });
  const sums = (from: readonly (typeof ranges)[number][]) => {
    let reached = [0];
    for (const { min, max } of from) {
      const next = reached.flatMap((part) => numbers(min, max).map((own) => part + own));
      reached = [...new Set(next)].filter((total) => total <= sum);
    }
    return reached;
  };
  return ranges.every(
    ({ min, max }, index) =>
      min >= below || numbers(min, max).every((own) => sums(ranges.toSpliced(index, 1)).includes(sum - own)),
  );
}
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

describe('whether a sum of hidden counts may be known', () => {
  const limit = 4;
  const size = fc.nat({ max: 9 });

  it('is just as trying all numbers says, where a larger count is hidden or all are', () => {
    const [safe, unsafe] = [new Set<string>(), new Set<string>()];
    for (const sizes of numbers(0, 9_999).map((digits) => [...String(digits).padStart(4, '0')].map(Number))) {
      const small = sizes.map((each) => each > 0 && each < limit);
      if (!small.includes(true)) continue;
      for (const extra of [null, ...sizes.keys()]) {
        const withheld = small.map((isSmall, index) => isSmall || (index === extra && sizes[index] !== 0));
        const isJudged =
          sizes.every((each, index) => withheld[index] || each === 0) ||
          withheld.some((is, index) => is && !small[index]);
        if (!isJudged) continue;
        const key = `${sizes.filter((_, index) => withheld[index]).toSorted()}`;
        const known = safe.has(key) ? true : unsafe.has(key) ? false : null;
        const expected = known ?? mayBeAnything(sizes, withheld, limit);
        (expected ? safe : unsafe).add(key);
        expect([sizes, withheld, isSafe(sizes, withheld, limit)]).toEqual([sizes, withheld, expected]);
      }
    }
    expect([safe.size > 20, unsafe.size > 20]).toEqual([true, true]);
  });

  it('is never where small ones alone are hidden beside others that are shown', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 2, maxLength: 5 }), (sizes) => {
        const withheld = sizes.map((each) => each > 0 && each < limit);
        const isShown = sizes.some((each) => each >= limit);
        return !withheld.includes(true) || !isShown || !isSafe(sizes, withheld, limit);
      }),
    );
  });
});

describe('counts that are hidden for the sake of smaller ones', () => {
  it('are taken in an order that no count changes', () => {
    expect(['verified', 'honor', 'credit', 'audit'].toSorted(byMode)).toEqual(['audit', 'honor', 'credit', 'verified']);
    expect([null, 'masters', 'zebra', 'other', 'none'].toSorted(byLevel)).toEqual([
      'other',
      'none',
      'masters',
      'zebra',
      null,
    ]);
    expect([null, 2001, 1990].toSorted(byBirthYear)).toEqual([1990, 2001, null]);
    expect(['US', null, 'DE'].toSorted(byCountry)).toEqual([null, 'DE', 'US']);
    expect(['x', 'honor', 'b', 'audit', 'a'].toSorted(byMode)).toEqual(['audit', 'honor', 'a', 'b', 'x']);
    expect(['z', 'b', 'doctorate', 'other'].toSorted(byLevel)).toEqual(['other', 'doctorate', 'b', 'z']);
    expect([200, 1000, 30, null].toSorted(byBirthYear)).toEqual([30, 200, 1000, null]);
    const same: [(one: null, other: null) => number][] = [[byLevel], [byBirthYear], [byCountry]];
    expect(same.map(([compare]) => compare(null, null))).toEqual([0, 0, 0]);
  });
});

it('an order is the same from both sides', () => {
  const modes = ['audit', 'honor', 'verified', 'credit'];
  const traits = [null, 'US', 'DE', 'none', 'other', 'bachelors', 'zebra'];
  const isFair = <T>(compare: (one: T, other: T) => number, values: readonly T[]) =>
    values.every((one, at) =>
      values.every((other, index) => {
        const [forth, back] = [compare(one, other), compare(other, one)].map(Math.sign);
        return forth === -(back ?? 0) && (forth === 0) === (at === index);
      }),
    );
  expect(isFair(byMode, modes)).toBe(true);
  expect(isFair(byBirthYear, [null, 1990, 1980, 2001])).toBe(true);
  expect([byLevel, byCountry].map((compare) => isFair(compare, traits))).toEqual([true, true]);
});

describe('a cell that may be too small', () => {
  const counts = column({
    key: 'count',
    type: 'integer',
    nullable: true,
    label: 'Learners',
    meaning: '',
    source: '',
    unit: 'learners',
  });
  const restated = column({ ...counts, counts: 'learners of runs' });

  it('counts learners, as a number or as the text of one', () => {
    const isSmallOf = (count: unknown) => isSmallCell(counts, { count }, threshold);
    expect([9, '9', -9, 10, '10', 0, '0', null, ''].map(isSmallOf)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false, false, false],
    ]);
  });

  it('is no change of the taxonomy, which is of no run', () => {
    const rows = [
      { run_id: null, count: 3 },
      { run_id: 'a', count: 3 },
    ];
    expect(rows.map((row) => isSmallCell(restated, row, threshold))).toEqual([false, true]);
  });

  it('also says how many learners a run has, and holds a record of them where small numbers are withheld', () => {
    const rows = column({ ...counts, counts: 'rows' });
    const records = column({ ...counts, counts: 'records' });
    const ofLearners = { dataset: 'learner-engagement', count: 3, run_id: 'a' };
    expect(cellRevealsLearners(rows, ofLearners, threshold)).toBe(true);
    expect(cellRevealsLearners(rows, { ...ofLearners, count: 10 }, threshold)).toBe(false);
    expect(cellRevealsLearners(rows, { ...ofLearners, dataset: 'videos' }, threshold)).toBe(false);
    expect([cellRevealsLearners(records, ofLearners, threshold), cellRevealsLearners(records, ofLearners, 0)]).toEqual([
      true,
      false,
    ]);
    expect(cellRevealsLearners(records, { ...ofLearners, run_id: null }, threshold)).toBe(false);
  });
});

describe('a key figure', () => {
  const enrolled = { label: 'Enrolled', view: 'run-enrollment', isLearners: true } as const;

  it('is marked where it is withheld, and has nothing beside it', () => {
    const figure = { ...enrolled, value: null, isWithheld: true, note: 'highest 12 on 1 Jan 2026' };
    expect(kpiOf(figure, threshold)).toEqual({ label: 'Enrolled', value: 'not shown', number: null });
  });

  it('does not say a change of a few learners', () => {
    const figure = { ...enrolled, value: 500, change: { value: -3, over: 'in 7 days' } };
    expect(kpiOf(figure, threshold)).toMatchObject({ value: '500', change: 'change of less than 10 in 7 days' });
    expect(kpiOf(figure, 0).change).toContain('3 in 7 days');
  });
});
