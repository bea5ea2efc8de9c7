import { useMemo } from 'react';
import { Canvas } from '#renderer/charts/canvas.tsx';
import { ChartFigure } from '#renderer/charts/chart-figure.tsx';
import { histogram } from '#renderer/charts/histogram.ts';
import { useChartTheme } from '#renderer/charts/theme.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { usePatchQuery } from '#renderer/routing/navigation.ts';
import { Toggle } from '#renderer/ui/fields.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import type { ChartOf, Figure } from '#shared/figures/charts/drawing.ts';
import { t, translated } from '#shared/language/message.ts';
import { type LearnerPeriod, learnerMetrics } from '#shared/subjects/learners/definition.ts';
import { learnerFigure, learnersFinding } from '#shared/subjects/learners/figures.ts';
import type { TabProps } from '../run-tabs.ts';

const periods = () =>
  [
    { value: 'overall', label: t('Whole run') },
    { value: 'last_week', label: t('Last 7 days') },
  ] as const;

const panelHeight = 170;

/** The group before any single learner: how much all of them did, and where the thresholds of Insights lie. */
export function LearnerGroup({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const address = useTableAddress('run', query, 'group');
  const period: LearnerPeriod = query.period ?? 'overall';
  const params = { runId: run.runId, period };
  const metrics = useAllRows({ view: 'run-learner-metrics', params }).data;
  const counts = useAllRows({ view: 'run-learner-counts', params }).data;
  const figures = useMemo(
    () => (metrics?.rows ?? []).flatMap((row) => learnerFigure(row, counts?.rows ?? []) ?? []),
    [metrics, counts],
  );
  if (!metrics || !counts || metrics.rows.length === 0) return null;
  return (
    <ChartFigure
      id="run-learner-group"
      title={t('What the learners did')}
      finding={learnersFinding(metrics.rows, period === 'last_week')}
      note={t(
        'Marks show the 15th and 85th percentiles of the learners who did this at all. Insights called engagement low at or below the first, high at or above the second.',
      )}
      drawing={<Panels figures={figures} />}
      asOf={metrics.asOf}
      tools={
        <Toggle
          label={t('Period')}
          value={period}
          options={periods()}
          onChange={(value) => patch({ period: value === 'overall' ? undefined : value })}
        />
      }
      table={
        <DataTable
          view="run-learner-metrics"
          params={params}
          {...address}
          cells={{
            metric: (row) => translated(learnerMetrics.find(({ key }) => key === row.metric)?.label ?? row.metric),
          }}
        />
      }
    />
  );
}

function Panels({ figures }: { readonly figures: readonly Figure<ChartOf<'histogram'>>[] }) {
  return (
    <div className="panels">
      {figures.map((figure) => (
        <div key={figure.id}>
          <h3>{figure.title}</h3>
          <p className="chart-note">{figure.finding}</p>
          <Panel figure={figure} />
        </div>
      ))}
    </div>
  );
}

function Panel({ figure }: { readonly figure: Figure<ChartOf<'histogram'>> }) {
  const theme = useChartTheme();
  const config = useMemo(() => histogram(figure.chart, theme), [figure, theme]);
  return <Canvas config={config} height={panelHeight} name={figure.name} />;
}
