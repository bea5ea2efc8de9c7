import { type ReactNode, useMemo } from 'react';
import { type ValueAxis, valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { mostLines } from '../../../src-preload/contract/charts/compared-series.ts';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { known, type Series } from '../../../src-preload/contract/charts/points.ts';
import { comparedFinding } from '../../../src-preload/contract/findings/compared-runs.ts';
import { Canvas } from '../../charts/canvas.tsx';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface ComparedLinesProps {
  readonly id: string;
  readonly title: string;
  /** What the values are, for the finding and the name of the picture. */
  readonly what: string;
  readonly series: readonly Series[];
  readonly counted: boolean;
  readonly percent: boolean;
  readonly table: ReactNode;
}

/** The runs on one scale: as lines, or as panels under one scale when they are too many for lines. */
export function ComparedLines({ id, title, what, series, counted, percent, table }: ComparedLinesProps) {
  const filled = useMemo(() => series.filter((each) => known(each.points).length > 0), [series]);
  const axis = useMemo(
    () =>
      valueAxis(
        filled.flatMap((each) => known(each.points).map((point) => point.y)),
        'bar',
      ),
    [filled],
  );
  const finding = comparedFinding(series, { what, counted, percent });
  if (filled.length === 0) {
    return (
      <section className="block">
        <h2>{title}</h2>
        <p className="quiet">{finding}</p>
      </section>
    );
  }
  const unit = percent ? '%' : '';
  return (
    <ChartFigure
      id={id}
      title={title}
      finding={finding}
      picture={
        filled.length > mostLines ? (
          <Panels series={filled} axis={axis} unit={unit} counted={counted} what={what} finding={finding} />
        ) : (
          <Lines series={filled} axis={axis} unit={unit} counted={counted} what={what} finding={finding} height={280} />
        )
      }
      asOf={null}
      table={table}
    />
  );
}

interface LinesProps {
  readonly series: readonly Series[];
  readonly axis: ValueAxis;
  readonly unit: string;
  readonly counted: boolean;
  readonly what: string;
  readonly finding: string;
  readonly height: number;
}

function Lines({ series, axis, unit, counted, what, finding, height }: LinesProps) {
  const theme = useChartTheme();
  const config = useMemo(
    () => lineChart({ series, axis, unit, countsDays: counted }, theme),
    [series, axis, unit, counted, theme],
  );
  const name = timeChartName('Line chart', what, series, finding, unit === '%' ? 1 : 0, counted);
  return <Canvas config={config} height={height} name={name} />;
}

/** One panel per run, all with the same scale, so that heights can be compared across. */
function Panels({ series, ...rest }: Omit<LinesProps, 'height'>) {
  return (
    <div className="panels">
      {series.map((each) => (
        <div key={each.label}>
          <h3 dir="auto">{each.label}</h3>
          <Panel {...rest} series={each} />
        </div>
      ))}
    </div>
  );
}

function Panel({ series, ...rest }: Omit<LinesProps, 'height' | 'series'> & { readonly series: Series }) {
  const alone = useMemo(() => [series], [series]);
  return <Lines {...rest} series={alone} height={140} />;
}
