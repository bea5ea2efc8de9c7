import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPage, unpackPage } from '#contract/packed-page.ts';
import { packedPage } from '#contract/packed-page-schema.ts';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import { type ViewPage, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { enrolledOn } from '#test/support/enrolled.ts';

const ofType: Record<ColumnType, fc.Arbitrary<string | number | boolean>> = {
  text: fc.string({ unit: 'binary' }),
  integer: fc.maxSafeInteger(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  day: fc.integer(),
  instant: fc.maxSafeInteger(),
};

/** Pages of any view, with rows as its columns allow them. */
const anyPage: fc.Arbitrary<ViewPage> = fc.constantFrom(...viewNames).chain((view) => {
  const columns = viewDefinition(view).columns;
  const cell = ({ type, nullable }: Column) => (nullable ? fc.option(ofType[type]) : ofType[type]);
  const row = fc.record(Object.fromEntries(columns.map((column) => [column.key, cell(column)])), {
    noNullPrototype: true,
  });
  const page = { view: fc.constant(view), rows: fc.array(row, { maxLength: 5 }), total: fc.nat() };
  return fc.record({
    ...page,
    totals: fc.constant({}),
    totalRows: fc.constant({}),
    pivot: fc.constant([]),
    asOf: fc.constant(null),
  }) as never;
});

const packed = packPage({
  view: 'run-enrollment',
  rows: [enrolledOn(18_000, 4, { created: 1 }), enrolledOn(18_001, 6, { net_change: 2, note: 'a note', created: 2 })],
  total: 2,
  totals: {},
  totalRows: {},
  pivot: [],
  asOf: null,
} as ViewPage<'run-enrollment'> as never);

/** The page with other values in one of its columns. */
const withColumn = (key: string, values: unknown) => ({ ...packed, columns: { ...packed.columns, [key]: values } });

describe('a packed page', () => {
  it('is what it was when it is unpacked, whatever the view', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        expect(unpackPage(packedPage.parse(packPage(page)))).toEqual(page);
      }),
    );
  });

  it.each([
    ['text among integers', withColumn('count', [4, '6'])],
    ['a fraction among integers', withColumn('count', [4, 6.5])],
    ['a day that is not a number', withColumn('date', [18_000, Number.NaN])],
    ['nothing where there must be a value', withColumn('date', [18_000, null])],
    ['a hole', withColumn('note', [null, undefined])],
    ['an object among texts', withColumn('note', [null, { text: 'a note' }])],
    ['a text in place of a list', withColumn('note', 'ab')],
    ['one value less than rows', withColumn('count', [4])],
    ['one value more than rows', withColumn('count', [4, 6, 8])],
    ['a column that the view does not have', withColumn('secret', ['a', 'b'])],
    ['a column too few', { ...packed, columns: { ...packed.columns, count: undefined } }],
    ['another number of rows', { ...packed, count: 3 }],
    ['a view that there is not', { ...packed, view: 'secrets' }],
  ])('is refused with %s', (_, page) => {
    expect(packedPage.safeParse(packed).success).toBe(true);
    expect(packedPage.safeParse(page).success).toBe(false);
  });

  it.each([
    [withColumn('count', [4, '6']), 'row 1 is string, not integer'],
    [withColumn('date', [null, 18_000]), 'row 0 is null, not day'],
    [withColumn('note', 'ab'), 'not a list of text'],
  ])('says which row has a value of another type, and not the value', (page, message) => {
    const [issue] = packedPage.safeParse(page).error?.issues ?? [];
    expect(issue?.message).toBe(message);
  });
});
