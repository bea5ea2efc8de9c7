import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from '#main/data-host/export/csv.ts';
import { atLength } from '#test/support/at-length.ts';

const isAsEngine = (value: number) => numberText(value) === String(value);

describe('the text of a number', () => {
  it.each([0, -0, 1, 0.1, 0.1 + 0.2, 0.000001, 0.0000001, 1e-5, 0.100001, 12.5, 999999999.999999, 1e9, 1e21, 5e-324])(
    'is that of the engine: %d',
    (value) => {
      expect(numberText(value)).toBe(String(value));
      expect(numberText(-value)).toBe(String(-value));
    },
  );

  it('is that of the engine, whatever the number', () => {
    const decimals = fc
      .tuple(fc.nat({ max: 2 ** 31 }), fc.nat({ max: 9 }))
      .map(([digits, decimals]) => digits / 10 ** decimals);
    fc.assert(fc.property(fc.oneof(fc.double(), fc.float(), fc.integer(), decimals), isAsEngine), {
      numRuns: atLength(2_000, 20_000),
    });
  });

  it('is that of the engine for numbers beside those with few decimals', () => {
    const beside = fc.tuple(fc.nat({ max: 10_000_000 }), fc.constantFrom(-2, -1, 1, 2)).map(([millionths, steps]) => {
      const value = millionths / 1e6;
      return value + steps * value * Number.EPSILON;
    });
    fc.assert(fc.property(beside, isAsEngine), { numRuns: atLength(2_000, 20_000) });
  });
});
