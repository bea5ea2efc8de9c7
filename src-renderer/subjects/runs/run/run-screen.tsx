import type { ComponentType } from 'react';
import { courseInWords, namedCourseOf, useLabels } from '#renderer/client/annotations.ts';
import { CallError } from '#renderer/client/call.ts';
import { useRun, useSyncedDatasets } from '#renderer/client/queries.ts';
import { hrefOf, type RouteQuery, type RunTab, runTabs } from '#renderer/routing/routes.ts';
import { AsOfLine, FailureLine } from '#renderer/ui/as-of.tsx';
import { KpiStrip, kpiOf } from '#renderer/ui/kpi-strip.tsx';
import { Named } from '#renderer/ui/named.tsx';
import { NotSelected } from '#renderer/ui/never-synced.tsx';
import { PageHead, ReportLink } from '#renderer/ui/page-head.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { Tabs } from '#renderer/ui/tabs.tsx';
import { dot, Words } from '#renderer/ui/words.tsx';
import { dataDaysText } from '#shared/catalog/data-days.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { runKeyFigures } from '#shared/figures/key-figures.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { asOfLine, formatDate, formatMoment } from '#shared/time/days.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import { Rename } from '../../annotations/labels/rename.tsx';
import { NotesSection } from '../../annotations/notes/notes-section.tsx';
import { CompareButton } from '../../compare/compare-tray.tsx';
import { WatchButton } from '../../watch/watch-dialog.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { ProblemsTab } from './content/problems-tab.tsx';
import { SubsectionsTab } from './content/subsections-tab.tsx';
import { VideosTab } from './content/videos-tab.tsx';
import { EnrollmentTab } from './enrollment-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { LearnersTab } from './learners-tab.tsx';
import { RunSiblings } from './run-siblings.tsx';
import { runTabLabels, type TabProps } from './run-tabs.ts';
import { SummaryTab } from './summary-tab.tsx';

const tabs: Readonly<Record<RunTab, ComponentType<TabProps>>> = {
  summary: SummaryTab,
  activity: ActivityTab,
  enrollment: EnrollmentTab,
  problems: ProblemsTab,
  videos: VideosTab,
  subsections: SubsectionsTab,
  reports: FilesTab,
  learners: LearnersTab,
  notes: NotesTab,
};

export interface RunScreenProps {
  readonly runId: string;
  readonly tab: RunTab;
  readonly query: RouteQuery<'run'>;
}

/** Its course, and what that teaches as far as it was synced. */
function CourseLine({ run: { courseKey, skills, jobs } }: { readonly run: RunRecord }) {
  const synced = useSyncedDatasets();
  const link = (
    <a href={hrefOf('course', { key: courseKey })} dir="auto">
      <Named kind="course" id={courseKey} />
    </a>
  );
  return (
    <p className="as-of">
      {synced.has('skills') ? (
        <Words
          of={
            synced.has('jobs')
              ? message(
                  'The course of this run, {link}, is linked to {skills, plural, one {# skill} other {# skills}}, asked for by {jobs, plural, one {# job} other {# jobs}}.',
                )
              : message(
                  'The course of this run, {link}, is linked to {skills, plural, one {# skill} other {# skills}}.',
                )
          }
          link={link}
          skills={skills}
          jobs={jobs}
        />
      ) : (
        <Words of={message('This is a run of {link}.')} link={link} />
      )}
    </p>
  );
}

/** One course run. */
export function RunScreen({ runId, tab, query }: RunScreenProps) {
  const run = useRun(runId);
  const data = run.data;
  const isUnknown = run.error instanceof CallError && run.error.code === 'NOT_FOUND';
  const labels = useLabels();
  const Tab = tabs[tab];
  const trail = [{ label: t('Courses'), href: hrefOf('courses', {}) }];
  const courseKey = data?.courseKey ?? (isUnknown ? namedCourseOf(labels, runId) : undefined);
  if (courseKey !== undefined)
    trail.push({ label: courseInWords(labels, courseKey), href: hrefOf('course', { key: courseKey }) });
  return (
    <>
      <PageHead
        title={runId}
        names="run"
        focusKey={`${runId} ${tab}`}
        trail={trail}
        beside={data && <RunSiblings run={data} tab={tab} />}
        actions={
          !run.isError && (
            <>
              <Rename kind="run" id={runId} />
              <WatchButton subject={{ kind: 'run', id: runId }} />
              <CompareButton kind="runs" id={runId} />
              <ReportLink about={{ run: runId }} />
            </>
          )
        }
      />
      {isUnknown ? (
        <NotSelected title={t('This course run is not selected for sync.')} />
      ) : (
        <Read of={run}>
          {(record) => (
            <>
              <Tabs
                label={t('Parts of the course run')}
                current={tab}
                tabs={runTabs.map((each) => ({
                  key: each,
                  href: hrefOf('run', { id: runId, tab: each }),
                  label: t(runTabLabels[each]),
                }))}
              />
              {/* Below the tabs, which stand at one place whatever a part has to say. */}
              <div className="run-lines">
                <RunDates run={record} tab={tab} />
                {tab === 'summary' && <CourseLine run={record} />}
              </div>
              {tab === 'summary' && <RunFigures run={record} query={query} />}
              <Tab key={`${runId} ${tab}`} run={record} query={query} />
            </>
          )}
        </Read>
      )}
    </>
  );
}

