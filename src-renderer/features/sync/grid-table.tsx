import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { hrefOf } from '../../app/routes.ts';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { GridCell } from './grid-cell.tsx';

interface GridTableProps {
  readonly title: string;
  readonly columns: readonly DatasetName[];
  /** The lines; null is the one line of what has no runs. */
  readonly runIds: readonly (string | null)[];
  readonly resources: readonly ViewRow<'sync-resources'>[];
}

const keyOf = (dataset: string, runId: string | null) => `${dataset} ${runId ?? ''}`;

export function GridTable({ title, columns, runIds, resources }: GridTableProps) {
  const cells = new Map(resources.map((row) => [keyOf(row.dataset, row.run_id), row]));
  return (
    <section className="section-rule">
      <h2>{title}</h2>
      <TableScroll label={title}>
        <table className="sync-grid">
          <caption className="sr-only">State of each dataset, {title}</caption>
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
          <tbody>
            {runIds.map((runId) => (
              <tr key={runId ?? ''}>
                <th scope="row">
                  {runId === null ? (
                    'Taxonomy service'
                  ) : (
                    <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto" title={runId}>
                      {runId.replace(/^course-v1:/, '')}
                    </a>
                  )}
                </th>
                {columns.map((name) => (
                  <td key={name}>
                    <GridCell dataset={name} runId={runId} resource={cells.get(keyOf(name, runId))} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
