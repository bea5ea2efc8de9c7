import { type ReactNode, useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { dayNotes } from '../../../src-preload/contract/charts/day-notes.ts';
import { timeChartName } from '../../../src-preload/contract/charts/names.ts';
import { known, withGaps } from '../../../src-preload/contract/charts/points.ts';
import { enrollmentFinding } from '../../../src-preload/contract/findings/runs.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { lineChart } from '../../charts/line-chart.ts';
import { type Linked, marksOfDays } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface EnrollmentFigureProps {
  readonly page: ViewPage<'run-enrollment'>;
  readonly height?: number;
  readonly table: ReactNode;
  readonly linked?: Linked;
}

/** Daily enrollment as a line; a missing day is a gap. */
export function EnrollmentFigure({ page, height = 230, table, linked }: EnrollmentFigureProps) {
  const theme = useChartTheme();
  const drawn = useMemo(() => {
    const points = withGaps(
      page.rows.map((row) => ({ x: row.date, y: row.count })),
      1,
    );
    const series = [{ label: 'Enrolled', points, place: 0 }];
    const axis = valueAxis(
      known(points).map((point) => point.y),
      'line',
    );
    const notes = dayNotes(page.rows, (row) => row.date);
    return { series, axis, notes, config: lineChart({ series, axis, notes }, theme) };
  }, [page.rows, theme]);
  const finding = enrollmentFinding(page.rows);
  return (
    <ChartFigure
      id="run-enrollment"
      title="Daily enrollment"
      finding={`Learners enrolled at the end of each UTC day. ${finding}`}
      name={timeChartName('Line chart', 'learners enrolled per day', drawn.series, finding)}
      config={drawn.config}
      height={height}
      {...(linked && { marks: marksOfDays(drawn.series, linked) })}
      dayNotes={drawn.notes}
      asOf={page.asOf}
      fromZero={drawn.axis.fromZero}
      table={table}
    />
  );
}
