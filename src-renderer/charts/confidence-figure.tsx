import { type ReactNode, useMemo } from 'react';
import type { Dot } from '../../src-preload/contract/charts/drawing.ts';
import { confidenceFigure } from '../../src-preload/contract/figures/taxonomy.ts';
import type { AsOf } from '../../src-preload/contract/freshness.ts';
import { DrawnFigure } from './drawn-figure.tsx';

/** As many as fit one look; the table has all. */
export const mostConfidenceDots = 20;

interface ConfidenceFigureProps {
  readonly id: string;
  readonly title: string;
  /** What the dots are, for the name of the picture. */
  readonly what: string;
  readonly dots: readonly Dot[];
  readonly total: number;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
}

/** Courses of a skill or skills of a course, by confidence. Without a dot to draw it is the table alone. */
export function ConfidenceFigure({ id, title, what, dots, total, asOf, table }: ConfidenceFigureProps) {
  const figure = useMemo(() => confidenceFigure({ id, title, what }, dots, total), [id, title, what, dots, total]);
  if (dots.length === 0) {
    return (
      <section className="block">
        <h2>{title}</h2>
        {table}
      </section>
    );
  }
  return <DrawnFigure figure={figure} asOf={asOf} initial="both" table={table} />;
}
