import { useState } from 'react';
import type { ViewRow } from '#shared/catalog/views.ts';
import { plural } from '#shared/text/numbers.ts';
import { usePurgeLearners } from '../../client/commands.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { LearnerRuns } from './learner-runs.tsx';

/** Learner data: what it is, where it is on, and how to be rid of it. */
export function PrivacySection() {
  const runs = useAllRows({ view: 'runs', params: {} });
  const resources = useAllRows({ view: 'sync-resources', params: { dataset: 'learner-engagement' } });
  const stored = resources.data?.rows ?? [];
  return (
    <>
      <section className="block">
        <h2>Learner data</h2>
        <p className="lede">
          Everything else in the app counts learners. Learner data is about single people: their usernames and what each
          of them did in a run. It is read only for the runs that you switch on here.
        </p>
        <ul className="plain-list">
          <li>It is stored in a separate file, encrypted with a key from this computer’s keychain.</li>
          <li>Learners are shown as numbers; a name appears while you hold the button beside it.</li>
          <li>Search does not find it. Exports contain the numbers, never the names.</li>
          <li>It is deleted 90 days after it was read, and at once when you switch the run off.</li>
        </ul>
        <p>
          Reports of the analytics service, such as the answers to problems, hold usernames, too. Those of every run are
          fetched with its other data unless you choose fewer; their files are encrypted with the same key, or with one
          that is forgotten at quit where there is no keychain. The copies that you save are not encrypted.
        </p>
      </section>
      <section className="block" aria-labelledby="learner-runs">
        <h2 id="learner-runs">Runs with learner data</h2>
        {(runs.isPending || resources.isPending) && <Skeleton lines={3} />}
        {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.data?.rows.length === 0 && (
          <p className="quiet">
            No course runs are selected. <a href={hrefOf('settings', { section: 'courses' })}>Select course runs</a>
          </p>
        )}
        {runs.data && resources.data && runs.data.rows.length > 0 && (
          <RunPages runIds={runs.data.rows.map((run) => run.run_id)} label="Runs with learner data">
            {(runIds) => <LearnerRuns runIds={runIds} stored={stored} />}
          </RunPages>
        )}
      </section>
      <PurgeLearners stored={stored} />
    </>
  );
}

/** Deletes all learner data after one question that names what goes and what stays. */
function PurgeLearners({ stored }: { readonly stored: readonly ViewRow<'sync-resources'>[] }) {
  const [asking, setAsking] = useState(false);
  const purge = usePurgeLearners();
  const learners = stored.reduce((sum, row) => sum + row.rows, 0);
  return (
    <section className="section-rule">
      <h2>Delete all learner data</h2>
      <p className="lede">
        Deletes the files and the key at once, for every run, including runs that are no longer selected.
      </p>
      <Button onClick={() => setAsking(true)}>Delete learner data…</Button>
      {asking && (
        <Dialog
          title="Delete all learner data?"
          confirm="Delete"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            purge.mutate();
          }}
        >
          <p>This deletes for good:</p>
          <ul className="plain-list">
            <li>
              the file with {plural(learners, 'learner')} of {plural(stored.length, 'course run')}, with usernames and
              what each of them did
            </li>
            <li>all fetched report files, which hold usernames, too; the next sync fetches them again</li>
            <li>the key in this computer’s keychain that could open it</li>
            <li>the switches: learner data is off for all runs afterwards</li>
          </ul>
          <p>Counts of learners, and everything else that was synced, stay. Files that you exported stay too.</p>
        </Dialog>
      )}
    </section>
  );
}
