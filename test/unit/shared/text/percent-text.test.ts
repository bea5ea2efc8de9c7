import { describe, expect, it } from 'vitest';
import { formatPercent } from '#shared/text/numbers.ts';

describe('percentages in words, as in Insights', () => {
  it.each([
    [0, '0%'],
    [0.04, '< 1%'],
    [0.999, '< 1%'],
    [1, '1.0%'],
    [12.34, '12.3%'],
    [100, '100.0%'],
  ])('%d is %s', (value, words) => {
    expect(formatPercent(value, 'en-GB')).toBe(words);
  });
});
