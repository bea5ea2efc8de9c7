import type { ComponentType } from 'react';
import { hrefOf, type RouteQuery, type RunTab, runTabs } from '../../app/routes.ts';
import { useRun } from '../../client/queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { ReportLink } from '../documents/report-link.tsx';
import { Rename } from '../labels/rename.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { EnrollmentTab } from './enrollment-tab.tsx';
import { LearnersTab } from './learners-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { ProblemsTab } from './problems-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { RunDates } from './run-dates.tsx';
import { RunFigures } from './run-figures.tsx';
import { SubsectionsTab } from './subsections-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import type { TabProps } from './tab-props.ts';
import { VideosTab } from './videos-tab.tsx';

const tabs: Record<RunTab, { readonly label: string; readonly Tab: ComponentType<TabProps> }> = {
  summary: { label: 'Summary', Tab: SummaryTab },
  activity: { label: 'Activity', Tab: ActivityTab },
  enrollment: { label: 'Enrollment', Tab: EnrollmentTab },
  problems: { label: 'Problems', Tab: ProblemsTab },
  videos: { label: 'Videos', Tab: VideosTab },
  subsections: { label: 'Subsections', Tab: SubsectionsTab },
  reports: { label: 'Reports', Tab: ReportsTab },
  learners: { label: 'Learners', Tab: LearnersTab },
  notes: { label: 'Notes', Tab: NotesTab },
};

interface RunScreenProps {
  readonly runId: string;
  readonly tab: RunTab;
  readonly query: RouteQuery<'run'>;
}

/** One course run. */
export function RunScreen({ runId, tab, query }: RunScreenProps) {
  const run = useRun(runId);
  const data = run.data;
  const { Tab } = tabs[tab];
  const trail = [{ label: 'Courses', href: hrefOf('courses', {}) }];
  if (data) trail.push({ label: data.courseKey, href: hrefOf('course', { key: data.courseKey }) });
  return (
    <>
      <PageHead
        title={runId}
        names="run"
        focusKey={`${runId} ${tab}`}
        trail={trail}
        actions={
          !run.isError && (
            <>
              <Rename kind="run" id={runId} />
              <CompareButton kind="runs" id={runId} />
              <ReportLink about={{ run: runId }} />
            </>
          )
        }
      >
        {data && <RunDates run={data} />}
      </PageHead>
      <Read of={run}>
        {(record) => (
          <>
            <RunFigures run={record} />
            <nav className="tabs" aria-label="Parts of the course run">
              {runTabs.map((each) => (
                <a
                  key={each}
                  href={hrefOf('run', { id: runId, tab: each })}
                  aria-current={each === tab ? 'page' : undefined}
                >
                  {tabs[each].label}
                </a>
              ))}
            </nav>
            <Tab key={`${runId} ${tab}`} run={record} query={query} />
          </>
        )}
      </Read>
    </>
  );
}
