import { type ReactNode, useMemo } from 'react';
import type { Chart, Figure } from '../../src-preload/contract/charts/drawing.ts';
import { scatterAxis } from '../../src-preload/contract/charts/scatter-axes.ts';
import type { AsOf } from '../../src-preload/contract/freshness.ts';
import { barList } from './bar-list.ts';
import { barPanel } from './bar-panel.ts';
import type { AnyChart, LinkedMarks } from './canvas.tsx';
import { ChartFigure, type FigureView } from './chart-figure.tsx';
import { dotPlot } from './dot-plot.ts';
import { dumbbell } from './dumbbell.ts';
import { histogram } from './histogram.ts';
import { lineChart } from './line-chart.ts';
import { rowsHeight } from './named-rows.ts';
import { scatter } from './scatter.ts';
import { shareBar, shareBarHeight } from './share-bar.ts';
import { stackedArea } from './stacked-area.ts';
import { type ChartTheme, useChartTheme } from './theme.ts';

/** What a canvas can draw; maps and panels are pictures of their own. */
type CanvasChart = Exclude<Chart, { kind: 'world' | 'panels' }>;

interface DrawnFigureProps {
  readonly figure: Figure<CanvasChart>;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
  /** Of charts of named rows and bars of 100 % the rows decide. */
  readonly height?: number;
  readonly marks?: LinkedMarks | undefined;
  readonly initial?: FigureView;
  readonly tools?: ReactNode;
}

/** A figure of the contract on a canvas: its words are those of every document. */
export function DrawnFigure({ figure, height, marks, ...rest }: DrawnFigureProps) {
  const theme = useChartTheme();
  const { chart, lead } = figure;
  const config = useMemo(() => configOf(chart, theme), [chart, theme]);
  return (
    <ChartFigure
      {...rest}
      id={figure.id}
      title={figure.title}
      finding={lead === undefined ? figure.finding : `${lead} ${figure.finding}`}
      note={figure.note}
      name={figure.name}
      config={config}
      height={height ?? heightOf(chart)}
      {...(marks && { marks })}
      {...('notes' in chart && { dayNotes: chart.notes ?? [] })}
      fromZero={startsAtZero(chart)}
    />
  );
}

function configOf(chart: CanvasChart, theme: ChartTheme): AnyChart {
  switch (chart.kind) {
    case 'lines':
      return lineChart(chart, theme);
    case 'changes':
      return barPanel(chart, theme);
    case 'areas':
      return stackedArea(chart, theme);
    case 'bars':
      return barList(chart, theme);
    case 'histogram':
      return histogram(chart, theme);
    case 'dots':
      return dotPlot(chart, theme);
    case 'pairs':
      return dumbbell(chart, theme);
    case 'scatter':
      return scatter(chart, theme);
    case 'shares':
      return shareBar(chart.shares, theme);
  }
}

/** Of a chart over days, in pixels. */
export const usualHeight = 270;

function heightOf(chart: CanvasChart): number {
  if (chart.kind === 'bars') return rowsHeight(chart.bars.length);
  if (chart.kind === 'dots') return rowsHeight(chart.dots.length);
  if (chart.kind === 'pairs') return rowsHeight(chart.pairs.length);
  return chart.kind === 'shares' ? shareBarHeight : usualHeight;
}

function startsAtZero(chart: CanvasChart): boolean {
  if (chart.kind === 'lines') return chart.axis.fromZero;
  return chart.kind === 'scatter' ? scatterAxis(chart).fromZero : true;
}
