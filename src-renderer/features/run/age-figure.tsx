import { type ReactNode, useMemo } from 'react';
import { agesFigure } from '../../../src-preload/contract/figures/traits.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import type { Linked } from '../../charts/linked.ts';

interface AgeFigureProps {
  readonly page: ViewPage<'run-birth-years'>;
  readonly params: ViewParams<'run-birth-years'>;
  readonly height: number;
  readonly width: 1 | 5;
  readonly linked: Linked;
  readonly table: ReactNode;
  readonly tools: ReactNode;
}

/** The ages as a histogram with the median marked. */
export function AgeFigure({ page, params, height, width, linked, table, tools }: AgeFigureProps) {
  const figure = useMemo(() => agesFigure(page.rows, width), [page.rows, width]);
  const marks = useMemo(() => ({ keys: figure.chart.bins.map((bin) => bin.label), linked }), [figure, linked]);
  const source = sourceOf('run-ages', params, { binWidth: width });
  return (
    <DrawnFigure
      figure={figure}
      source={source}
      height={height}
      marks={marks}
      asOf={page.asOf}
      table={table}
      tools={tools}
    />
  );
}
