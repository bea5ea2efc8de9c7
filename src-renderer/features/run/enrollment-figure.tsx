import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { enrollmentFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';

interface EnrollmentFigureProps {
  readonly page: ViewPage<'run-enrollment'>;
  readonly params: ViewParams<'run-enrollment'>;
  readonly height: number;
  readonly table: ReactNode;
  readonly linked?: Linked;
  readonly noted: readonly Noted[];
}

/** Daily enrollment as a line; a missing day is a gap. */
export function EnrollmentFigure({ page, params, height, table, linked, noted }: EnrollmentFigureProps) {
  const figure = useMemo(() => enrollmentFigure(page.rows, noted), [page.rows, noted]);
  const marks = linked && marksOfDays(figure.chart.series, linked);
  const source = sourceOf('run-enrollment', params);
  return <DrawnFigure figure={figure} source={source} height={height} asOf={page.asOf} marks={marks} table={table} />;
}
