import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { comparedFigure } from '../../../src-preload/contract/figures/compared-runs.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewParams, ViewRow } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';

interface ComparedLinesProps {
  readonly measure: 'enrollment' | 'activity';
  readonly rows: readonly (ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>)[];
  readonly params: ViewParams<'compare-enrollment'>;
  readonly nameOf: (runId: string) => string;
  readonly noted: readonly Noted[];
  readonly table: ReactNode;
}

/** The runs on one scale: as lines, or as panels under one scale when they are too many for lines. */
export function ComparedLines({ measure, rows, params, nameOf, noted, table }: ComparedLinesProps) {
  const asked = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the parameters
  const figure = useMemo(
    () => comparedFigure(measure, rows, params, nameOf, noted),
    [measure, rows, asked, nameOf, noted],
  );
  if (figure.chart.series.length === 0) {
    return (
      <section className="block">
        <h2>{figure.title}</h2>
        <p className="quiet">{figure.finding}</p>
      </section>
    );
  }
  const source = sourceOf(`compare-${measure}`, params);
  return <DrawnFigure figure={figure} source={source} height={280} asOf={null} table={table} />;
}
