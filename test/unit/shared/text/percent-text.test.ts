import { describe, expect, it } from 'vitest';
import { tickText } from '#shared/figures/charts/axes.ts';
import { formatChangePercent, formatPercent, formatStepPercent } from '#shared/text/numbers.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

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

  it('have no decimals along an axis of whole steps', () => {
    expect([0, 25, 100, 12.34].map(formatStepPercent)).toEqual(['0%', '25%', '100%', '12.3%']);
  });

  it('stand apart from their sign in Spanish, also as changes and on axes', () => {
    speakSpanish();
    expect(formatPercent(21.2)).toBe('21,2\u00a0%');
    expect(formatChangePercent(-12)).toBe('−12\u00a0%');
    expect(tickText({ step: 0.5 }, '%')(1.5)).toBe('1,5\u00a0%');
    expect(tickText({ step: 1 })(3)).toBe('3');
  });
});
