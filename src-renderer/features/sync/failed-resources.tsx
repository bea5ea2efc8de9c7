import type { ResourceRef } from '#contract/sync.ts';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatMoment } from '#shared/time/days.ts';
import { useStartSync } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { Button } from '../../ui/button.tsx';
import { ByReason, withoutRun } from '../../ui/by-reason.tsx';
import { Named } from '../../ui/named.tsx';
import { DatasetTitle } from './state-labels.tsx';

type Resource = ViewRow<'sync-resources'>;

/** None of a dataset that only a newer version of the app knows. */
function refsOf(rows: readonly Resource[]): ResourceRef[] {
  return rows.flatMap(({ dataset, run_id: runId }) => {
    const known = datasetNameSchema.safeParse(dataset);
    return known.success ? [{ dataset: known.data, runId }] : [];
  });
}

const reasonOf = ({ error, run_id: runId }: Resource): string =>
  error === null ? t('It failed, and no reason was given.') : withoutRun(error, runId);

/** What failed at the last try, by reason: each thing to be tried again alone, or all of one reason at once. */
export function FailedResources({ resources }: { readonly resources: readonly Resource[] }) {
  const start = useStartSync();
  const inReach = useServicesInReach();
  if (resources.length === 0) return null;
  const cannot = start.isPending || !inReach;
  return (
    <section className="section-rule" data-testid="sync-failed">
      <h2>{t('Failed')}</h2>
      <ByReason
        items={resources}
        reasonOf={reasonOf}
        keyOf={(row) => `${row.dataset} ${row.run_id}`}
        isFailure={() => true}
        line={(row) => (
          <>
            <DatasetTitle name={row.dataset} />
            <OfRun id={row.run_id} />
            {row.synced_at !== null && (
              <span className="quiet"> {t('showing {moment} UTC', { moment: formatMoment(row.synced_at) })}</span>
            )}{' '}
            <Button
              kind="link"
              disabled={cannot || refsOf([row]).length === 0}
              onClick={() => start.mutate(refsOf([row]))}
            >
              {t('Retry')}
              <span className="sr-only">
                {' '}
                <DatasetTitle name={row.dataset} />
                <OfRun id={row.run_id} />
              </span>
            </Button>
          </>
        )}
        foot={(rows) =>
          rows.length > 1 && (
            <Button disabled={cannot} onClick={() => start.mutate(refsOf(rows))}>
              {t('Retry all {n}', { n: formatNumber(rows.length) })}
            </Button>
          )
        }
      />
    </section>
  );
}

/** The run of a dataset, as the user knows it. */
function OfRun({ id }: { readonly id: string | null }) {
  if (id === null) return null;
  return (
    <>
      {', '}
      <Named kind="run" id={id} />
    </>
  );
}
