import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { useRemoveRun } from '../../client/commands.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { Read } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';

/** The selected runs; each can be removed, and that can be undone. */
export function SelectedRuns() {
  const runs = useAllRows({ view: 'runs', params: {} });
  return (
    <section className="section-rule" aria-labelledby="selected-runs">
      <h2 id="selected-runs">{t('Selected course runs')}</h2>
      <Read of={runs} lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t('No course runs yet. Without any, only skills and jobs are synced.')}</p>
          ) : (
            <RunPages runIds={rows.map((run) => run.run_id)} label={t('Selected course runs')}>
              {(shown) => <RunsTable rows={rowsOf(rows, shown)} />}
            </RunPages>
          )
        }
      </Read>
    </section>
  );
}

type Run = ViewRow<'runs'>;

function rowsOf(rows: readonly Run[], runIds: readonly string[]): Run[] {
  const shown = new Set(runIds);
  return rows.filter((run) => shown.has(run.run_id));
}

function RunsTable({ rows }: { readonly rows: readonly Run[] }) {
  const remove = useRemoveRun();
  return (
    <TableScroll label={t('Selected course runs')}>
      <table>
        <caption className="sr-only">{t('Selected course runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{t('Course')}</th>
            <th scope="col">{t('Synced (UTC)')}</th>
            <th scope="col">
              <span className="sr-only">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.run_id}>
              <th scope="row">
                <a href={hrefOf('run', { id: run.run_id, tab: 'summary' })} dir="auto">
                  <Named kind="run" id={run.run_id} />
                </a>
              </th>
              <td dir="auto">
                <Named kind="course" id={run.course_key} />
              </td>
              <td className="date">{run.synced_at === null ? t('not synced yet') : formatMoment(run.synced_at)}</td>
              <td>
                <Button kind="link" onClick={() => remove.mutate(run.run_id)}>
                  {t('Remove')}
                  <span className="sr-only"> {run.run_id}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
