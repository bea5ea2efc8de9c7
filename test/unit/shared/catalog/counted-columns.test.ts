import { expect, it } from 'vitest';
import { tellsLearners } from '#shared/catalog/small-numbers.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';

/* Decides whether the app warns of small numbers before a file is made. */

const columns = viewNames.flatMap((view) => viewDefinition(view).columns.map((column) => ({ view, ...column })));

it('takes every count of learners that a service sent for one, whatever else its column says', () => {
  const sent = columns.filter(
    ({ unit, type, source }) => unit === 'learners' && type === 'integer' && !source.startsWith('derived'),
  );
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((column) => !tellsLearners(column)).map(({ view, key }) => `${view}.${key}`)).toEqual([]);
});
