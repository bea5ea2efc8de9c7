import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EnrollmentFigure } from './enrollment-figure.tsx';
import { NetChangeFigure } from './net-change-figure.tsx';

interface EnrollmentTabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}

/** Daily enrollment and its net change, over everything or a range. */
export function EnrollmentTab({ run, query }: EnrollmentTabProps) {
  const patch = usePatchQuery('run');
  const params = { runId: run.runId, ...readRange(query) };
  const rows = useAllRows({ view: 'run-enrollment', params }).data;
  const through = run.asOf.find((asOf) => asOf.dataset === 'enrollment')?.dataThrough ?? null;
  const ranged = query.from !== undefined || query.to !== undefined;
  const table = (
    <DataTable
      view="run-enrollment"
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
        <>
          <EnrollmentFigure page={rows} table={table} />
          {rows.rows.length > 1 && <NetChangeFigure page={rows} table={table} />}
        </>
      ) : (
        table
      )}
    </>
  );
}
