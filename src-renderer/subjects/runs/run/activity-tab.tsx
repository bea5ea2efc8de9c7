import { defaultHeight } from '#renderer/charts/drawn-figure.tsx';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useOverview } from '#renderer/client/queries.ts';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { Block } from '#renderer/ui/block.tsx';
import { Toggle } from '#renderer/ui/fields.tsx';
import { DataTable, OwnOrderTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { noUnusualWeeksText } from '#shared/subjects/changes/text.ts';
import { ActivityBesideEarlierRuns } from './beside-earlier-runs.tsx';
import { InDateRange, useClearRange } from './range-bar.tsx';
import { type TabProps, throughOf, useNotedRows, weeklyRows } from './run-tabs.ts';

const units = () =>
  [
    { value: 'learners', label: t('Learners') },
    { value: 'percent', label: t('% of enrolled learners') },
  ] as const;

/** The whole weekly activity, or a range of it. */
export function ActivityTab({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const weeklyQuery = weeklyRows(run.runId, query);
  const { params } = weeklyQuery;
  const unit = query.unit ?? 'learners';
  const read = useNotedRows(run.runId, weeklyQuery);
  const through = throughOf(run, 'activity');
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
      <InDateRange runId={run.runId} query={query} through={through}>
        <div className="pairs">
          <ReadFigure {...headOf('run-activity')} read={read} height={defaultHeight} table={table}>
            {(page) => (
              <ViewFigure
                id="run-activity"
                page={page}
                params={params}
                unit={unit}
                linked={linked}
                noted={read.noted}
                table={table}
                tools={
                  <Toggle
                    label={t('Unit')}
                    value={unit}
                    options={units()}
                    onChange={(value) => patch({ unit: value === 'learners' ? undefined : value })}
                  />
                }
              />
            )}
          </ReadFigure>
          <ActivityBesideEarlierRuns run={run} />
        </div>
      </InDateRange>
      <RunAlarms run={run} />
    </>
  );
}

/** Weeks in which the run was out of its own usual course. */
function RunAlarms({ run }: Pick<TabProps, 'run'>) {
  const view = 'run-alarms';
  const runs = useOverview().data?.portfolio.activeLastWeek.runs ?? null;
  return (
    <Block title={translated(viewDefinition(view).title)}>
      <OwnOrderTable view={view} params={{ runId: run.runId }} none={noUnusualWeeksText(runs)} />
    </Block>
  );
}
