import { type ReactNode, useMemo } from 'react';
import type { Chart, ChartOf, Figure } from '../../src-preload/contract/charts/drawing.ts';
import { scatterAxis } from '../../src-preload/contract/charts/scatter-axes.ts';
import type { AsOf } from '../../src-preload/contract/freshness.ts';
import type { PictureSource } from '../../src-preload/contract/pictures.ts';
import { barList } from './bar-list.ts';
import { barPanel } from './bar-panel.ts';
import { type AnyChart, Canvas, type LinkedMarks } from './canvas.tsx';
import { ChartFigure, type FigureView } from './chart-figure.tsx';
import { ChartPanels } from './chart-panels.tsx';
import { dotMatrix, dotMatrixHeight } from './dot-matrix.ts';
import { dotPlot } from './dot-plot.ts';
import { dumbbell } from './dumbbell.ts';
import { histogram } from './histogram.ts';
import { lineChart } from './line-chart.ts';
import { rowsHeight } from './named-rows.ts';
import { scatter } from './scatter.ts';
import { shareBar, shareBarHeight } from './share-bar.ts';
import { stackedArea } from './stacked-area.ts';
import { type ChartTheme, useChartTheme } from './theme.ts';

/** What one canvas can draw. */
type CanvasChart = Exclude<Chart, { kind: 'world' | 'panels' }>;

interface DrawnFigureProps {
  readonly figure: Figure<CanvasChart | ChartOf<'panels'>>;
  /** The rows that it draws, for pictures of it. */
  readonly source: PictureSource;
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
  const { chart, lead } = figure;
  return (
    <ChartFigure
      {...rest}
      id={figure.id}
      title={figure.title}
      finding={lead === undefined ? figure.finding : `${lead} ${figure.finding}`}
      note={figure.note}
      {...('notes' in chart && { dayNotes: chart.notes ?? [] })}
      fromZero={startsAtZero(chart)}
      drawing={
        chart.kind === 'panels' ? (
          <ChartPanels chart={chart} finding={figure.finding} />
        ) : (
          <DrawnChart chart={chart} height={height ?? heightOf(chart)} name={figure.name} marks={marks} />
        )
      }
    />
  );
}

interface DrawnChartProps {
  readonly chart: CanvasChart;
  readonly height: number;
  readonly name: string;
  readonly marks: LinkedMarks | undefined;
}

function DrawnChart({ chart, ...canvas }: DrawnChartProps) {
  const theme = useChartTheme();
  const config = useMemo(() => configOf(chart, theme), [chart, theme]);
  return <Canvas config={config} {...canvas} />;
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
    case 'matrix':
      return dotMatrix(chart, theme);
  }
}

/** Of a chart over days, in pixels. */
export const usualHeight = 270;

function heightOf(chart: CanvasChart): number {
  if (chart.kind === 'bars') return rowsHeight(chart.bars.length);
  if (chart.kind === 'dots') return rowsHeight(chart.dots.length);
  if (chart.kind === 'pairs') return rowsHeight(chart.pairs.length);
  if (chart.kind === 'matrix') return dotMatrixHeight(chart);
  return chart.kind === 'shares' ? shareBarHeight : usualHeight;
}

function startsAtZero(chart: Chart): boolean {
  if (chart.kind === 'lines') return chart.axis.fromZero;
  return chart.kind === 'scatter' ? scatterAxis(chart).fromZero : true;
}
