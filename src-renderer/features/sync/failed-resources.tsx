import { datasetNameSchema } from '../../../src-preload/contract/datasets.ts';
import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { useStartSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { DatasetTitle } from './resource-words.tsx';

type Resource = ViewRow<'sync-resources'>;

const refOf = ({ dataset, run_id: runId }: Resource) => ({ dataset: datasetNameSchema.parse(dataset), runId });

/** Why it failed. The run stands in the list, so that one reason for many runs is one reason. */
function reasonOf({ error, run_id: runId }: Resource): string {
  if (error === null) return 'It failed without a reason.';
  return runId === null ? error : error.replaceAll(runId, 'it');
}

/** More than this many of one reason are folded up: the reason is what matters then. */
const mostOpen = 5;

/** What failed at the last try, by reason: each thing to be tried again alone, or all of one reason at once. */
export function FailedResources({ resources }: { readonly resources: readonly Resource[] }) {
  const byReason = Map.groupBy(resources, reasonOf);
  if (byReason.size === 0) return null;
  return (
    <section className="section-rule" data-testid="sync-failed">
      <h2>Failed</h2>
      <ul className="ruled">
        {[...byReason].map(([reason, rows]) => (
          <li key={reason} className="failed-group">
            <p className="failure">{reason}</p>
            {rows.length <= mostOpen ? (
              <FailedList rows={rows} />
            ) : (
              <details>
                <summary>{plural(rows.length, 'dataset')}</summary>
                <FailedList rows={rows} />
              </details>
            )}
            {rows.length > 1 && <RetryAll rows={rows} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailedList({ rows }: { readonly rows: readonly Resource[] }) {
  const start = useStartSync();
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.dataset} ${row.run_id}`} className="failed-item">
          <DatasetTitle name={row.dataset} />
          {row.run_id !== null && <span dir="auto">, {row.run_id}</span>}
          {row.synced_at !== null && <span className="quiet"> showing {formatMoment(row.synced_at)} UTC</span>}{' '}
          <Button kind="link" disabled={start.isPending} onClick={() => start.mutate([refOf(row)])}>
            Retry<span className="sr-only"> {`${row.dataset} ${row.run_id ?? ''}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RetryAll({ rows }: { readonly rows: readonly Resource[] }) {
  const start = useStartSync();
  return (
    <Button disabled={start.isPending} onClick={() => start.mutate(rows.map(refOf))}>
      Retry all {rows.length}
    </Button>
  );
}
