import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { runNames } from '#shared/catalog/course-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { type Noted, notesOfRuns } from '#shared/figures/charts/day-notes.ts';
import { type Figure, hasMarks } from '#shared/figures/charts/drawing.ts';
import { buildFigure } from '#shared/figures/registry.ts';
import { t } from '#shared/language/message.ts';
import { type Alignment, defaultAlignment } from '#shared/subjects/compare/compare.ts';
import { course } from '#shared/subjects/courses/columns.ts';
import { isolate, listed } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useLabels } from '../../client/annotations.ts';
import { allRowsOptions, useAllRows } from '../../client/views.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { Toggle } from '../../ui/fields.tsx';
import { Read } from '../../ui/states.tsx';
import { DataTable, useOwnOrder, useTableAddress } from '../../ui/table/data-table.tsx';
import { CellValue } from '../../ui/table/table-body.tsx';

const alignments = () =>
  [
    { value: 'dates', label: t('By date') },
    { value: 'day0', label: t('From the first day of data') },
    { value: 'start', label: t('From the start date') },
  ] as const;
const units = () =>
  [
    { value: 'absolute', label: t('Learners') },
    { value: 'percent', label: t('% of current enrollment') },
  ] as const;

interface ComparedRunsProps {
  readonly runIds: readonly string[];
  readonly query: RouteQuery<'compare'>;
}

/** Runs on one scale: their figures, enrollment and weekly activity. An address that says nothing of how they are aligned is by date. */
export function ComparedRuns({ runIds, query }: ComparedRunsProps) {
  const { align = 'dates' } = query;
  return align === 'default' ? (
    <DefaultAligned runIds={runIds} query={query} />
  ) : (
    <AlignedRuns runIds={runIds} query={{ ...query, align }} />
  );
}

/** The runs in their default alignment. The address then says which it is, so that one that is kept shows the same when more days are synced. */
function DefaultAligned({ runIds, query }: ComparedRunsProps) {
  const read = useAllRows({ view: 'compare-runs', params: { runIds: [...runIds] } });
  const patch = usePatchQuery('compare');
  const align = read.data && defaultAlignment(runIds, read.data.rows);
  const namesRuns = query.ids !== undefined;
  useEffect(() => {
    if (namesRuns && align) patch({ align }, 'replace');
  }, [namesRuns, align, patch]);
  return <Read of={read}>{() => align && <AlignedRuns runIds={runIds} query={{ ...query, align }} />}</Read>;
}

interface AlignedRunsProps extends ComparedRunsProps {
  readonly query: RouteQuery<'compare'> & { readonly align: Alignment };
}

function AlignedRuns({ runIds, query }: AlignedRunsProps) {
  const patch = usePatchQuery('compare');
  const { align } = query;
  const unit = query.unit ?? 'absolute';
  const leadId = useId();
  return (
    <>
      <div className="filter-bar">
        <Toggle
          label={t('Align')}
          value={align}
          options={alignments()}
          onChange={(value) => patch({ align: value, page: undefined })}
        />
        <Toggle
          label={t('Unit')}
          value={unit}
          options={units()}
          onChange={(value) => patch({ unit: value === 'absolute' ? undefined : value })}
        />
      </div>
      {align === 'start' && <WithoutStart runIds={runIds} />}
      <Lead id={leadId} runIds={runIds} query={query} />
      <div className="block">
        <FiguresOfRuns runIds={runIds} />
      </div>
      <div className="pairs">
        <ComparedFigure view="compare-enrollment" findingId={leadId} runIds={runIds} query={query} />
        <ComparedFigure view="compare-activity" own="activity" runIds={runIds} query={query} />
      </div>
    </>
  );
}

/**
 * The sentence of the picture of enrollment, above the table and not again below it: it compares all runs on one day, while most numbers of
 * the table are of the last day of each run. Nothing where there is no picture, which is said in its place.
 */
function Lead({ id, ...props }: AlignedRunsProps & { readonly id: string }) {
  const { params } = useComparison(props);
  const labels = useLabels();
  const { data, isPending } = useAllRows({ view: 'compare-enrollment', params });
  const figure = useMemo(
    () =>
      data && buildFigure('compare-enrollment', { page: data, params, labelOf: labels.of, titleOf: labels.titleOf }),
    [data, params, labels],
  );
  const finding = figure && hasMarks(figure.chart) ? figure.finding : null;
  const text = isPending ? t('Loading…') : finding;
  return (
    text && (
      <p id={id} className="compared-lead" data-testid="compared-lead">
        {text}
      </p>
    )
  );
}

type ComparedRun = ViewRow<'compare-runs'>;

