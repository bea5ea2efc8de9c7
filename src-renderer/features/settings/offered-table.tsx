import type { OfferedRuns } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { IdText, termOf } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';

type OfferedRun = OfferedRuns['runs'][number];

interface OfferedTableProps {
  readonly runs: readonly OfferedRun[];
  readonly selected: ReadonlySet<string>;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (runId: string, on: boolean) => void;
}

/** One page of the offered runs, each with a box to tick unless it is selected already. */
export function OfferedTable({ runs, selected, ticked, onTick }: OfferedTableProps) {
  return (
    <TableScroll label={t('Offered course runs')}>
      <table>
        <caption className="sr-only">{t('Course runs that the service offers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
            <th scope="col" className="num">
              {t('Enrolled')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.runId}>
              <th scope="row">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={selected.has(run.runId) || ticked.has(run.runId)}
                    disabled={selected.has(run.runId)}
                    onChange={(event) => onTick(run.runId, event.target.checked)}
                  />
                  <span>
                    <OfferedName run={run} />
                    {selected.has(run.runId) && (
                      <>
                        {' · '}
                        <span className="quiet nowrap">{t('selected')}</span>
                      </>
                    )}
                  </span>
                </label>
              </th>
              <td className="date">{run.start === null ? <NotReported /> : formatInstantDay(run.start)}</td>
              <td className="date">{run.end === null ? <NotReported /> : formatInstantDay(run.end)}</td>
              <td className="num">{run.count === null ? <NotReported /> : formatNumber(run.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The title with its term, and the id in the tooltip; or the id, where the service gives no title. */
function OfferedName({ run: { runId, title } }: { readonly run: OfferedRun }) {
  const term = termOf(runId);
  if (title === null || term === null) return <IdText id={runId} />;
  return (
    <span title={runId}>
      <bdi>{title}</bdi>{' '}
      <span className="named-id" aria-hidden="true">
        <IdText id={term} />
      </span>
      <span className="sr-only"> {runId}</span>
    </span>
  );
}
