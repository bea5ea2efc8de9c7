import { describe, expect, it } from 'vitest';
import { countBins } from '#shared/statistics/bins.ts';

const of = (...values: readonly number[]) => values.map((value) => ({ value, count: 1 }));
const shape = (values: ReturnType<typeof of>, usual: number | null) => {
  const { width, bins, over } = countBins(values, usual);
  return { width, over, from: bins.map(({ from }) => from), counts: bins.map(({ count }) => count) };
};
const upTo = (last: number, step = 1) => Array.from({ length: last }, (_, index) => index * step + 1);

describe('bins of counts', () => {
  it('are up to twenty of one width, from 1 on', () => {
    expect(shape(of(1, 2, 2, 4), null)).toEqual({ width: 1, over: null, from: upTo(4), counts: [1, 2, 0, 1] });
    const twos = shape(of(1, 2, 3, 40), null);
    expect(twos).toMatchObject({ width: 2, over: null, from: upTo(20, 2) });
    expect([twos.counts[0], twos.counts[1], twos.counts[19]]).toEqual([2, 1, 1]);
  });

  it('are closed where the highest count is up to three times the usual one', () => {
    expect(shape(of(1, 30), 10)).toMatchObject({ width: 2, over: null, from: upTo(15, 2) });
  });

  it('end in an open one behind twice the usual count, where some are beyond three times it', () => {
    const { over, width, from, counts } = shape(of(1, 20, 21, 31), 10);
    expect({ over, width, from }).toEqual({ over: 21, width: 1, from: upTo(21) });
    expect([counts[0], counts[19], counts[20]]).toEqual([1, 1, 2]);
  });

  it('hold no count of 0, and are none without another', () => {
    const none = { width: 1, over: null, from: [], counts: [] };
    expect(shape(of(0, 0), 3)).toEqual(none);
    expect(shape([], null)).toEqual(none);
    expect(shape(of(0, 1), null)).toEqual({ width: 1, over: null, from: [1], counts: [1] });
  });
});
