import { datasets } from '../../../src-preload/contract/datasets.ts';
import type { Overview } from '../../../src-preload/contract/records.ts';
import { hrefOf } from '../../app/routes.ts';
import { useStartSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';

interface AttentionProps {
  readonly items: Overview['attention'];
  readonly nothingYet: boolean;
}

/** What failed, is missing or is old, each with its reason and the run it is about. */
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
        <ul className="ruled">
          {items.map((item) => (
            <li key={`${item.dataset} ${item.runId}`}>
              <strong>{datasets[item.dataset].title}</strong>
              {item.runId !== null && (
                <>
                  {', '}
                  <a href={hrefOf('run', { id: item.runId, tab: 'summary' })} dir="auto">
                    <Named kind="run" id={item.runId} />
                  </a>
                </>
              )}
              <p className={item.state === 'failed' ? 'failure' : 'as-of'}>{item.message}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
