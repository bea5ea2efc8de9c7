import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { ActivityFigure } from './activity-figure.tsx';

const units = [
  { value: 'learners', label: 'Learners' },
  { value: 'percent', label: '% of enrolled' },
] as const;

interface ActivityTabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}

/** The whole weekly activity, or a range of it. */
export function ActivityTab({ run, query }: ActivityTabProps) {
  const patch = usePatchQuery('run');
  const params = { runId: run.runId, ...readRange(query) };
  const unit = query.unit ?? 'learners';
  const rows = useAllRows({ view: 'run-activity', params }).data;
  const through = run.asOf.find((asOf) => asOf.dataset === 'activity')?.dataThrough ?? null;
  const ranged = query.from !== undefined || query.to !== undefined;
  const table = (
    <DataTable
      view="run-activity"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={ranged ? () => patch({ from: undefined, to: undefined, page: undefined }) : undefined}
    />
  );
  return (
    <>
      <div className="filter-bar">
        <DateRange
          from={query.from}
          to={query.to}
          through={through}
          onChange={(range) => patch({ ...range, page: undefined })}
        />
      </div>
      {rows && rows.rows.length > 0 ? (
        <ActivityFigure
          page={rows}
          unit={unit}
          table={table}
          tools={
            <Toggle
              label="Unit"
              value={unit}
              options={units}
              onChange={(value) => patch({ unit: value === 'learners' ? undefined : value })}
            />
          }
        />
      ) : (
        table
      )}
    </>
  );
}
