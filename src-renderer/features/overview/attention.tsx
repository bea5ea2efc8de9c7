import { datasets } from '../../../src-preload/contract/datasets.ts';
import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { useStartSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { ByReason, withoutRun } from '../../ui/by-reason.tsx';
import { Named } from '../../ui/named.tsx';

interface AttentionProps {
  readonly items: Overview['attention'];
  readonly nothingYet: boolean;
}

/** What failed, is missing or is old: each reason, and the runs that it is about. */
export function Attention({ items, nothingYet }: AttentionProps) {
  const start = useStartSync();
  return (
    <section className="block" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {nothingYet && (
        <p className="lede">
          Not synced yet. <Button onClick={() => start.mutate(undefined)}>Sync now</Button>
        </p>
      )}
      {items.length === 0 && !nothingYet && <p className="quiet">Nothing. All selected data is complete.</p>}
      {items.length > 0 && (
        <ByReason
          items={items}
          reasonOf={({ message, runId }) => withoutRun(message, runId)}
          keyOf={(item) => `${item.dataset} ${item.runId}`}
          isFailure={({ state }) => state === 'failed'}
          line={({ dataset, runId }) => (
            <>
              <strong>{datasets[dataset].title}</strong>
              {runId !== null && (
                <>
                  {', '}
                  <a href={hrefOf('run', { id: runId, tab: 'summary' })} dir="auto">
                    <Named kind="run" id={runId} />
                  </a>
                </>
              )}
            </>
          )}
        />
      )}
    </section>
  );
}
