import { type ReactNode, useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { known, withGaps } from '../../../src-preload/contract/charts/points.ts';
import { everEnrolledFinding } from '../../../src-preload/contract/findings/runs.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { type Linked, marksOfDays } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface EverEnrolledFigureProps {
  readonly page: ViewPage<'run-modes'>;
  readonly linked: Linked;
  readonly table: ReactNode;
}

/** All who ever enrolled. A panel of its own: it only grows, and would flatten the modes. */
export function EverEnrolledFigure({ page, linked, table }: EverEnrolledFigureProps) {
  const theme = useChartTheme();
  const drawn = useMemo(() => {
    const points = withGaps(
      page.rows.map((row) => ({ x: row.date, y: row.cumulative_count })),
      1,
    );
    const series = [{ label: 'Ever enrolled', points, place: 0 }];
    const axis = valueAxis(
      known(points).map((point) => point.y),
      'line',
      3,
    );
    return { series, axis, config: lineChart({ series, axis }, theme) };
  }, [page.rows, theme]);
  if (known(drawn.series[0]?.points ?? []).length < 2) return null;
  const finding = everEnrolledFinding(page.rows);
  return (
    <ChartFigure
      id="run-ever-enrolled"
      title="Ever enrolled"
      finding={finding}
      name={timeChartName('Line chart', 'learners who ever enrolled, per day', drawn.series, finding)}
      config={drawn.config}
      height={150}
      marks={marksOfDays(drawn.series, linked)}
      asOf={page.asOf}
      fromZero={drawn.axis.fromZero}
      table={table}
    />
  );
}
