import { useMemo } from 'react';
import type { Bar } from '../../../src-preload/contract/charts/drawing.ts';
import { subsectionsFigure } from '../../../src-preload/contract/figures/content.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useSubsections } from '../../client/run-commands.ts';
import { useAllRows } from '../../client/views.ts';
import { Named } from '../../ui/named.tsx';
import { Read } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { AddSubsections } from './add-subsections.tsx';
import { NamedSubsections } from './named-subsections.tsx';
import type { TabProps } from './tab-props.ts';
import { useNames } from './use-names.ts';

/** Views of the subsections that the person has named: no service lists them. */
export function SubsectionsTab({ run, query }: TabProps) {
  const named = useSubsections(run.runId);
  return (
    <Read of={named}>
      {({ moduleIds }) => (
        <>
          {moduleIds.length > 0 && <Views run={run} query={query} moduleIds={moduleIds} />}
          <AddSubsections run={run} first={moduleIds.length === 0} />
        </>
      )}
    </Read>
  );
}

interface ViewsProps extends TabProps {
  readonly moduleIds: readonly string[];
}

/** Views in the order of the course, which is the order in which the person put them. */
function Views({ run, query, moduleIds }: ViewsProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const names = useNames();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-subsections', params });
  const page = read.data;
  const bars = useMemo(() => {
    const counts = new Map((page?.rows ?? []).map((row) => [row.module_id, row.count]));
    return moduleIds.flatMap((id): (Bar & { id: string })[] => {
      const value = counts.get(id);
      return value === undefined ? [] : [{ id, label: names.subsection(id), value }];
    });
  }, [page, moduleIds, names]);
  const figure = useMemo(() => subsectionsFigure(bars), [bars]);
  const marks = useMemo(() => ({ keys: bars.map((bar) => bar.id), linked }), [bars, linked]);
  const table = (
    <DataTable
      view="run-subsections"
      params={params}
      {...address}
      linked={{ linked, keyOf: (row) => row.module_id }}
      cells={{ module_id: (row) => <Named kind="subsection" id={row.module_id} /> }}
    />
  );
  return (
    <>
      <ReadFigure {...figureWords('run-subsections')} read={read} height={rowsHeight(moduleIds.length)} table={table}>
        {({ asOf }) =>
          bars.length > 0 && (
            <DrawnFigure
              figure={figure}
              source={sourceOf('run-subsections', params)}
              marks={marks}
              asOf={asOf}
              table={table}
            />
          )
        }
      </ReadFigure>
      <NamedSubsections run={run} moduleIds={moduleIds} read={new Set(bars.map((bar) => bar.id))} />
    </>
  );
}
