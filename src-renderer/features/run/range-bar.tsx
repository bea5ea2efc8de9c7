import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { RunDateRange } from '../../ui/run-date-range.tsx';

interface RangeBarProps {
  readonly runId: string;
  readonly query: RouteQuery<'run'>;
  /** The last day that the data covers. */
  readonly through: number | null;
}

/** The dates that a tab shows. */
export function RangeBar({ runId, query, through }: RangeBarProps) {
  const patch = usePatchQuery('run');
  return (
    <div className="filter-bar">
      <RunDateRange
        runId={runId}
        from={query.from}
        to={query.to}
        through={through}
        onChange={(range) => patch({ ...range, page: undefined })}
      />
    </div>
  );
}

/** Removes the range; undefined while there is none. */
export function useClearRange({ from, to }: RouteQuery<'run'>): (() => void) | undefined {
  const patch = usePatchQuery('run');
  if (from === undefined && to === undefined) return undefined;
  return () => patch({ from: undefined, to: undefined, page: undefined });
}
