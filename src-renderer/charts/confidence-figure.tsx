import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ChartOf, Figure } from '../../src-preload/contract/charts/drawing.ts';
import { mostDots } from '../../src-preload/contract/figures/taxonomy.ts';
import type { PictureSource } from '../../src-preload/contract/pictures.ts';
import type { ViewPage } from '../../src-preload/contract/views.ts';
import { DrawnFigure } from './drawn-figure.tsx';
import { rowsHeight } from './named-rows.ts';
import { ReadFigure } from './read-figure.tsx';

interface ConfidenceFigureProps<V extends 'course-skills' | 'skill-courses'> {
  readonly figure: Figure<ChartOf<'dots'>>;
  readonly source: PictureSource;
  /** The first rows, highest confidence first. */
  readonly read: UseQueryResult<ViewPage<V>>;
  readonly table: ReactNode;
}

/** Courses of a skill or skills of a course, by confidence. Without a dot to draw it is the table alone. */
export function ConfidenceFigure<V extends 'course-skills' | 'skill-courses'>(props: ConfidenceFigureProps<V>) {
  const { figure, source, read, table } = props;
  const { id, title, chart } = figure;
  return (
    <ReadFigure id={id} title={title} read={read} height={rowsHeight(mostDots)} initial="both" table={table}>
      {({ asOf }) =>
        chart.dots.length > 0 && (
          <DrawnFigure figure={figure} source={source} asOf={asOf} initial="both" table={table} />
        )
      }
    </ReadFigure>
  );
}
