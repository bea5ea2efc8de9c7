import { hrefOf, type RouteQuery, type RunTab, runTabs } from '../../app/routes.ts';
import { useRun } from '../../client/queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { EnrollmentTab } from './enrollment-tab.tsx';
import { RunDates } from './run-dates.tsx';
import { RunFigures } from './run-figures.tsx';
import { SummaryTab } from './summary-tab.tsx';

const labels: Record<RunTab, string> = { summary: 'Summary', activity: 'Activity', enrollment: 'Enrollment' };

interface RunScreenProps {
  readonly runId: string;
  readonly tab: RunTab;
  readonly query: RouteQuery<'run'>;
}

/** One course run. */
export function RunScreen({ runId, tab, query }: RunScreenProps) {
  const run = useRun(runId);
  const data = run.data;
  const trail = [{ label: 'Courses', href: hrefOf('courses', {}) }];
  if (data) trail.push({ label: data.courseKey, href: hrefOf('course', { key: data.courseKey }) });
  return (
    <>
      <PageHead title={runId} focusKey={`${runId} ${tab}`} trail={trail}>
        {data && <RunDates run={data} />}
      </PageHead>
      {run.isPending && <Skeleton />}
      {run.isError && <ErrorState error={run.error} onRetry={() => void run.refetch()} />}
      {data && (
        <>
          <RunFigures run={data} />
          <nav className="tabs" aria-label="Parts of the course run">
            {runTabs.map((each) => (
              <a
                key={each}
                href={hrefOf('run', { id: runId, tab: each })}
                aria-current={each === tab ? 'page' : undefined}
              >
                {labels[each]}
              </a>
            ))}
          </nav>
          {tab === 'summary' && <SummaryTab run={data} />}
          {tab === 'activity' && <ActivityTab run={data} query={query} />}
          {tab === 'enrollment' && <EnrollmentTab run={data} query={query} />}
        </>
      )}
    </>
  );
}
