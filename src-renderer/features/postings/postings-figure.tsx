import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { postingsFigure } from '../../../src-preload/contract/figures/taxonomy.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { ReadFigure } from '../../charts/read-figure.tsx';

interface PostingsFigureProps {
  readonly params: ViewParams<'job-postings'>;
  readonly read: UseQueryResult<ViewPage<'job-postings'>>;
  readonly table: ReactNode;
}

const height = 300;

/** Postings against salary, one mark per job. */
export function PostingsFigure({ params, read, table }: PostingsFigureProps) {
  const rows = read.data?.rows;
  const figure = useMemo(() => postingsFigure(rows ?? [], (row) => hrefOf('job', { id: row.job_id })), [rows]);
  return (
    <ReadFigure {...figureWords('job-postings')} read={read} height={height} initial="both" table={table}>
      {({ asOf }) =>
        figure.chart.points.length > 1 && (
          <DrawnFigure
            figure={figure}
            source={sourceOf('job-postings', params)}
            height={height}
            asOf={asOf}
            initial="both"
            table={table}
          />
        )
      }
    </ReadFigure>
  );
}
