import { type ReactNode, useMemo } from 'react';
import { postingsFigure } from '../../../src-preload/contract/figures/taxonomy.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';

interface PostingsFigureProps {
  readonly page: ViewPage<'job-postings'>;
  readonly table: ReactNode;
}

/** Postings against salary, one mark per job. */
export function PostingsFigure({ page, table }: PostingsFigureProps) {
  const figure = useMemo(() => postingsFigure(page.rows, (row) => hrefOf('job', { id: row.job_id })), [page.rows]);
  if (figure.chart.points.length < 2) return table;
  return <DrawnFigure figure={figure} height={300} asOf={page.asOf} initial="both" table={table} />;
}
