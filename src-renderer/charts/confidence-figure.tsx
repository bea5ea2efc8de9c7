import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Dot } from '../../src-preload/contract/charts/drawing.ts';
import { confidenceFigure } from '../../src-preload/contract/figures/taxonomy.ts';
import { figureWords } from '../../src-preload/contract/figures/words.ts';
import type { ViewPage } from '../../src-preload/contract/views.ts';
import { DrawnFigure } from './drawn-figure.tsx';
import { rowsHeight } from './named-rows.ts';
import { ReadFigure } from './read-figure.tsx';

/** As many as fit one look; the table has all. */
export const mostConfidenceDots = 20;

type ConfidenceView = 'course-skills' | 'skill-courses';

interface ConfidenceFigureProps<V extends ConfidenceView> {
  readonly id: V;
  /** What the dots are, for the name of the picture. */
  readonly what: string;
  /** The first rows, highest confidence first. */
  readonly read: UseQueryResult<ViewPage<V>>;
  readonly dots: readonly Dot[];
  readonly table: ReactNode;
}

/** Courses of a skill or skills of a course, by confidence. Without a dot to draw it is the table alone. */
export function ConfidenceFigure<V extends ConfidenceView>({ id, what, read, dots, table }: ConfidenceFigureProps<V>) {
  const total = read.data?.total ?? 0;
  const figure = useMemo(() => confidenceFigure({ ...figureWords(id), what }, dots, total), [id, what, dots, total]);
  return (
    <ReadFigure {...figureWords(id)} read={read} height={rowsHeight(mostConfidenceDots)} initial="both" table={table}>
      {({ asOf }) => dots.length > 0 && <DrawnFigure figure={figure} asOf={asOf} initial="both" table={table} />}
    </ReadFigure>
  );
}
