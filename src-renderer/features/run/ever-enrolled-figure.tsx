import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { everEnrolledFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';

interface EverEnrolledFigureProps {
  readonly page: ViewPage<'run-modes'>;
  readonly params: ViewParams<'run-modes'>;
  readonly linked: Linked;
  readonly table: ReactNode;
  readonly noted: readonly Noted[];
}

/** All who ever enrolled. */
export function EverEnrolledFigure({ page, params, linked, table, noted }: EverEnrolledFigureProps) {
  const figure = useMemo(() => everEnrolledFigure(page.rows, noted), [page.rows, noted]);
  if (!figure) return null;
  const marks = marksOfDays(figure.chart.series, linked);
  return (
    <DrawnFigure
      figure={figure}
      source={sourceOf('run-ever-enrolled', params)}
      height={150}
      asOf={page.asOf}
      marks={marks}
      table={table}
    />
  );
}
