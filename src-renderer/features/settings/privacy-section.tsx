import { hrefOf } from '../../app/routes.ts';
import { useAllRows } from '../../client/views.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { LearnerRuns } from './learner-runs.tsx';
import { PurgeLearners } from './purge-learners.tsx';

/** Learner data: what it is, where it is on, and how to be rid of it. */
export function PrivacySection() {
  const runs = useAllRows({ view: 'runs', params: {} });
  const resources = useAllRows({ view: 'sync-resources', params: {} });
  const stored = (resources.data?.rows ?? []).filter((row) => row.dataset === 'learner-engagement');
  return (
    <>
      <section className="block">
        <h2>Learner data</h2>
        <p className="lede">
          Everything else in the app counts learners. Learner data is about single people: their usernames and what each
          of them did in a run. It is read only for the runs that you switch on here.
        </p>
        <ul className="plain-list">
          <li>It lies in a file of its own, encrypted with a key from this computer’s keychain.</li>
          <li>Learners are shown as numbers; a name appears while you hold the button beside it.</li>
          <li>It is in no search. Exports of it have the numbers, never the names.</li>
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
          <LearnerRuns runIds={runs.data.rows.map((run) => run.run_id)} stored={stored} />
        )}
      </section>
      <PurgeLearners stored={stored} />
    </>
  );
}
