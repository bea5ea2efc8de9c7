import { describe, expect, it } from 'vitest';
import { type ViewDefinition, viewNames, views } from '#shared/catalog/views.ts';

const summed = viewNames.flatMap((view) => {
  const { columns, sums = [] }: ViewDefinition = views[view];
  return sums.map((key) => [view, key, columns.find((column) => column.key === key)?.type] as const);
});

describe('what a view adds up', () => {
  it('is some column of some view', () => expect(summed).not.toEqual([]));

  it.each(summed)('%s: %s is of whole numbers, so that the order of rows cannot change a sum', (_view, _key, type) => {
    expect(type).toBe('integer');
  });
});
