import { type ReactNode, useMemo } from 'react';
import { type ActivityUnit, activitySeries } from '../../../src-preload/contract/charts/activity-series.ts';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { dayNotes } from '../../../src-preload/contract/charts/day-notes.ts';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { known } from '../../../src-preload/contract/charts/points.ts';
import { activityFinding, activityShareFinding } from '../../../src-preload/contract/findings/runs.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { type Linked, marksOfDays } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface ActivityFigureProps {
  readonly page: ViewPage<'run-activity'>;
  readonly unit: ActivityUnit;
  readonly table: ReactNode;
  readonly tools?: ReactNode;
  readonly linked?: Linked;
}

/** Weekly activity as lines, in learners or as a share of those enrolled. */
export function ActivityFigure({ page, unit, table, tools, linked }: ActivityFigureProps) {
  const theme = useChartTheme();
  const series = useMemo(() => activitySeries(page.rows, unit), [page.rows, unit]);
  const axis = useMemo(
    () =>
      valueAxis(
        series.flatMap((each) => known(each.points).map((point) => point.y)),
        'line',
      ),
    [series],
  );
  const notes = useMemo(() => dayNotes(page.rows, (row) => row.week_ending), [page.rows]);
  const config = useMemo(
    () => lineChart({ series, axis, notes, ...(unit === 'percent' && { unit: '%' }) }, theme),
    [series, axis, notes, unit, theme],
  );
  const finding = unit === 'percent' ? activityShareFinding(page.rows) : activityFinding(page.rows);
  const what = unit === 'percent' ? '% of enrolled learners active per week' : 'unique learners per week';
  return (
    <ChartFigure
      id="run-activity"
      title="Weekly activity"
      finding={`${unit === 'percent' ? '% of enrolled' : 'Unique'} learners per week ending, UTC. ${finding}`}
      name={timeChartName('Line chart', what, series, finding, unit === 'percent' ? 1 : 0)}
      config={config}
      height={270}
      {...(linked && { marks: marksOfDays(series, linked) })}
      dayNotes={notes}
      asOf={page.asOf}
      fromZero={axis.fromZero}
      table={table}
      tools={tools}
    />
  );
}
