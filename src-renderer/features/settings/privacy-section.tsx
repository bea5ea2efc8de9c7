import { useState } from 'react';
import type { ViewRow } from '#shared/catalog/views.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { t } from '#shared/language/message.ts';
import { namesOfLearners } from '#shared/subjects/learners/definition.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatMoment } from '#shared/time/days.ts';
import { usePurgeLearners, useSwitchLearners } from '../../client/commands.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields.tsx';
import { Named } from '../../ui/named.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';

type Resource = ViewRow<'sync-resources'>;

interface LearnerRunsProps {
  readonly runIds: readonly string[];
  /** The known facts of the runs for which it is on. */
  readonly stored: readonly Resource[];
}

/** A switch per run, and what is stored of it. */
function LearnerRuns({ runIds, stored }: LearnerRunsProps) {
  const byRun = new Map(stored.map((row) => [row.run_id, row]));
  return (
    <TableScroll label={t('Runs with learner data')}>
      <table data-testid="learner-runs">
        <caption className="sr-only">{t('Learner data for each selected course run')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{t('Learner data')}</th>
            <th scope="col" className="num">
              {t('Learner records on this computer')}
            </th>
            <th scope="col">{t('Read (UTC)')}</th>
          </tr>
        </thead>
        <tbody>
          {runIds.map((runId) => (
            <LearnerRun key={runId} runId={runId} resource={byRun.get(runId)} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

interface LearnerRunProps {
  readonly runId: string;
  /** Absent while it is off. */
  readonly resource: Resource | undefined;
}

function LearnerRun({ runId, resource }: LearnerRunProps) {
  const change = useSwitchLearners(runId);
  return (
    <tr>
      <th scope="row">
        <Named kind="run" id={runId} />
      </th>
      <td>
        <Check
          checked={change.isPending ? change.variables : resource !== undefined}
          disabled={change.isPending}
          onChange={(on) => change.mutate(on)}
        >
          {resource ? t('On⟨learner data⟩') : t('Off⟨learner data⟩')}
          <span className="sr-only">, {runId}</span>
        </Check>
      </td>
      <td className="num">{resource ? formatNumber(resource.rows) : ''}</td>
      <td className="date">{readCountText(resource)}</td>
    </tr>
  );
}

function readCountText(resource: Resource | undefined): string {
  if (!resource) return '';
  return resource.synced_at === null ? t('at the next sync') : formatMoment(resource.synced_at);
}

/** Learner data: what it is, where it is on, and how to be rid of it. */
export function PrivacySection() {
  const runs = useAllRows({ view: 'runs', params: {} });
  const resources = useAllRows({ view: 'sync-resources', params: { dataset: 'learner-engagement' } });
  const stored = resources.data?.rows ?? [];
  return (
    <>
      <section className="block">
        <h2>{t('Learner data')}</h2>
        <p className="lede">
          {t(
            'Two kinds of data name individual learners. The app downloads data about each learner’s activity only for the runs that you switch on here. Report files from the analytics service, such as answers to problems, come with the other data for every run, unless you leave them out. Everything else in the app only counts learners; where it counts answers, it shows the text that they typed, which may contain names.',
          )}
        </p>
        <ul className="plain-list">
          <li>{t('Learner data is stored in a separate file, encrypted with a key from this computer’s keychain.')}</li>
          <li>{sentences(t('Learners are shown as numbers.'), t(namesOfLearners.seen))}</li>
          <li>{sentences(t('Search does not find learner data.'), t(namesOfLearners.exported))}</li>
          <li>
            {t(
              'Learner data is deleted 90 days after it is downloaded, or at once when you switch off learner data for the run.',
            )}
          </li>
        </ul>
        <p>
          {t(
            'Report files are encrypted with the same key or, without a keychain, with a key that the app forgets when you quit. Copies that you save are not encrypted.',
          )}
        </p>
      </section>
      <section className="block" aria-labelledby="learner-runs">
        <h2 id="learner-runs">{t('Runs with learner data')}</h2>
        {(runs.isPending || resources.isPending) && <Skeleton lines={3} />}
        {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.data?.rows.length === 0 && (
          <p className="quiet">
            {t('No course runs are selected.')}{' '}
            <a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>
          </p>
        )}
        {runs.data && resources.data && runs.data.rows.length > 0 && (
          <RunPages runIds={runs.data.rows.map((run) => run.run_id)} label={t('Runs with learner data')}>
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
      <h2>{t('Delete all learner data')}</h2>
      <p className="lede">
        {t(
          'Immediately deletes the stored learner data and all downloaded report files of every run, including runs that are no longer selected, and the key that unlocks them.',
        )}
      </p>
      <Button onClick={() => setAsking(true)}>{t('Delete learner data…')}</Button>
      {asking && (
        <Dialog
          title={t('Delete all learner data?')}
          confirm={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            purge.mutate();
          }}
        >
          <p>{t('This permanently deletes:')}</p>
          <ul className="plain-list">
            {learners > 0 && (
              <li>
                {t(
                  'the file on {learners, plural, one {# learner} other {# learners}} in {runs, plural, one {# course run} other {# course runs}}, with each learner’s username and activity',
                  { learners, runs: stored.length },
                )}
              </li>
            )}
            <li>
              {t('all downloaded report files, which also contain usernames; the next sync downloads them again')}
            </li>
            <li>{t('the key in this computer’s keychain that unlocks both learner data and report files')}</li>
            <li>{t('the list of runs that have learner data switched on; it will then be off for all runs')}</li>
          </ul>
          <p>{t('Counts of learners, all other synced data and files that you exported are kept.')}</p>
        </Dialog>
      )}
    </section>
  );
}
