import { expect, it } from 'vitest';
import { pairedRows } from '../../oracle/paired-rows.ts';

it('a rounded number leaves a row to the one that nothing else fits', () => {
  const fits = (printed: string, row: number) =>
    Math.abs(Number(printed) - row) <= (printed.includes('.') ? 0.05 : 0.5);
  expect(pairedRows(['100', '99.9'], [99.9, 100], fits)).toEqual([1, 0]);
  expect(pairedRows(['100', '99.9'], [99.9], fits)).toContain(null);
  expect(pairedRows(['1', '1', '2'], [1, 1, 2], fits)).toEqual([0, 1, 2]);
});
