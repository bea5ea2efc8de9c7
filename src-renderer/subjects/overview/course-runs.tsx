import { defaultTrendDays, type TrendDays } from '#shared/catalog/run-choice.ts';
import { t } from '#shared/language/message.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { otherChanges, trendCells, useTrendDays } from '../runs/trend-cells.tsx';

const maxShown = 8;

interface CourseRunsProps {
  readonly asked: TrendDays | undefined;
  /** No run is selected: there are no days to choose either. */
  readonly hasNone: boolean;
}

/** The runs with most learners, in the same words and figures as the list of all runs. */
export function CourseRuns({ asked, hasNone }: CourseRunsProps) {
  const isPackage = usePackageFacts() !== null;
  const { days, choice } = useTrendDays('overview', asked);
  return (
    <section className="block" aria-labelledby="course-runs">
      <div className="section-head">
        <h2 id="course-runs">{t('Course runs')}</h2>
        {!hasNone && choice}
      </div>
      <DataTable
        view="run-trends"
        title={t('Course runs')}
        params={{}}
        {...useOwnOrder()}
        // The line of each run keeps to what moves; the whole list has the rest.
        hide={[
          'course_key',
          // The flags stand beside the list.
          'flags',
          'active_pct',
          'ever_enrolled',
          'verified',
          'start_date',
          'synced_at',
          ...otherChanges(days),
        ]}
        cells={trendCells(days)}
        none={t('No course runs are selected for sync.')}
        pageSize={maxShown}
        whole={{ label: t('All course runs'), href: hrefOf('runs', {}, days === defaultTrendDays ? {} : { days }) }}
      />
      {hasNone && !isPackage && (
        <p>
          <a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>
        </p>
      )}
    </section>
  );
}
