import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import { useLinked } from '../../charts/linked.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { ActivityFigure } from './activity-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { useDayNotes } from './use-day-notes.ts';

const units = [
  { value: 'learners', label: 'Learners' },
  { value: 'percent', label: '% of enrolled' },
] as const;

/** The whole weekly activity, or a range of it. */
export function ActivityTab({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const unit = query.unit ?? 'learners';
  const rows = useAllRows({ view: 'run-activity', params }).data;
  const notes = useDayNotes(run.runId, rows?.rows[0]?.week_ending, rows?.rows.at(-1)?.week_ending);
  const through = run.asOf.find((asOf) => asOf.dataset === 'activity')?.dataThrough ?? null;
  const table = (
    <DataTable
      view="run-activity"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.week_ending) }}
    />
  );
  return (
    <>
      <RangeBar query={query} through={through} />
      {rows && notes ? (
        <ActivityFigure
          page={rows}
          unit={unit}
          linked={linked}
          notes={notes}
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
