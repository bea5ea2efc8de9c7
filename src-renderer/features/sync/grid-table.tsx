import { useState } from 'react';
import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { Named } from '../../ui/named.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { CellDetail } from './cell-detail.tsx';
import { GridCell } from './grid-cell.tsx';
import { moveInCells } from './grid-keys.ts';

interface GridTableProps {
  readonly title: string;
  readonly columns: readonly DatasetName[];
  /** The lines; null is the one line of what has no runs. */
  readonly runIds: readonly (string | null)[];
  readonly resources: readonly ViewRow<'sync-resources'>[];
  /** What is being read right now. */
  readonly current: ResourceRef | null;
}

interface Opened {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly anchor: DOMRect;
}

const keyOf = (dataset: string, runId: string | null) => `${dataset} ${runId ?? ''}`;

/** Lines by datasets. Arrow keys go from cell to cell; a cell opens its details. */
export function GridTable({ title, columns, runIds, resources, current }: GridTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const cells = new Map(resources.map((row) => [keyOf(row.dataset, row.run_id), row]));
  const isOpen = (dataset: DatasetName, runId: string | null) => opened?.dataset === dataset && opened.runId === runId;
  return (
    <>
      <TableScroll label={title}>
        <table className="sync-grid">
          <caption className="sr-only">{`State of each dataset, ${title}. Arrow keys move from cell to cell.`}</caption>
          <thead>
            <tr>
              <th scope="col">Source</th>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {datasets[name].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveInCells}>
            {runIds.map((runId, line) => (
              <tr key={runId ?? ''}>
                <th scope="row">{runId === null ? 'Taxonomy service' : <RunLink runId={runId} />}</th>
                {columns.map((name, place) => (
                  <td key={name}>
                    <GridCell
                      dataset={name}
                      runId={runId}
                      resource={cells.get(keyOf(name, runId))}
                      isRead={current?.dataset === name && current.runId === runId}
                      isFirst={line === 0 && place === 0}
                      isOpen={isOpen(name, runId)}
                      onOpen={(cell) => setOpened({ dataset: name, runId, anchor: cell.getBoundingClientRect() })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {opened && (
        <CellDetail
          {...opened}
          resource={cells.get(keyOf(opened.dataset, opened.runId))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function RunLink({ runId }: { readonly runId: string }) {
  return (
    <a href={hrefOf('run', { id: runId, tab: 'summary' })} tabIndex={-1}>
      <Named kind="run" id={runId} />
    </a>
  );
}
