import { type ReactNode, useMemo } from 'react';
import { netChangeFigure } from '../../../src-preload/contract/figures/enrollment.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';

interface NetChangeFigureProps {
  readonly page: ViewPage<'run-enrollment'>;
  readonly table: ReactNode;
}

/** Gains and losses, which a line of totals hides. A panel of its own, not a second axis. */
export function NetChangeFigure({ page, table }: NetChangeFigureProps) {
  const figure = useMemo(() => netChangeFigure(page.rows), [page.rows]);
  return <DrawnFigure figure={figure} height={150} asOf={page.asOf} table={table} />;
}
