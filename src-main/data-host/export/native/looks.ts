import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { listed } from '#shared/text/text.ts';
import { ink, seriesColour, styleOf } from '../reports/svg/ink.ts';
import type { ChartSeries, SheetChart } from '../xlsx/charts/sheet-chart.ts';

/** The table of a sheet with its rows in their order. */
export interface ChartedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly CellRow[];
}

/** Colour, dashes and shape of a series. */
type Look = Omit<ChartSeries, 'column' | 'marked'>;

/** The look that a series has on paper, too. */
export const lookOf = (place: number | null): Look => {
  const { dash, marker } = styleOf(place);
  return { colour: seriesColour(place), dash, marker };
};

/** Gains and losses. */
export const lookOfChanges: Look = { ...lookOf(null), colour: ink.positive, below: ink.negative };

const forms: Readonly<Record<SheetChart['form'], Message>> = {
  lines: message('Line chart'),
  points: message('Dot chart'),
  areas: message('Stacked area chart'),
  stack: message('Stacked column chart'),
  columns: message('Column chart'),
  bars: message('Bar chart'),
};

/** The words of a chart: those of its figure and of the heads of its columns. */
export function wordsOf(form: SheetChart['form'], title: string, drawn: readonly Column[], category: Column) {
  const labels = drawn.map(({ label }) => translated(label));
  const units = new Set(drawn.map(({ unit }) => translated(unit ?? '')));
  const [unit = ''] = units.size === 1 ? units : [];
  return {
    title,
    description: t('{title}. {form} of {columns} by {category}. The numbers are in the table on the previous sheet.', {
      title,
      form: t(forms[form]),
      columns: listed(labels),
      category: translated(category.label),
    }),
    valueTitle: drawn.length === 1 ? (labels[0] ?? '') : `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`,
  };
}
