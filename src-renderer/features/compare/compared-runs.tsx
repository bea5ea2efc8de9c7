import { useMemo } from 'react';
import { type ComparedRow, comparedSeries } from '../../../src-preload/contract/charts/compared-series.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useLabels } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { ComparedLines } from './compared-lines.tsx';
import { PlainTable } from './plain-table.tsx';

const alignments = [
  { value: 'dates', label: 'By date' },
  { value: 'day0', label: 'From day 0' },
] as const;
const units = [
  { value: 'absolute', label: 'Learners' },
  { value: 'percent', label: '% of current' },
] as const;

interface ComparedRunsProps {
  readonly runIds: readonly string[];
  readonly query: RouteQuery<'compare'>;
}

/** Runs on one scale: their figures, enrollment and weekly activity. */
export function ComparedRuns({ runIds, query }: ComparedRunsProps) {
  const patch = usePatchQuery('compare');
  const align = query.align ?? 'dates';
  const unit = query.unit ?? 'absolute';
  return (
    <>
      <div className="filter-bar">
        <Toggle
          label="Align"
          value={align}
          options={alignments}
          onChange={(value) => patch({ align: value === 'dates' ? undefined : value, page: undefined })}
        />
        <Toggle
          label="Unit"
          value={unit}
          options={units}
          onChange={(value) => patch({ unit: value === 'absolute' ? undefined : value })}
        />
      </div>
      <div className="block">
        <PlainTable view="compare-runs" params={{ runIds: [...runIds] }} />
      </div>
      <ComparedEnrollment runIds={runIds} query={query} />
      <ComparedActivity runIds={runIds} query={query} />
    </>
  );
}

/** Parameters and words that both pictures share. */
function useComparison({ runIds, query }: ComparedRunsProps) {
  const labels = useLabels();
  const [align, unit] = [query.align ?? 'dates', query.unit ?? 'absolute'] as const;
  return {
    params: { runIds: [...runIds], align, unit },
    counted: align === 'day0',
    percent: unit === 'percent',
    of: unit === 'percent' ? ', % of current enrollment' : '',
    nameOf: (runId: string) => labels.of('run', runId) ?? shortRun(runId),
  };
}

function ComparedEnrollment(props: ComparedRunsProps) {
  const patch = usePatchQuery('compare');
  const { params, counted, percent, of, nameOf } = useComparison(props);
  const rows = useAllRows({ view: 'compare-enrollment', params }).data?.rows;
  const series = useSeries(rows, (row) => row.date ?? row.day_no, props.runIds, nameOf, 1);
  if (!rows) return <Skeleton />;
  return (
    <ComparedLines
      id="compare-enrollment"
      title="Enrollment"
      what={`learners enrolled per day${of}`}
      series={series}
      counted={counted}
      percent={percent}
      table={
        <DataTable
          view="compare-enrollment"
          params={params}
          spreadLabel={nameOf}
          address={{ sort: props.query.sort, page: props.query.page }}
          onAddress={patch}
        />
      }
    />
  );
}

function ComparedActivity(props: ComparedRunsProps) {
  const patch = usePatchQuery('compare');
  const { params, counted, percent, of, nameOf } = useComparison(props);
  const rows = useAllRows({ view: 'compare-activity', params }).data?.rows;
  const series = useSeries(rows, (row) => row.week_ending ?? row.day_no, props.runIds, nameOf, 7);
  if (!rows) return <Skeleton />;
  return (
    <ComparedLines
      id="compare-activity"
      title="Weekly activity"
      what={`learners with any activity per week${of}`}
      series={series}
      counted={counted}
      percent={percent}
      table={
        <DataTable
          view="compare-activity"
          params={params}
          spreadLabel={nameOf}
          address={{ sort: props.query.activitySort, page: props.query.activityPage }}
          onAddress={({ sort, page }) => patch({ activitySort: sort, activityPage: page })}
        />
      }
    />
  );
}

type SeriesRow = ViewRow<'compare-enrollment'> | ViewRow<'compare-activity'>;

function useSeries<Row extends SeriesRow>(
  rows: readonly Row[] | undefined,
  dayOf: (row: Row) => number | null,
  runIds: readonly string[],
  nameOf: (runId: string) => string,
  step: number,
) {
  const names = runIds.map(nameOf).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the function that gives them
  return useMemo(() => {
    const placed = (rows ?? []).flatMap((row): ComparedRow[] => {
      const x = dayOf(row);
      return x === null ? [] : [{ x, runs: row.runs }];
    });
    return comparedSeries(placed, runIds, nameOf, step);
  }, [rows, runIds.join('\n'), names, step]);
}

/** A run's id without what all ids have in common, for the end of a line. */
const shortRun = (runId: string): string => runId.replace(/^(course|ccx)-v1:/, '');
