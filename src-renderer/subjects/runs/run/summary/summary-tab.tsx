import { defaultHeight } from '#renderer/charts/drawn-figure.tsx';
import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { hrefOf } from '#renderer/routing/routes.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useOwnOrder } from '#renderer/ui/table/use-table-address.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import type { ViewColumn, ViewName, ViewParams } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import { useNotedRows } from '../prefetch-tab.ts';
import { RunAttention } from './run-attention.tsx';

const firstRows = 8;
/** Height of the second chart, so that both are seen at once. */
const lowHeight = 170;
const recentDays = 26 * 7;

/** The last half year at a glance, what needs attention, and what the course teaches. */
export function SummaryTab({ run }: { readonly run: RunRecord }) {
  return (
    <div className="columns">
      <div>
        <RecentActivity run={run} />
        <RecentEnrollment run={run} />
      </div>
      <div>
        <RunAttention run={run} />
        <section className="block">
          <h2>{t('Skills its course teaches')}</h2>
          <FirstRows
            view="course-skills"
            params={{ courseKey: run.courseKey }}
            hide={['type_name']}
            whole={{ label: t('All of the course'), href: hrefOf('course', { key: run.courseKey }) }}
            none={t('The taxonomy links no skill to this course.')}
          />
        </section>
      </div>
    </div>
  );
}

/** The rows from half a year before the last day on. */
function recent(run: RunRecord, dataset: 'activity' | 'enrollment') {
  const through = run.asOf.find((asOf) => asOf.dataset === dataset)?.dataThrough ?? null;
  return { runId: run.runId, ...(through !== null && { from: through - recentDays + 1 }) };
}

function RecentActivity({ run }: { readonly run: RunRecord }) {
  const params = recent(run, 'activity');
  const read = useNotedRows(run.runId, { view: 'run-activity', params });
  const table = (
    <FirstRows
      view="run-activity"
      params={params}
      sort="-week_ending"
      hide={['enrolled', 'created']}
      whole={{ label: t('All weeks'), href: hrefOf('run', { id: run.runId, tab: 'activity' }) }}
    />
  );
  return (
    <ReadFigure {...headOf('run-activity')} read={read} height={defaultHeight} table={table}>
      {(page) => <ViewFigure id="run-activity" page={page} params={params} table={table} noted={read.noted} />}
    </ReadFigure>
  );
}

function RecentEnrollment({ run }: { readonly run: RunRecord }) {
  const params = recent(run, 'enrollment');
  const read = useNotedRows(run.runId, { view: 'run-enrollment', params });
  const table = (
    <FirstRows
      view="run-enrollment"
      params={params}
      sort="-date"
      hide={['created']}
      whole={{ label: t('All days'), href: hrefOf('run', { id: run.runId, tab: 'enrollment' }) }}
    />
  );
  return (
    <ReadFigure {...headOf('run-enrollment')} read={read} height={lowHeight} table={table}>
      {(page) => (
        <ViewFigure
          id="run-enrollment"
          page={page}
          params={params}
          height={lowHeight}
          table={table}
          noted={read.noted}
        />
      )}
    </ReadFigure>
  );
}

interface FirstRowsProps<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
  readonly hide: readonly ViewColumn<V>[];
  readonly whole: { readonly label: string; readonly href: string };
  readonly none?: string;
  readonly sort?: string;
}

/** The first rows of a table that has a screen of its own; how they are sorted here is not worth an address. */
function FirstRows<V extends ViewName>({ sort, ...props }: FirstRowsProps<V>) {
  return <DataTable {...props} {...useOwnOrder(sort)} pageSize={firstRows} />;
}
