import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import { useLinked } from '../../charts/linked.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EnrollmentFigure } from './enrollment-figure.tsx';
import { NetChangeFigure } from './net-change-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { useDayNotes } from './use-day-notes.ts';

/** Daily enrollment and its net change, over everything or a range. */
export function DailyPart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const rows = useAllRows({ view: 'run-enrollment', params }).data;
  const notes = useDayNotes(run.runId, rows?.rows[0]?.date, rows?.rows.at(-1)?.date);
  const through = run.asOf.find((asOf) => asOf.dataset === 'enrollment')?.dataThrough ?? null;
  const table = (
    <DataTable
      view="run-enrollment"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  return (
    <>
      <RangeBar query={query} through={through} />
      {rows && notes ? (
        <>
          <EnrollmentFigure page={rows} table={table} linked={linked} notes={notes} />
          {rows.rows.length > 1 && <NetChangeFigure page={rows} table={table} notes={notes} />}
        </>
      ) : (
        table
      )}
    </>
  );
}
