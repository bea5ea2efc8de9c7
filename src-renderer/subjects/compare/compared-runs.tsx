import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runNames } from '#shared/catalog/names-apart.ts';
import { type Noted, notesOfRuns } from '#shared/figures/charts/day-notes.ts';
import type { Figure } from '#shared/figures/charts/drawing.ts';
import { t } from '#shared/language/message.ts';
import { isolate, listed } from '#shared/text/text.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useLabels } from '../../client/annotations.ts';
import { allRowsOptions, useAllRows } from '../../client/views.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { Toggle } from '../../ui/fields.tsx';
import { Read } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { PlainTable } from './compared-lists.tsx';

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

/** Runs on one scale: their figures, enrollment and weekly activity. */
export function ComparedRuns({ runIds, query }: ComparedRunsProps) {
  const patch = usePatchQuery('compare');
  const align = query.align ?? 'dates';
  const unit = query.unit ?? 'absolute';
  return (
    <>
      <div className="filter-bar">
        <Toggle
          label={t('Align')}
          value={align}
          options={alignments()}
          onChange={(value) => patch({ align: value === 'dates' ? undefined : value, page: undefined })}
        />
        <Toggle
          label={t('Unit')}
          value={unit}
          options={units()}
          onChange={(value) => patch({ unit: value === 'absolute' ? undefined : value })}
        />
      </div>
      {align === 'start' && <WithoutStart runIds={runIds} />}
      <div className="block">
        <PlainTable view="compare-runs" params={{ runIds: [...runIds] }} />
      </div>
      <div className="pairs">
        <ComparedEnrollment runIds={runIds} query={query} />
        <ComparedActivity runIds={runIds} query={query} />
      </div>
    </>
  );
}

/** The runs that are counted from their first day of data because the service does not tell when they start. */
function WithoutStart({ runIds }: { readonly runIds: readonly string[] }) {
  const labels = useLabels();
  const rows = useAllRows({ view: 'compare-runs', params: { runIds: [...runIds] } }).data?.rows ?? [];
  const nameOf = runNames(runIds, (runId) => labels.of('run', runId));
  const without = rows.filter(({ start_day }) => start_day === null).map(({ run_id }) => nameOf(run_id));
  if (without.length === 0) return null;
  return (
    <p className="quiet">
      {t('The start of {runs} is not known: counted from the first day of data.', {
        runs: listed(without.map(isolate)),
      })}
    </p>
  );
}

/** Parameters and names that both pictures share. */
function useComparison({ runIds, query }: ComparedRunsProps) {
  const labels = useLabels();
  const [align, unit] = [query.align ?? 'dates', query.unit ?? 'absolute'] as const;
  const asked = runIds.join('\n');
  const ids = useMemo(() => asked.split('\n'), [asked]);
  const nameOf = useMemo(() => runNames(ids, (runId) => labels.of('run', runId)), [labels, ids]);
  const noted = useNotesOfRuns(ids, nameOf);
  return { params: { runIds: ids, align, unit }, nameOf, noted };
}

function ComparedEnrollment(props: ComparedRunsProps) {
  const address = useTableAddress('compare', props.query);
  const { params, nameOf, noted } = useComparison(props);
  const read = useAllRows({ view: 'compare-enrollment', params });
  const table = <DataTable view="compare-enrollment" params={params} pivotLabel={nameOf} {...address} />;
  return (
    <Read of={read}>
      {(page) => (
        <ViewFigure id="compare-enrollment" {...shown} page={page} params={params} noted={noted} table={table} />
      )}
    </Read>
  );
}

function ComparedActivity(props: ComparedRunsProps) {
  const address = useTableAddress('compare', props.query, 'activity');
  const { params, nameOf, noted } = useComparison(props);
  const read = useAllRows({ view: 'compare-activity', params });
  const table = <DataTable view="compare-activity" params={params} pivotLabel={nameOf} {...address} />;
  return (
    <Read of={read}>
      {(page) => (
        <ViewFigure id="compare-activity" {...shown} page={page} params={params} noted={noted} table={table} />
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

/** What users noted on runs and their days, each with the run that it is about; empty until it is read. */
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
