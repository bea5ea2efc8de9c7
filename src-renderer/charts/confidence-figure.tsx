import { type ReactNode, useMemo } from 'react';
import { plotName } from '../../src-preload/contract/charts/names.ts';
import { confidenceFinding } from '../../src-preload/contract/findings/taxonomy.ts';
import type { AsOf } from '../../src-preload/contract/freshness.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type Dot, dotPlot, dotPlotHeight } from './dot-plot.ts';
import { useChartTheme } from './theme.ts';

/** Confidence is 0 to 1 by definition, so every such figure has the same scale. */
const axis = { min: 0, max: 1, step: 0.2, fromZero: true };

/** As many as fit one look; the table has all. */
export const mostConfidenceDots = 20;

interface ConfidenceFigureProps {
  readonly id: string;
  readonly title: string;
  /** What the dots are, for the name of the picture. */
  readonly what: string;
  readonly dots: readonly Dot[];
  readonly total: number;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
}

/** Courses of a skill or skills of a course, by confidence. Without a dot to draw it is the table alone. */
export function ConfidenceFigure({ id, title, what, dots, total, asOf, table }: ConfidenceFigureProps) {
  const theme = useChartTheme();
  const config = useMemo(() => dotPlot({ dots, axis, valueLabel: 'Confidence', decimals: 2 }, theme), [dots, theme]);
  if (dots.length === 0) {
    return (
      <section className="block">
        <h2>{title}</h2>
        {table}
      </section>
    );
  }
  const finding = confidenceFinding(dots, total);
  return (
    <ChartFigure
      id={id}
      title={title}
      finding={finding}
      name={plotName('Dot plot', what, dots.length, finding)}
      config={config}
      height={dotPlotHeight(dots)}
      asOf={asOf}
      initial="both"
      table={table}
    />
  );
}
