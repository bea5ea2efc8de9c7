import { lazy } from '#main/common/async.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import type { Connection } from '../cache/database/database.ts';
import { createDatasetList, syncStateViews } from '../cache/reading/sync-state-views.ts';
import type { NameFilters, ViewContext, ViewSources } from '../cache/reading/view-source.ts';
import { createStandingsUpkeep } from '../cache/runs/run-standings.ts';
import { type CountName, refreshCount } from '../cache/taxonomy/derived.ts';
import { activityViews } from './activity/views.ts';
import { annotationViews } from './annotations/views.ts';
import { createAttentionReader, createAttentionUpkeep } from './attention/reader.ts';
import { attachWords } from './attention/stored-sentences.ts';
import { attentionViews } from './attention/views.ts';
import { createChangesReader } from './changes/reader.ts';
import { changeViews } from './changes/views.ts';
import { comparisonViews } from './compare/side-by-side-views.ts';
import { compareViews } from './compare/views.ts';
import { courseViews } from './courses/views.ts';
import { type CoverageReader, createCoverageReader } from './coverage/reader.ts';
import { coverageViews } from './coverage/views.ts';
import { createEarlierRunsReader } from './earlier-runs/reader.ts';
import { earlierRunViews } from './earlier-runs/views.ts';
import { enrollmentViews } from './enrollment/views.ts';
import { createWhoEnrollsReader } from './enrollment/who-enrolls.ts';
import { createFixListReader } from './fixes/list.ts';
import { fixViews } from './fixes/views.ts';
import { learnerViews } from './learners/views.ts';
import { createPlanReader } from './plan/reader.ts';
import { planViews } from './plan/views.ts';
import { problemViews } from './problems/views.ts';
import { reportFileViews } from './report-files/views.ts';
import { runViews } from './runs/views.ts';
import { similarViews } from './similar/views.ts';
import { taxonomyViews } from './taxonomy/views.ts';
import { videoViews } from './videos/views.ts';
import { createWatchRows } from './watch/rows.ts';
import { watchViews } from './watch/views.ts';

/*
 * The subjects' part of the view engine: SQL of views, readers for what SQL cannot compute, and the upkeep before a view is read.
 */

export const viewSources: ViewSources = {
  ...taxonomyViews,
  ...courseViews,
  ...runViews,
  ...enrollmentViews,
  ...activityViews,
  ...problemViews,
  ...videoViews,
  ...reportFileViews,
  ...learnerViews,
  ...annotationViews,
  ...compareViews,
  ...syncStateViews,
  ...changeViews,
  ...planViews,
  ...attentionViews,
  ...earlierRunViews,
  ...fixViews,
  ...similarViews,
  ...coverageViews,
  ...comparisonViews,
  ...watchViews,
};

/** Views that read what is counted once for all courses, jobs or runs. */
const needsCount: Partial<Record<ViewName, CountName>> = {
  courses: 'course_reach',
  organisations: 'course_reach',
  'compare-courses': 'course_reach',
  jobs: 'job_reach',
  'compare-jobs': 'job_reach',
  'job-similar': 'job_vector',
  'skill-together-jobs': 'job_vector',
  'skill-together-courses': 'course_reach',
  'run-alarms': 'run_alarm',
  'unusual-weeks': 'run_alarm',
};

/** Before a list is read, all due runs are looked at or compared, unless there are more than these: a screen does not wait for those. */
const maxLookedAt = 12;
const maxCompared = 200;

/** Views that show flags of many runs. */
export const needsFlags: ReadonlySet<ViewName> = new Set(['attention', 'course-fixes', 'looked-at', 'run-trends']);

type CoverageView = Extract<ViewName, `coverage-${string}`>;
type PlanView = Extract<ViewName, `plan-${string}`>;
export const isOfPlan = (query: ViewQuery): query is ViewQuery<PlanView> => query.view.startsWith('plan-');
export const isOfCoverage = (query: ViewQuery): query is ViewQuery<CoverageView> => query.view.startsWith('coverage-');

/** Gives a connection the functions and tables that views read beside its files. */
export function registerViewFunctions(db: Connection): void {
  createDatasetList(db);
  attachWords(db);
}

/** The readers of views over the connection of the cache, and over others, whose rows may be masked. */
export function createViewContext(db: Connection, filters: NameFilters) {
  const readersOn = (reading: Connection, coverage: CoverageReader) => {
    const attention = createAttentionReader(reading);
    return {
      attention,
      coverage,
      fixList: createFixListReader(reading, attention),
      earlierRuns: createEarlierRunsReader(reading),
      whoEnrolls: createWhoEnrollsReader(reading),
    };
  };
  const watchRows = lazy(() => createWatchRows(db));
  const context: ViewContext = {
    filter: (kind, text) => filters.filter(kind, text),
    plans: createPlanReader(db),
    changes: createChangesReader(db),
    watchRows: { watches: () => watchRows().watches(), events: (period) => watchRows().events(period) },
    ...readersOn(db, createCoverageReader(db)),
  };
  /** Comparisons may lie in temporary tables, which other connections do not see. */
  const coverageOn = new WeakMap<Connection, CoverageReader>([[db, context.coverage]]);
  return {
    context,
    contextOn: (reading: Connection): ViewContext => {
      const coverage = coverageOn.get(reading) ?? createCoverageReader(reading);
      coverageOn.set(reading, coverage);
      return { ...context, ...readersOn(reading, coverage) };
    },
  };
}

/** Brings up to date what a view reads: counts, flags and standings that are due. */
export function createViewUpkeep(db: Connection, coverage: CoverageReader): (query: ViewQuery) => void {
  const upkeep = createAttentionUpkeep(db);
  const compareRuns = createStandingsUpkeep(db);
  return (query) => {
    const needed = needsCount[query.view];
    if (needed) refreshCount(db, needed);
    // Outside of a transaction: one that fails would take the tables of the comparison with it.
    if (isOfCoverage(query)) coverage.read(query.params);
    if (query.view === 'run-attention' || query.view === 'run-looked-at') upkeep.run(query.params.runId);
    if (needsFlags.has(query.view)) upkeep.allOfFew(maxLookedAt);
    if (query.view === 'run-trends' || query.view === 'watches') compareRuns.allOfFew(maxCompared);
  };
}
