import { nothingNeedsAttention } from '#shared/text/attention-text.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Named } from '../../ui/named.tsx';
import { Read } from '../../ui/states.tsx';
import { byItem, FlaggedItem, FlagList } from '../attention/flag-list.tsx';

const mostShown = 5;

/** The flags of all selected runs that matter most. */
export function PortfolioAttention() {
  const flags = useAllRows({ view: 'attention', params: {} });
  const looked = useAllRows({ view: 'looked-at', params: {} }).data?.rows[0];
  return (
    <section className="block" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <Read of={flags} lines={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">
              {looked?.problems === 0 && looked.videos === 0 ? nothingStored : nothingNeedsAttention}
            </p>
          ) : (
            <FlagList
              flags={byItem(rows).slice(0, mostShown)}
              about={(row) => (
                <>
                  <FlaggedItem runId={row.run_id} row={row} />
                  {' in '}
                  <a href={hrefOf('run', { id: row.run_id, tab: 'summary' })} dir="auto">
                    <Named kind="run" id={row.run_id} />
                  </a>
                </>
              )}
            />
          )
        }
      </Read>
      {looked && (
        <p className="as-of">
          Looked at {plural(looked.runs, 'run')}, {plural(looked.problems, 'problem')} and{' '}
          {plural(looked.videos, 'video')}
          {looked.answers_synced < looked.problems && `; answers of ${formatNumber(looked.answers_synced)} are synced`}.
          {looked.runs_due > 0 && ` ${plural(looked.runs_due, 'run is', 'runs are')} looked at next.`}
        </p>
      )}
    </section>
  );
}

const nothingStored = 'No problem and no video of a selected run is stored.';
