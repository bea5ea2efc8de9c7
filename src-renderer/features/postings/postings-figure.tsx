import { type ReactNode, useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { postingsFinding } from '../../../src-preload/contract/findings/taxonomy.ts';
import { formatSalary } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewPage, ViewRow } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { type ScatterPoint, scatter } from '../../charts/scatter.ts';
import { useChartTheme } from '../../charts/theme.ts';

/** The jobs that can be drawn: both measures known, and at least one posting for the logarithmic axis. */
function pointsOf(rows: readonly ViewRow<'job-postings'>[]): ScatterPoint[] {
  return rows.flatMap((row) => {
    const { unique_postings: x, median_salary: y } = row;
    if (x === null || y === null || x <= 0) return [];
    return [{ label: row.job_name ?? `Job ${row.job_id}`, x, y, href: hrefOf('job', { id: row.job_id }) }];
  });
}

interface PostingsFigureProps {
  readonly page: ViewPage<'job-postings'>;
  readonly table: ReactNode;
}

/** Postings against salary, one mark per job. */
export function PostingsFigure({ page, table }: PostingsFigureProps) {
  const theme = useChartTheme();
  const points = useMemo(() => pointsOf(page.rows), [page.rows]);
  const config = useMemo(
    () => scatter({ points, xLabel: 'Unique postings', yLabel: 'Median salary, USD/yr', formatY: formatSalary }, theme),
    [points, theme],
  );
  if (points.length < 2) return table;
  const finding = postingsFinding(page.rows);
  return (
    <ChartFigure
      id="job-postings"
      title="Postings and pay"
      finding={finding}
      name={plotName('Scatter plot', 'unique postings and median salary per job', points.length, finding)}
      config={config}
      height={300}
      asOf={page.asOf}
      fromZero={
        valueAxis(
          points.map((point) => point.y),
          'line',
        ).fromZero
      }
      initial="both"
      table={table}
    />
  );
}
