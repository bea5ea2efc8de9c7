import { modeLabel } from '../../../src-preload/contract/vocabulary.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { readRange } from '../../app/query-values.ts';
import { useLinked } from '../../charts/linked.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import { EverEnrolledFigure } from './ever-enrolled-figure.tsx';
import { ModesFigure } from './modes-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { useDayNotes } from './use-day-notes.ts';

/** Enrollment by mode, and in a panel of its own all who ever enrolled. */
export function ModePart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const page = useAllRows({ view: 'run-modes', params }).data;
  const notes = useDayNotes(run.runId, page?.rows[0]?.date, page?.rows.at(-1)?.date);
  const table = (
    <DataTable
      view="run-modes"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
      spreadLabel={modeLabel}
    />
  );
  return (
    <>
      <RangeBar query={query} through={page?.asOf?.dataThrough ?? null} />
      {page && notes ? (
        <>
          <ModesFigure page={page} linked={linked} table={table} notes={notes} />
          <EverEnrolledFigure page={page} linked={linked} table={table} notes={notes} />
        </>
      ) : (
        <Block title="Enrollment by mode">{table}</Block>
      )}
    </>
  );
}