/** The figures of the runs; where the data of one ends a week or more before that of another, all bear the day of their end. */
function FiguresOfRuns({ runIds }: { readonly runIds: readonly string[] }) {
  const params = { runIds: [...runIds] };
  const rows = useAllRows({ view: 'compare-runs', params }).data?.rows ?? [];
  const newest = Math.max(...rows.map(({ data_through: day }) => day ?? 0));
  const isApart = rows.some(({ data_through: day }) => day !== null && day <= newest - daysOfWeek);
  const dated = (key: keyof typeof columnOf) => (row: ComparedRun) => (
    <>
      <CellValue column={columnOf[key]} row={row} />
      {row[key] !== null && row.data_through !== null && isApart && (
        <span className={key === 'change_7d' ? 'cell-as-of' : 'cell-as-of in-lines'}>
          {' '}
          {endOf(key, row.data_through)}
        </span>
      )}
    </>
  );
  const cells = { change_7d: dated('change_7d'), active_last_week: dated('active_last_week') };
  return (
    <DataTable
      view="compare-runs"
      params={params}
      chosen={{ rows: { ids: runIds, idOf: (row) => row.run_id } }}
      cells={cells}
      {...useOwnOrder()}
    />
  );
}

const daysOfWeek = 7;
const columnOf = { change_7d: course.change7d, active_last_week: course.activeLastWeek };
/** A week of activity may end some days before the enrollment does. */
const endOf = (key: keyof typeof columnOf, day: number): string =>
  key === 'change_7d' ? t('ending {day}', { day: formatDate(day) }) : t('at the end of this run’s data');

/** The runs that are counted from their first day of data because the service does not tell when they start. */
function WithoutStart({ runIds }: { readonly runIds: readonly string[] }) {
  const labels = useLabels();
  const rows = useAllRows({ view: 'compare-runs', params: { runIds: [...runIds] } }).data?.rows ?? [];
  const nameOf = runNames(runIds, (runId) => labels.of('run', runId), labels.titleOf);
  const without = rows.filter(({ start_day }) => start_day === null).map(({ run_id }) => nameOf(run_id));
  if (without.length === 0) return null;
  return (
    <p className="quiet">
      {t('The start of {runs} is not known, so the app counts from the first day of data.', {
        runs: listed(without.map(isolate)),
      })}
    </p>
  );
}

/** Parameters and names that both pictures share. */
function useComparison({ runIds, query }: AlignedRunsProps) {
  const labels = useLabels();
  const [align, unit] = [query.align, query.unit ?? 'absolute'] as const;
  const joined = runIds.join('\n');
  const ids = useMemo(() => joined.split('\n'), [joined]);
  const nameOf = useMemo(() => runNames(ids, (runId) => labels.of('run', runId), labels.titleOf), [labels, ids]);
  const noted = useNotesOfRuns(ids, nameOf);
  return { params: { runIds: ids, align, unit }, nameOf, noted };
}

interface ComparedFigureProps extends AlignedRunsProps {
  readonly view: 'compare-enrollment' | 'compare-activity';
  /** Begins the names of the table in the address. */
  readonly own?: 'activity';
  readonly findingId?: string;
}

function ComparedFigure({ view, own, findingId, ...props }: ComparedFigureProps) {
  const address = useTableAddress('compare', props.query, own);
  const { params, nameOf, noted } = useComparison(props);
  const read = useAllRows({ view, params });
  const table = (
    <DataTable view={view} params={params} pivotLabel={nameOf} chosen={{ columns: params.runIds }} {...address} />
  );
  return (
    <Read of={read}>
      {(page) => (
        <ViewFigure
          id={view}
          {...shown}
          findingId={findingId}
          page={page}
          params={params}
          noted={noted}
          table={table}
        />
      )}
    </Read>
  );
}

const saysNothing = ({ title, finding }: Figure) => (
  <section className="block">
    <h2>{title}</h2>
    <p className="quiet">{finding}</p>
  </section>
);

/** The runs on one scale: as lines, or as panels under one scale when they are too many for lines. */
const shown = { height: 280, asOf: null, empty: saysNothing };

/** The user's notes on runs and their days, each with its run; empty until they are read. */
function useNotesOfRuns(runIds: readonly string[], nameOf: (runId: string) => string): readonly Noted[] {
  const read = useQueries({
    queries: runIds.map((id) => allRowsOptions({ view: 'notes', params: { kind: 'run', id } })),
    combine: (results) => results.map(({ data }) => data?.rows ?? []),
  });
  return useMemo(
    () => notesOfRuns(runIds.map((runId, index) => ({ name: nameOf(runId), noted: read[index] ?? [] }))),
    [read, runIds, nameOf],
  );
}
