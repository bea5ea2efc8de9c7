import { useMemo } from 'react';
import { runNames } from '../../../src-preload/contract/compared-names.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useLabels } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { Read } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { ComparedLines } from './compared-lines.tsx';
import { PlainTable } from './plain-table.tsx';
import { useNotesOfRuns } from './use-notes-of-runs.ts';

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
  const { params, ...words } = useComparison(props);
  const read = useAllRows({ view: 'compare-enrollment', params });
  const table = <DataTable view="compare-enrollment" params={params} spreadLabel={words.nameOf} {...address} />;
  return (
    <Read of={read}>
      {({ rows }) => <ComparedLines measure="enrollment" rows={rows} params={params} {...words} table={table} />}
    </Read>
  );
}

function ComparedActivity(props: ComparedRunsProps) {
  const address = useTableAddress('compare', props.query, 'activity');
  const { params, ...words } = useComparison(props);
  const read = useAllRows({ view: 'compare-activity', params });
  const table = <DataTable view="compare-activity" params={params} spreadLabel={words.nameOf} {...address} />;
  return (
    <Read of={read}>
      {({ rows }) => <ComparedLines measure="activity" rows={rows} params={params} {...words} table={table} />}
    </Read>
  );
}
