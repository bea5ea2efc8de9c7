import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { postingsFigure, salariesFigure } from '../../../src-preload/contract/figures/taxonomy.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { Block } from '../../ui/block.tsx';

interface PostingsFiguresProps {
  readonly params: ViewParams<'job-postings'>;
  readonly read: UseQueryResult<ViewPage<'job-postings'>>;
  readonly table: ReactNode;
}

interface PostingsFigureProps {
  readonly page: ViewPage<'job-postings'>;
  readonly params: ViewParams<'job-postings'>;
  readonly table: ReactNode;
}

const height = 300;

/** Demand and pay in one look, with the table, and below it the jobs in the order of pay. */
export function PostingsFigures({ params, read, table }: PostingsFiguresProps) {
  return (
    <ReadFigure {...figureWords('job-postings')} read={read} height={height} initial="both" table={table}>
      {(page) => (
        <>
          <DemandFigure page={page} params={params} table={table} />
          <SalariesFigure page={page} params={params} table={table} />
        </>
      )}
    </ReadFigure>
  );
}

/** Postings against salary, one mark per job. With fewer than two it is the table alone. */
function DemandFigure({ page, params, table }: PostingsFigureProps) {
  const { rows, asOf } = page;
  const figure = useMemo(() => postingsFigure(rows, (row) => hrefOf('job', { id: row.job_id })), [rows]);
  if (figure.chart.points.length < 2) return <Block title={figure.title}>{table}</Block>;
  const source = sourceOf('job-postings', params);
  return <DrawnFigure figure={figure} source={source} height={height} asOf={asOf} initial="both" table={table} />;
}

/** The jobs that pay most. */
function SalariesFigure({ page, params, table }: PostingsFigureProps) {
  const { rows, asOf } = page;
  const figure = useMemo(() => salariesFigure(rows), [rows]);
  if (figure.chart.dots.length === 0) return null;
  return <DrawnFigure figure={figure} source={sourceOf('job-salaries', params)} asOf={asOf} table={table} />;
}
