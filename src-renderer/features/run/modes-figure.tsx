import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { modesFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';

interface ModesFigureProps {
  readonly page: ViewPage<'run-modes'>;
  readonly params: ViewParams<'run-modes'>;
  readonly linked: Linked;
  readonly table: ReactNode;
  readonly noted: readonly Noted[];
}

/** Enrollment by mode: stacked over days, side by side when there are many, and bars when there is one day only. */
export function ModesFigure({ page, params, linked, table, noted }: ModesFigureProps) {
  const figure = useMemo(() => modesFigure(page, noted), [page, noted]);
  const { chart } = figure;
  const marks = chart.kind === 'areas' ? marksOfDays(chart.bands, linked) : undefined;
  const source = sourceOf('run-modes', params);
  return <DrawnFigure figure={figure} source={source} asOf={page.asOf} marks={marks} table={table} />;
}
