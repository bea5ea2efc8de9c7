import { describe, expect, it } from 'vitest';
import { type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';

const summed = viewNames.flatMap((view) => {
  const { columns, sums = [] } = viewDefinition(view);
  return sums.map((key) => [view, key, columns.find((column) => column.key === key)?.type] as const);
});

/** Its words leave no room for one more column at the usual width. */
const full: ReadonlySet<ViewName> = new Set(['course-fixes']);

it.each(viewNames.filter((view) => !full.has(view)))(
  '%s is sorted by a column that is shown at first, as the line below the table names it',
  (view) => {
    const { defaultSort, hiddenAtFirst = [] } = viewDefinition(view);
    expect(hiddenAtFirst).not.toContain(defaultSort.column);
  },
);

describe('what a view adds up', () => {
  it('is some column of some view', () => expect(summed).not.toEqual([]));

  it.each(summed)('%s: %s is of whole numbers, so that the order of rows cannot change a sum', (_view, _key, type) => {
    expect(type).toBe('integer');
  });
});