/** The user's notes on the run, which no service knows. */
function NotesTab({ run }: TabProps) {
  return (
    <NotesSection
      kind="run"
      id={run.runId}
      aboutDays={t('A note on a day appears in the charts over time and in their tables.')}
    />
  );
}

/** The key figures of a run. They are of its last day, which they say where other days are chosen. */
function RunFigures({ run, query }: TabProps) {
  const figures = runKeyFigures(run).map((figure) =>
    kpiOf(figure, { runId: run.runId }, { kind: 'run', runId: run.runId }),
  );
  const isChosen = query.from !== undefined || query.to !== undefined;
  const through = run.asOf.find(({ dataset }) => dataset === 'enrollment')?.dataThrough ?? null;
  return (
    <>
      <KpiStrip label={t('Key figures')} figures={figures} />
      {isChosen && (
        <p className="as-of">
          {through === null
            ? t('The figures above are for the last day, not for the chosen days.')
            : t('The figures above are for the last day, {date}, not for the chosen days.', {
                date: formatDate(through),
              })}
        </p>
      )}
    </>
  );
}

const shown: readonly DatasetName[] = ['enrollment', 'activity'];

interface RunDatesProps {
  readonly run: RunRecord;
  readonly tab: RunTab;
}

/** One line per dataset that the tabs show: they are computed and synced apart, so they have dates of their own. */
function RunDates({ run, tab }: RunDatesProps) {
  // Other tabs have their dates and failures at their tables and charts: only what went wrong with their own days is said above them.
  const isShort = tab !== 'summary';
  const concerned = isShort ? shown.filter((dataset) => dataset === tab) : shown;
  const datesOf = run.asOf.filter((asOf) => concerned.includes(asOf.dataset));
  const together = isShort ? '' : datesTogether(datesOf);
  return (
    <>
      {!run.selected && (
        <p className="stale">{t('No longer selected for sync. You can still view the synced data.')}</p>
      )}
      {together !== '' && (
        <details className="more as-of run-dates">
          <summary>{together}</summary>
          {datesOf.map((asOf) => (
            <p key={asOf.dataset}>{datesInFull(asOf)}</p>
          ))}
        </details>
      )}
      {datesOf.map((asOf) =>
        isShort ? (
          <FailureLine key={asOf.dataset} asOf={asOf} />
        ) : (
          // Hidden, the line still says it for the blocks below.
          <div key={asOf.dataset} hidden={together !== ''}>
            <AsOfLine asOf={asOf} lead={translated(datasets[asOf.dataset].title)} />
          </div>
        ),
      )}
    </>
  );
}

const datesInFull = (asOf: AsOf): string => [translated(datasets[asOf.dataset].title), ...asOfLine(asOf)].join(dot);

/** `Enrollment through 26 Nov 2026, activity through 22 Nov 2026 · synced 28 Nov 2026 20:29 (UTC)`; empty unless both came whole on one day. */
export function datesTogether(all: readonly AsOf[]): string {
  const instants = all.flatMap(({ syncedAt }) => syncedAt ?? []);
  const isPlain = ({ state, daysBehind, runEnded, dataThrough }: AsOf) =>
    state === 'complete' && (daysBehind === null || runEnded) && dataThrough !== null;
  const isOneDay = new Set(instants.map(dayOfInstant)).size === 1;
  if (instants.length < shown.length || !isOneDay || !all.every(isPlain)) return '';
  const parts = [dataDaysText(all), t('synced {moment} (UTC)', { moment: formatMoment(Math.min(...instants)) })];
  return [...parts, ...(all.some(({ runEnded }) => runEnded) ? [t('the run has ended')] : [])].join(dot);
}
