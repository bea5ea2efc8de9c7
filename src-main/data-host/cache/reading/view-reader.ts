import { datasets } from '#shared/catalog/datasets.ts';
import {
  type ViewDefinition,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  type ViewRequest,
  type ViewRow,
  views,
} from '#shared/catalog/views.ts';
import { createAttentionReader } from '../../subjects/attention/reader.ts';
import { attachWords } from '../../subjects/attention/stored-sentences.ts';
import { createAttentionUpkeep } from '../../subjects/attention/upkeep.ts';
import { type ChangesReader, createChangesReader } from '../../subjects/changes/reader.ts';
import { type CoverageReader, createCoverageReader } from '../../subjects/coverage/reader.ts';
import { createEarlierRunsReader } from '../../subjects/earlier-runs/reader.ts';
import { createWhoEnrollsReader } from '../../subjects/enrollment/who-enrolls.ts';
import { createFixListReader } from '../../subjects/fixes/list.ts';
import { createPlanReader, type PlanReader } from '../../subjects/plan/reader.ts';
import { createWatchRows } from '../../subjects/watch/rows.ts';
import { type Connection, readTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { createModuleFreshness } from '../runs/module-freshness.ts';
import { createStandingsUpkeep } from '../runs/run-standings.ts';
import type { RunDatasetName } from '../runs/run-tables.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import { type CountName, refreshCount } from '../taxonomy/derived.ts';
import { pagesOf } from './view-pages.ts';
import { boundTo, type Statement, statementOf } from './view-statement.ts';
import type { Bindings, NameFilters } from './views/name-filters.ts';
import { offerDatasetList } from './views/sync-state.ts';
import type { ViewTools } from './views/view-source.ts';

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

type CoverageView = Extract<ViewName, `coverage-${string}`>;
type PlanView = Extract<ViewName, `plan-${string}`>;
export const isOfPlan = (query: ViewQuery): query is ViewQuery<PlanView> => query.view.startsWith('plan-');
export const isOfCoverage = (query: ViewQuery): query is ViewQuery<CoverageView> => query.view.startsWith('coverage-');

/** Runs that are looked at before a list of all is shown; the rest are looked at between other work. */
const maxLookedAt = 12;
/** Comparing a run with earlier ones takes less than a millisecond. */
const maxCompared = 200;

/** The keys of JSON objects, each once and in order. */
function keysOf(texts: Iterable<unknown>): string[] {
  const keys = new Set<string>();
  for (const text of texts) for (const key of Object.keys(JSON.parse(String(text ?? '{}')))) keys.add(key);
  return [...keys].sort();
}

/** Reads views page by page, or row by row for exports. */
export interface ViewReader {
  page(request: ViewRequest, now: number): ViewPage;
  /** The keys of the query's spread column. */
  pivot(query: ViewQuery): string[];
  /** Plans as the views `plan-…` show them. */
  readonly plans: PlanReader;
  /** Comparisons as the views `coverage-…` show them. */
  readonly coverage: CoverageReader;
  /** Changes between two instants as the views of them show them. */
  readonly changes: ChangesReader;
  /** All rows of the query, streamed from a connection of the caller's. */
  all(db: Connection, query: ViewQuery): IterableIterator<ViewRow<ViewName>>;
}

/** `offer` gives a connection the tables and functions that are not in its files. */
export function createViewReader(
  db: Connection,
  dictionaries: Dictionaries,
  syncState: SyncState,
  filters: NameFilters,
  offer: (db: Connection) => void = () => {},
): ViewReader {
  offer(db);
  offerDatasetList(db);
  attachWords(db);
  const moduleAsOf = createModuleFreshness(db, syncState);
  const plans = createPlanReader(db);
  const changes = createChangesReader(db);
  const coverage = createCoverageReader(db);
  const attention = createAttentionReader(db);
  const tools: ViewTools = {
    filter: (kind, text) => filters.filter(kind, text),
    plans,
    coverage,
    changes,
    watchRows: createWatchRows(db),
    attention,
    fixList: createFixListReader(db, attention),
    earlierRuns: createEarlierRunsReader(db),
    whoEnrolls: createWhoEnrollsReader(db),
  };
  const upkeep = createAttentionUpkeep(db);
  const compareRuns = createStandingsUpkeep(db);
  const countFirst = (query: ViewQuery) => {
    const needed = needsCount[query.view];
    if (needed) refreshCount(db, needed);
    // Outside of a transaction: one that fails would take the tables of the comparison with it.
    if (isOfCoverage(query)) coverage.read(query.params);
    if (query.view === 'run-attention' || query.view === 'run-looked-at') upkeep.run(query.params.runId);
    if (
      query.view === 'attention' ||
      query.view === 'course-fixes' ||
      query.view === 'looked-at' ||
      query.view === 'run-trends'
    )
      upkeep.some(maxLookedAt);
    if (query.view === 'run-trends' || query.view === 'watches') compareRuns(maxCompared);
  };
  const coverageOn = new WeakMap<Connection, CoverageReader>([[db, coverage]]);
  /** Comparisons may lie in temporary tables, which other connections do not see. */
  const coverageOf = (reading: Connection): CoverageReader => {
    const own = coverageOn.get(reading) ?? createCoverageReader(reading);
    coverageOn.set(reading, own);
    return own;
  };
  const pivot = ({ pivot: sql, bind }: Statement) =>
    sql === null ? [] : keysOf(db.prepare<[Bindings], string | null>(sql).pluck().iterate(boundTo(sql, bind)));
  const rowsOnPage = pagesOf(db);
  return {
    plans,
    coverage,
    changes,
    pivot: (query) => {
      countFirst(query);
      return pivot(statementOf(query, tools));
    },
    page: (request, now) => {
      countFirst(request);
      const { pivot: column }: ViewDefinition = views[request.view];
      // Rows, total and sums are of one moment.
      return readTransaction(db, () => {
        const statement = statementOf(request, tools);
        const { rows, total, totals, isWhole } = rowsOnPage(statement, request);
        return {
          view: request.view,
          rows: rows.map(statement.finish),
          total,
          totals: total > 1 ? totals : {},
          pivot: isWhole && column !== undefined ? keysOf(rows.map((row) => row[column])) : pivot(statement),
          asOf: asOfQuery(request, now),
        };
      })();
    },
    all: function* (reader, query) {
      offer(reader);
      offerDatasetList(reader);
      attachWords(reader);
      countFirst(query);
      const ownAttention = createAttentionReader(reader);
      const own = {
        attention: ownAttention,
        fixList: createFixListReader(reader, ownAttention),
        coverage: coverageOf(reader),
        earlierRuns: createEarlierRunsReader(reader),
        whoEnrolls: createWhoEnrollsReader(reader),
      };
      const statement = statementOf(query, { ...tools, ...own });
      const rows = reader.prepare<[Bindings], Record<string, unknown>>(statement.sql);
      for (const row of rows.iterate(boundTo(statement.sql, statement.bind))) yield statement.finish(row);
    },
  };

  function asOfQuery(query: ViewQuery, now: number) {
    const { dataset } = views[query.view];
    if (dataset === null) return null;
    const runNo = ('runId' in query.params ? dictionaries.knownRunNo(query.params.runId) : 0) ?? -1;
    const moduleId = 'moduleId' in query.params ? query.params.moduleId : undefined;
    if (moduleId === undefined || datasets[dataset].scope !== 'module') return syncState.asOf(dataset, runNo, now);
    return moduleAsOf(dataset as RunDatasetName, runNo, moduleId, now);
  }
}
