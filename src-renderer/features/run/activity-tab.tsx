import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { usualHeight } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { ActivityFigure } from './activity-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import { weeklyRows } from './run-ahead.ts';
import type { TabProps } from './tab-props.ts';
import { useNotedRows } from './use-noted-rows.ts';

const units = [
  { value: 'learners', label: 'Learners' },
  { value: 'percent', label: '% of enrolled' },
] as const;

/** The whole weekly activity, or a range of it. */
export function ActivityTab({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const wanted = weeklyRows(run.runId, query);
  const { params } = wanted;
  const unit = query.unit ?? 'learners';
  const read = useNotedRows(run.runId, wanted);
  const through = run.asOf.find((asOf) => asOf.dataset === 'activity')?.dataThrough ?? null;
  const table = (
    <DataTable
      view="run-activity"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.week_ending) }}
    />
  );
  return (
    <>
      <RangeBar runId={run.runId} query={query} through={through} />
      <ReadFigure {...figureWords('run-activity')} read={read} height={usualHeight} table={table}>
        {(page) => (
          <ActivityFigure
            page={page}
            params={params}
            unit={unit}
            linked={linked}
            noted={read.noted}
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
        )}
      </ReadFigure>
    </>
  );
}
