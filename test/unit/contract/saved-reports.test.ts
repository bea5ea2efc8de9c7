import { expect, it } from 'vitest';
import { methods } from '#contract/methods.ts';
import { newRecipe } from '#contract/reports/recipe.ts';

it('the number of a kept report leaves room for the next one', () => {
  const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
  const keep = (no: number) => methods['savedReports:keep'].input.safeParse({ no, name: 'All runs', recipe }).success;
  expect([keep(1), keep(2 ** 52), keep(0), keep(Number.MAX_SAFE_INTEGER)]).toEqual([true, true, false, false]);
});
