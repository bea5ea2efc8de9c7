import { wordsKey } from '#shared/catalog/columns.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import type { BarList } from '#shared/figures/charts/drawing.ts';
import { notShown } from '#shared/figures/charts/points.ts';
import { t } from '#shared/language/message.ts';
import { barPlace } from '../reports/svg/ink.ts';
import type { SheetChart } from '../xlsx/charts/sheet-chart.ts';
import { type ChartedTable, lookOf, lookOfChanges, wordsOf } from './looks.ts';

/** Bars by name: the columns of both, and what the figure draws. */
export interface NamedBars {
  readonly over: 'names';
  readonly names: string;
  readonly values: string;
  readonly bars: BarList['bars'];
}

/** Bars of the first rows, where these are the ones that the figure draws. */
export function overNames(
  title: string,
  { names, values, bars }: NamedBars,
  { columns, rows }: ChartedTable,
): SheetChart | null {
  const category = [wordsKey(names), names].flatMap((wanted) => columns.find(({ key }) => key === wanted) ?? [])[0];
  const column = columns.find(({ key }) => key === values);
  if (!category || !column) return null;
  // A number that is withheld is none in the figure, and an empty cell in the table.
  const isSame = bars.every(({ value }, index) => Object.is(rows[index]?.[values] ?? notShown, value));
  // The name of what is not known is an empty cell, too, and a bar without a name says nothing.
  const nameless = rows.findIndex((row) => (row[category.key] ?? '') === '');
  const count = nameless === -1 ? bars.length : Math.min(nameless, bars.length);
  if (!isSame || count < 2) return null;
  const drawn = bars.slice(0, count).flatMap(({ value }) => (Number.isFinite(value) ? [value] : []));
  const isChange = drawn.some((value) => value < 0);
  const { step } = valueAxis(drawn, 'bar');
  return {
    form: 'bars',
    ...wordsOf(
      'bars',
      count < rows.length ? t('{title}, first {count} rows', { title, count: String(count) }) : title,
      [column],
      category,
    ),
    categories: category.key,
    series: [{ column: values, ...(isChange ? lookOfChanges : lookOf(barPlace)), marked: [] }],
    rows: count,
    days: null,
    min: isChange ? null : 0,
    max: null,
    step,
  };
}
