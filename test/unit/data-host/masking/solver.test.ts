import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printedNumber } from '#test/attacker/equations/printed-number.ts';
import type { Fact } from '#test/attacker/equations/quantities.ts';
import { bruteForce, createSolver, factsByUnknown, Reached } from '#test/attacker/equations/solve.ts';
import { atLength } from '#test/support/at-length.ts';

/*
 * The solver of the attacker, against trying every number.
 */

const max = 12;
const names = ['a', 'b', 'c'] as const;

/** Facts that hold of these values, as a file tells them: sums, sums as intervals, and shares of a sum. */
function factsOf(values: readonly number[], kinds: readonly number[]): Fact[] {
  return kinds.flatMap((kind, index): Fact[] => {
    const chosen = names.filter((_, at) => ((kind + index) >> at) % 2 === 0 || at === index % 3);
    const sum = chosen.reduce((total, name) => total + (values[names.indexOf(name)] ?? 0), 0);
    const form = new Map<string, number>(chosen.map((name) => [name, 1]));
    if (kind % 3 === 0) return [{ form, low: sum, high: sum, from: 'sum' }];
    return [{ form, low: sum - (kind % 4), high: sum + (kind % 5), from: 'interval' }];
  });
}

const limits: Fact[] = names.map((name) => ({ form: new Map([[name, 1]]), low: 0, high: max, from: 'limit' }));

describe('facts that hang together', () => {
  it('are those of all unknowns that share one, directly or by others', () => {
    const fact = (...of: string[]): Fact => ({ form: new Map(of.map((each) => [each, 1])), low: 1, high: 2, from: '' });
    const facts = [fact('a', 'b'), fact('c'), fact('b', 'd'), fact('e', 'c')];
    const together = factsByUnknown(facts);
    expect(together.get('a')).toEqual([facts[0], facts[2]]);
    expect(together.get('d')).toBe(together.get('a'));
    expect(new Set(together.get('e'))).toEqual(new Set([facts[1], facts[3]]));
    expect(together.get('f')).toBeUndefined();
  });
});

describe('the least and the most of an unknown', () => {
  it('is what trying every number finds', async () => {
    const solve = await createSolver();
    const value = fc.integer({ min: 1, max: max });
    fc.assert(
      fc.property(
        fc.tuple(value, value, value),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
        (values, kinds) => {
          const facts = [...factsOf(values, kinds), ...limits];
          const least = new Map(names.map((name) => [name, 1]));
          const reached = new Reached();
          for (const name of names) {
            const possible = bruteForce(name, facts, least, max);
            // The value of this unknown in a solution for another one is within its range.
            const beyond = [possible.least - 1, possible.most + 1].map((value) => ({ least: value, most: value }));
            expect(beyond.some((value) => reached.spans(name, value))).toBe(false);
            expect(solve(name, facts, least, reached)).toEqual(possible);
            expect(reached.spans(name, possible)).toBe(true);
          }
        },
      ),
      // Two facts that fix one sum together once had no solution.
      {
        numRuns: atLength(12, 1000),
        examples: [
          [
            [3, 4, 1],
            [10, 17, 4],
          ],
        ],
      },
    );
  });

  it('knows a count of which everything else is told', async () => {
    const solve = await createSolver();
    const facts: Fact[] = [
      {
        form: new Map([
          ['a', 1],
          ['b', 1],
        ]),
        low: 11,
        high: 11,
        from: 'total',
      },
    ];
    expect(
      solve(
        'a',
        facts,
        new Map([
          ['a', 1],
          ['b', 10],
        ]),
      ),
    ).toEqual({ least: 1, most: 1 });
  });
});

describe('a printed number', () => {
  it.each([
    ['26,048', { value: 26_048, halfUnit: 0, isPercent: false }],
    ['22.5%', { value: 22.5, halfUnit: 0.05, isPercent: true }],
    ['▼ 12', { value: -12, halfUnit: 0, isPercent: false }],
  ])('is read with what its rounding leaves open: %s', (cell, number) => {
    expect(printedNumber(cell)).toEqual(number);
  });

  it('is none where a count is withheld', () => {
    expect(['not shown', '', '—', null].map(printedNumber)).toEqual([null, null, null, null]);
  });
});
