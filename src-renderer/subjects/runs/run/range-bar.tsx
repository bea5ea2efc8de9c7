import { type ReactNode, useCallback } from 'react';
import { DayZoom } from '#renderer/charts/canvas.tsx';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import type { RouteQuery } from '#renderer/routing/routes.ts';
import { RunDateRange } from '#renderer/ui/date-range.tsx';
import { t } from '#shared/language/message.ts';
import { formatDay } from '#shared/time/time.ts';

interface RangeBarProps {
  readonly runId: string;
  readonly query: RouteQuery<'run'>;
  /** The last day that the data covers. */
  readonly through: number | null;
  /** Dragging over the charts in here shows the days that were dragged over. */
  readonly children: ReactNode;
}

/** The dates that a tab shows, and what follows them. */
export function InDateRange({ runId, query, through, children }: RangeBarProps) {
  const patch = usePatchQuery('run');
  const showDays = useCallback(
    (from: number, to: number) => patch({ from: formatDay(from), to: formatDay(to), page: undefined }),
    [patch],
  );
  return (
    <DayZoom value={showDays}>
      <div className="filter-bar">
        <RunDateRange
          runId={runId}
          from={query.from}
          to={query.to}
          through={through}
          onChange={(range) => patch({ ...range, page: undefined })}
        />
        <span className="quiet range-hint">{t('or drag over a chart')}</span>
      </div>
      {children}
    </DayZoom>
  );
}

/** Removes the range; undefined while there is none. */
export function useClearRange({ from, to }: RouteQuery<'run'>): (() => void) | undefined {
  const patch = usePatchQuery('run');
  if (from === undefined && to === undefined) return undefined;
  return () => patch({ from: undefined, to: undefined, page: undefined });
}
