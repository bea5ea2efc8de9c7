import { expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { withWords } from '#renderer/features/reports/report-actions.tsx';

it('prints the words of one run in the files of others only where that was chosen', () => {
  const words = { title: 'Physics', introduction: 'Enrollment grows again.', notes: 'See page 2.', author: 'A. Bell' };
  const recipe = { ...newRecipe('run-one-page', { kind: 'run', runId: 'course-v1:a+b+c' }, 'a4'), ...words };
  expect(withWords(recipe, [])).toEqual({ ...recipe, title: '', introduction: '', notes: '' });
  expect(withWords(recipe, ['introduction'])).toEqual({ ...recipe, title: '', notes: '' });
  expect(withWords(recipe, ['title', 'introduction', 'notes'])).toEqual(recipe);
});
