import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { netChangeFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';

interface NetChangeFigureProps {
  readonly page: ViewPage<'run-enrollment'>;
  readonly params: ViewParams<'run-enrollment'>;
  readonly table: ReactNode;
  readonly noted: readonly Noted[];
}

/** Gains and losses, which a line of totals hides. A panel of its own, not a second axis. */
export function NetChangeFigure({ page, params, table, noted }: NetChangeFigureProps) {
  const figure = useMemo(() => netChangeFigure(page.rows, noted), [page.rows, noted]);
  return (
    <DrawnFigure
      figure={figure}
      source={sourceOf('run-net-change', params)}
      height={150}
      asOf={page.asOf}
      table={table}
    />
  );
}
