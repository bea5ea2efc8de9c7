import { useMemo } from 'react';
import { valueAxis } from '../../src-preload/contract/charts/axes.ts';
import { daysShown } from '../../src-preload/contract/charts/day-notes.ts';
import type { ChartOf } from '../../src-preload/contract/charts/drawing.ts';
import { timeChartName } from '../../src-preload/contract/charts/names.ts';
import { known, type Series } from '../../src-preload/contract/charts/points.ts';
import { Canvas } from './canvas.tsx';
import { lineChart } from './line-chart.ts';
import { useChartTheme } from './theme.ts';

type Panels = ChartOf<'panels'>;

const panelHeight = 140;

/** A small chart per series, each under its name; on one scale where the chart gives one. */
export function ChartPanels({ chart, finding }: { readonly chart: Panels; readonly finding: string }) {
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
  const { unit = '', countsDays = false } = chart;
  const config = useMemo(
    // Notes are on days of any series.
    () => lineChart(panelOf(chart, series), theme, daysShown([series])),
    [chart, series, theme],
  );
  const name = timeChartName('Line chart', series.label, [series], finding, unit === '%' ? 1 : 0, countsDays);
  return <Canvas config={config} height={panelHeight} name={name} />;
}

function panelOf({ axis, unit = '', countsDays = false, notes = [] }: Panels, series: Series) {
  const values = known(series.points).map((point) => point.y);
  return { series: [series], axis: axis ?? valueAxis(values, 'bar', 2), unit, countsDays, notes };
}
