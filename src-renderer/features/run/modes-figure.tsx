import { type ReactNode, useMemo } from 'react';
import type { DayNote } from '../../../src-preload/contract/charts/day-notes.ts';
import type { ChartOf, Figure } from '../../../src-preload/contract/charts/drawing.ts';
import { modesFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';
import { ModePanels } from './mode-panels.tsx';

interface ModesFigureProps {
  readonly page: ViewPage<'run-modes'>;
  readonly linked: Linked;
  readonly table: ReactNode;
  readonly notes: readonly DayNote[];
}

/** Enrollment by mode: stacked over days, side by side when there are many, and bars when there is one day only. */
export function ModesFigure({ page, linked, table, notes }: ModesFigureProps) {
  const figure = useMemo(() => modesFigure(page, notes), [page, notes]);
  const { chart } = figure;
  if (chart.kind === 'panels') {
    const picture = <ModePanels bands={chart.series} finding={figure.finding} notes={notes} />;
    return <ChartFigure {...figure} picture={picture} dayNotes={notes} asOf={page.asOf} table={table} />;
  }
  const marks = chart.kind === 'areas' ? marksOfDays(chart.bands, linked) : undefined;
  return (
    <DrawnFigure figure={figure as Figure<ChartOf<'areas' | 'bars'>>} asOf={page.asOf} marks={marks} table={table} />
  );
}
