import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatMoment } from '#shared/time/days.ts';
import { useSwitchLearners } from '../../client/run-commands.ts';
import { Named } from '../../ui/named.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';

type Resource = ViewRow<'sync-resources'>;

interface LearnerRunsProps {
  readonly runIds: readonly string[];
  /** The known facts of the runs for which it is on. */
  readonly stored: readonly Resource[];
}

/** A switch per run, and what is stored of it. */
export function LearnerRuns({ runIds, stored }: LearnerRunsProps) {
  const byRun = new Map(stored.map((row) => [row.run_id, row]));
  return (
    <TableScroll label={t('Runs with learner data')}>
      <table data-testid="learner-runs">
        <caption className="sr-only">{t('Learner data of each selected course run')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{t('Learner data')}</th>
            <th scope="col" className="num">
              {t('Learners stored')}
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
        <label className="check">
          <input
            type="checkbox"
            checked={resource !== undefined}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.target.checked)}
          />
          {resource ? t('On⟨learner data⟩') : t('Off⟨learner data⟩')}
          <span className="sr-only">, {runId}</span>
        </label>
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
