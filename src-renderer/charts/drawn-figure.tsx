import { type ReactNode, use, useMemo } from 'react';
import type { PictureSource } from '#contract/pictures.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { valueAxis } from '#shared/figures/charts/axes.ts';
import { daysShown } from '#shared/figures/charts/day-notes.ts';
import type { Chart, ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import { timeChartName } from '#shared/figures/charts/names.ts';
import { known, type Series } from '#shared/figures/charts/points.ts';
import { scatterAxis } from '#shared/figures/charts/scatter-axes.ts';
import { t } from '#shared/language/message.ts';
import { barList, barPanel, histogram } from './bars.ts';
import { type AnyChart, Canvas, DayZoom, type LinkedMarks } from './canvas.tsx';
import { ChartFigure, type FigureView } from './chart-figure.tsx';
import { dotMatrix, dotMatrixHeight, dotPlot, dumbbell } from './dots.ts';
import { type ChartTheme, useChartTheme } from './frame.ts';
import { lineChart, stackedArea } from './line-chart.ts';
import { rowsHeight } from './named-rows.ts';
import { scatter } from './scatter.ts';
import { shareBar, shareBarHeight } from './share-bar.ts';

const panelHeight = 140;

/** Charts that one canvas can draw. */
export type CanvasChart = Exclude<Chart, { kind: 'world' | 'panels' }>;

export interface DrawnFigureProps {
  readonly figure: Figure<CanvasChart | ChartOf<'panels'>>;
  /** The rows that it draws, for pictures of it. */
  readonly source: PictureSource;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
  /** The number of rows decides for charts of named rows and bars of 100 %. */
  readonly height?: number | undefined;
  readonly marks?: LinkedMarks | undefined;
  readonly initial?: FigureView | undefined;
  readonly tools?: ReactNode;
  readonly foldsNote?: boolean | undefined;
  readonly findingId?: string | undefined;
  /** Stands behind the finding. */
  readonly ofFinding?: ReactNode;
}

/** A figure of the contract on a canvas: its words are those of every document. */
export function DrawnFigure({ figure, height, marks, ...rest }: DrawnFigureProps) {
  const { chart, lead } = figure;
  return (
    <ChartFigure
      {...rest}
      id={figure.id}
      title={figure.title}
      finding={figure.finding}
      lead={lead}
      note={[figure.note, figure.advice].filter(Boolean).join(' ') || undefined}
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
  const onDays = use(DayZoom);
  return <Canvas config={config} {...canvas} onDays={isOverDays(chart) ? onDays : null} />;
}

/** Whether the days of the calendar stand along the chart. */
const isOverDays = (chart: CanvasChart): boolean =>
  chart.kind === 'changes' || chart.kind === 'areas' || (chart.kind === 'lines' && chart.counts === undefined);

/** The configuration of a chart for Chart.js. */
export function configOf(chart: CanvasChart, theme: ChartTheme): AnyChart {
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

/** Height of a chart over days, in pixels. */
export const defaultHeight = 270;

function heightOf(chart: CanvasChart): number {
  if (chart.kind === 'bars') return rowsHeight(chart.bars.length);
  if (chart.kind === 'dots') return rowsHeight(chart.dots.length);
  if (chart.kind === 'pairs') return rowsHeight(chart.pairs.length);
  if (chart.kind === 'matrix') return dotMatrixHeight(chart);
  return chart.kind === 'shares' ? shareBarHeight : defaultHeight;
}

function startsAtZero(chart: Chart): boolean {
  if (chart.kind === 'lines') return chart.axis.fromZero;
  return chart.kind === 'scatter' ? scatterAxis(chart).fromZero : true;
}

type Panels = ChartOf<'panels'>;

/** A small chart per series, each under its name, all over the same days; on one scale of values where the chart gives one. */
function ChartPanels({ chart, finding }: { readonly chart: Panels; readonly finding: string }) {
  return (
    <div className="panels">
      {chart.series.map((series) => (
        <div key={series.label}>
          <h3 dir="auto">{series.label}</h3>
          <Panel chart={chart} series={series} finding={finding} />
        </div>
      ))}
    </div>
  );
}

interface PanelProps {
  readonly chart: Panels;
  readonly series: Series;
  readonly finding: string;
}

function Panel({ chart, series, finding }: PanelProps) {
  const theme = useChartTheme();
  const { unit = '', counts } = chart;
  const config = useMemo(
    () => lineChart(panelOf(chart, series), theme, daysShown(chart.series)),
    [chart, series, theme],
  );
  const name = timeChartName(t('Line chart'), series.label, [series], finding, unit === '%' ? 1 : 0, counts);
  return <Canvas config={config} height={panelHeight} name={name} />;
}

function panelOf({ axis, unit = '', counts, notes = [], gaps = [] }: Panels, series: Series) {
  const values = known(series.points).map((point) => point.y);
  return { series: [series], axis: axis ?? valueAxis(values, 'bar', 2), unit, counts, notes, gaps };
}
