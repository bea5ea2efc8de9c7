import type { Column } from '#shared/catalog/columns.ts';
import { listed } from '#shared/text/text.ts';
import { ink, seriesColour, styleOf } from '../reports/svg/ink.ts';
import type { ChartSeries, SheetChart } from '../xlsx/charts/sheet-chart.ts';

/** Colour, dashes and shape of a series. */
type Look = Omit<ChartSeries, 'column' | 'marked'>;

/** The look that a series has on paper, too. */
export const lookOf = (place: number | null): Look => {
  const { dash, marker } = styleOf(place);
  return { colour: seriesColour(place), dash, marker };
};

/** Gains and losses. */
export const lookOfChanges: Look = { ...lookOf(null), colour: ink.positive, below: ink.negative };

const forms: Readonly<Record<SheetChart['form'], string>> = {
  lines: 'Line chart',
  points: 'Dot chart',
  areas: 'Stacked area chart',
  stack: 'Stacked column chart',
  columns: 'Column chart',
  bars: 'Bar chart',
};

/** The words of a chart: those of its figure and of the heads of its columns. */
export function wordsOf(form: SheetChart['form'], title: string, drawn: readonly Column[], category: Column) {
  const labels = drawn.map(({ label }) => label);
  const units = new Set(drawn.map(({ unit }) => unit ?? ''));
  const [unit = ''] = units.size === 1 ? units : [];
  return {
    title,
    description: `${title}. ${forms[form]} of ${listed(labels)} by ${category.label}. The numbers are in the table on its left.`,
    valueTitle: drawn.length === 1 ? (labels[0] ?? '') : `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`,
  };
}
