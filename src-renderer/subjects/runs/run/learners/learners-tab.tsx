import { useSwitchLearners } from '#renderer/client/run-commands.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { useWhyNotSync } from '#renderer/client/workspaces.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorState, Skeleton } from '#renderer/ui/states.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import { t } from '#shared/language/message.ts';
import type { TabProps } from '../run-tabs.ts';
import { useLearnerCells } from './learner-cells.tsx';
import { LearnerGroup } from './learner-group.tsx';

/** Engagement of single learners: off until the user switches it on for this run, and marked as what it is. */
export function LearnersTab({ run, query }: TabProps) {
  const reason = useWhyNotSync(run.selected);
  const change = useSwitchLearners(run.runId, reason === null);
  if (!run.learnersOn) {
    return (
      <section className="state">
        <p className="state-title">{t('Individual learner data is off')}</p>
        <p>
          {t(
            'The service can report what each learner of this run did. That is personal data. If you switch it on, it is stored in a separate file, encrypted with a key from this computer’s keychain, and shown with numbers instead of names. It is never in search, reports or data packages.',
          )}
        </p>
        <p>{t('Switching it off again deletes the stored data of this run.')}</p>
        <Button disabled={change.isPending} onClick={() => change.mutate(true)}>
          {t('Switch on for this run')}
        </Button>
        {reason !== null && <p className="quiet">{reason}</p>}
      </section>
    );
  }
  return <ShownLearners run={run} query={query} />;
}

/** The group and the single learners appear together: the table would jump when the figure comes above it. */
function ShownLearners({ run, query }: TabProps) {
  const params = { runId: run.runId, period: query.period ?? 'overall' } as const;
  const metrics = useAllRows({ view: 'run-learner-metrics', params });
  const counts = useAllRows({ view: 'run-learner-counts', params });
  if (metrics.isPending || counts.isPending) return <Skeleton />;
  const failed = [metrics, counts].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LearnerGroup run={run} query={query} />
      )}
      <SingleLearners run={run} query={query} />
    </>
  );
}

/** One row per learner, under a number. */
function SingleLearners({ run, query }: TabProps) {
  const change = useSwitchLearners(run.runId);
  const address = useTableAddress('run', query);
  const cells = useLearnerCells(run.runId);
  return (
    <section className="block">
      <h2>{t('Single learners')}</h2>
      <div className="personal">
        <p>
          <strong>{t('Personal data.')}</strong>{' '}
          {t(
            'Press and hold a number to see the name behind it. Exports of this table contain numbers, never names. ▲ and ▼ mark what is high or low among all learners of the run.',
          )}
        </p>
        <Button disabled={change.isPending} onClick={() => change.mutate(false)}>
          {t('Switch off and delete')}
        </Button>
      </div>
      <DataTable view="run-learners" params={{ runId: run.runId }} {...address} cells={cells} />
    </section>
  );
}
