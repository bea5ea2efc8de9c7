import { datasetNameSchema } from '../../../src-preload/contract/datasets.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { useStartSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { DatasetTitle } from './resource-words.tsx';

interface FailedResourcesProps {
  readonly resources: readonly ViewRow<'sync-resources'>[];
}

/** What failed at the last try and why, each to be tried again, or all at once. */
export function FailedResources({ resources }: FailedResourcesProps) {
  const start = useStartSync();
  const refOf = ({ dataset, run_id: runId }: ViewRow<'sync-resources'>) => ({
    dataset: datasetNameSchema.parse(dataset),
    runId,
  });
  if (resources.length === 0) return null;
  return (
    <section className="section-rule" data-testid="sync-failed">
      <h2>Failed</h2>
      <ul className="ruled">
        {resources.map((row) => (
          <li key={`${row.dataset} ${row.run_id}`}>
            <strong>
              <DatasetTitle name={row.dataset} />
            </strong>
            {row.run_id !== null && <span dir="auto">, {row.run_id}</span>}{' '}
            <Button kind="link" disabled={start.isPending} onClick={() => start.mutate([refOf(row)])}>
              Retry<span className="sr-only"> {`${row.dataset} ${row.run_id ?? ''}`}</span>
            </Button>
            <p className="failure">{row.error ?? 'It failed without a reason.'}</p>
            {row.synced_at !== null && <p className="as-of">Showing {formatMoment(row.synced_at)} UTC.</p>}
          </li>
        ))}
      </ul>
      {resources.length > 1 && <Button onClick={() => start.mutate(resources.map(refOf))}>Retry all</Button>}
    </section>
  );
}
