import { type ReactNode, useMemo } from 'react';
import type { ActivityUnit } from '../../../src-preload/contract/charts/activity-series.ts';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { activityFigure } from '../../../src-preload/contract/figures/activity.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays } from '../../charts/linked.ts';

interface ActivityFigureProps {
  readonly page: ViewPage<'run-activity'>;
  readonly params: ViewParams<'run-activity'>;
  readonly unit: ActivityUnit;
  readonly table: ReactNode;
  readonly tools?: ReactNode;
  readonly linked?: Linked;
  readonly noted: readonly Noted[];
}

/** Weekly activity as lines, in learners or as a share of those enrolled. */
export function ActivityFigure({ page, params, unit, linked, noted, ...rest }: ActivityFigureProps) {
  const figure = useMemo(() => activityFigure(page.rows, unit, noted), [page.rows, unit, noted]);
  const marks = linked && marksOfDays(figure.chart.series, linked);
  const source = sourceOf('run-activity', params, { unit });
  return <DrawnFigure {...rest} figure={figure} source={source} asOf={page.asOf} marks={marks} />;
}
