import { NewestEntries } from '#main/common/newest-entries.ts';
import type { Column } from '#shared/catalog/columns.ts';
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
import { type Connection, readTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { withheldColumn } from '../database/fragments.ts';
import { createModuleFreshness } from '../runs/module-freshness.ts';
import type { RunDatasetName } from '../runs/run-tables.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import { type CountName, refreshCount } from '../taxonomy/derived.ts';
import { createAttentionReader } from './attention/attention-reader.ts';
import { createAttentionUpkeep } from './attention/attention-upkeep.ts';
import { type ChangesReader, createChangesReader } from './changes-reader.ts';
import { type CoverageReader, createCoverageReader } from './coverage-reader.ts';
import { createEarlierRunsReader } from './earlier-runs-reader.ts';
import { createPlanReader, type PlanReader } from './plan-reader.ts';
import { annotationViews } from './views/annotations.ts';
import { attentionViews } from './views/attention.ts';
import { changeViews } from './views/change.ts';
import { compareViews } from './views/compare.ts';
import { comparisonViews } from './views/comparison.ts';
import { courseViews } from './views/course.ts';
import { coverageViews } from './views/coverage.ts';
import { earlierRunViews } from './views/earlier-runs.ts';
import { fileViews } from './views/file.ts';
import { learnerViews } from './views/learner.ts';
import type { Bindings, NameFilters } from './views/name-filters.ts';
import { planViews } from './views/plan.ts';
import { runDemographicViews } from './views/run-demographics.ts';
import { runTrendViews } from './views/run-trends.ts';
import { similarViews } from './views/similar.ts';
import { offerDatasetList, syncStateViews } from './views/sync-state.ts';
import { taxonomyViews } from './views/taxonomy.ts';
import type { ViewSource, ViewSources, ViewSql, ViewTools } from './views/view-source.ts';
import { watchViews } from './views/watch.ts';
import { createWatchRows } from './watch-rows.ts';

const sources: ViewSources = {
  ...taxonomyViews,
  ...courseViews,
  ...runTrendViews,
  ...runDemographicViews,
  ...fileViews,
  ...learnerViews,
  ...annotationViews,
  ...compareViews,
  ...syncStateViews,
  ...changeViews,
  ...planViews,
  ...attentionViews,
  ...earlierRunViews,
  ...similarViews,
  ...coverageViews,
  ...comparisonViews,
  ...watchViews,
};

/** Views that read what is counted once for all courses or jobs. */
const needsCount: Partial<Record<ViewName, CountName>> = {
  courses: 'course_reach',
  organisations: 'course_reach',
  'compare-courses': 'course_reach',
  jobs: 'job_reach',
  'compare-jobs': 'job_reach',
  'job-similar': 'job_vector',
  'skill-together-jobs': 'job_vector',
  'skill-together-courses': 'course_reach',
};

type CoverageView = Extract<ViewName, `coverage-${string}`>;
export const isOfCoverage = (query: ViewQuery): query is ViewQuery<CoverageView> => query.view.startsWith('coverage-');

/** Runs that are looked at before a list of all is shown; the rest are looked at between other work. */
const mostLookedAt = 12;

/** The parameter that holds the key of a spread column by which rows are ordered. */
const pivotKey = 'spreadKey';

interface Sorting {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly key?: string | undefined;
  readonly thenBy?: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[] | undefined;
}

interface Statement {
  readonly sql: string;
  /** The same for one page of them, and for one that is found from the end; null where that is no faster. */
  readonly page: string;
  readonly pageFromEnd: string | null;
  readonly count: string;
  /** The columns that can be added up. */
  readonly summed: readonly string[];
  /** Their sums over all rows, and what is withheld of the rows; null where there are none. */
  readonly sums: string | null;
  /** The spread column alone; null without one. */
  readonly pivot: string | null;
  readonly bind: Bindings;
  readonly finish: (row: Record<string, unknown>) => ViewRow<ViewName>;
}

/** The statement for all rows of a query, in its order. Column names come from the view's definition, never from input. */
function statementOf(query: ViewQuery, tools: ViewTools): Statement {
  // Each source takes the parameters of its own view; the contract's schema has matched the two.
  const source = sources[query.view] as unknown as ViewSource<ViewName>;
  const view: ViewSql = source(query.params as never, tools);
  const definition: ViewDefinition = views[query.view];
  const columns = definition.columns.map((column) => `"${column.key}"`);
  const chosen = [...columns, ...(view.extra ?? [])].join(', ');
  const { forwards, backwards } = orderOf(query, view);
  const all = `SELECT ${chosen} FROM (${view.sql}) v`;
  const onPage = (order: string) => `ORDER BY ${order} LIMIT @limit OFFSET @offset`;
  const byKey = (key: string, order: string) =>
    `${all} WHERE "${key}" IN (SELECT "${key}" FROM (${view.sql}) v ${onPage(order)}) ORDER BY ${forwards}`;
  return {
    sql: `${all} ORDER BY ${forwards}`,
    page: view.key ? byKey(view.key, forwards) : `${all} ${onPage(forwards)}`,
    pageFromEnd: view.key && backwards ? byKey(view.key, backwards) : null,
    // The limit lets SQLite leave out joins that neither add nor remove rows.
    count: `SELECT count(*) FROM (SELECT ${columns[0]} FROM (${view.sql}) LIMIT -1)`,
    summed: definition.sums ?? [],
    sums: definition.sums
      ? `SELECT ${[...definition.sums.map((key) => `sum("${key}") AS "${key}"`), withheldOfRows(view)].join(', ')} FROM (${view.sql})`
      : null,
    pivot: definition.pivot ? `SELECT "${definition.pivot}" FROM (${view.sql})` : null,
    bind: query.sort?.key === undefined ? view.bind : { ...view.bind, [pivotKey]: query.sort.key },
    finish: view.finish ?? withBooleans(definition.columns),
  };
}

/** SQLite has no booleans: 0 and 1 become what the column says. */
function withBooleans(columns: readonly Column[]): Statement['finish'] {
  const booleans = columns.filter((column) => column.type === 'boolean').map((column) => column.key);
  return (row) => {
    for (const key of booleans) row[key] = row[key] === null ? null : row[key] === 1;
    return row as ViewRow<ViewName>;
  };
}

interface Order {
  readonly forwards: string;
  /** From the last row to the first; null for the orders that a view writes itself. */
  readonly backwards: string | null;
}

/** The user's order, or the view's; then the first column, so that pages never overlap. */
function orderOf(query: ViewQuery, view: ViewSql): Order {
  const definition = views[query.view];
  const first = definition.columns[0].key;
  const tie = `"${first}"`;
  if (!query.sort && view.order) return { forwards: `${view.order}, ${tie}`, backwards: null };
  const { column, direction, key, thenBy = [] }: Sorting = query.sort ?? definition.defaultSort;
  const order = direction === 'desc' ? 'DESC' : 'ASC';
  if (key !== undefined && column === (definition as ViewDefinition).pivot) {
    const value = `(SELECT value FROM json_each("${column}") WHERE key = @${pivotKey})`;
    return { forwards: `${value} ${order} NULLS LAST, ${tie}`, backwards: null };
  }
  const termsOf = (by: string) => {
    const isText = definition.columns.some((c) => c.key === by && c.type === 'text');
    return view.orders?.[by] ?? [isText ? `"${by}" COLLATE NOCASE` : `"${by}"`];
  };
  const all = [{ column, direction }, ...thenBy].flatMap((by) =>
    termsOf(by.column).map((term) => ({ term, isDown: by.direction === 'desc' })),
  );
  // Naming a column twice would make SQLite sort what comes out of an index in order.
  const ties = all.some(({ term }) => term === tie) ? [] : [tie];
  return {
    forwards: [...all.map(({ term, isDown }) => `${term} ${isDown ? 'DESC' : 'ASC'} NULLS LAST`), ...ties].join(', '),
    backwards: [
      ...all.map(({ term, isDown }) => `${term} ${isDown ? 'ASC' : 'DESC'} NULLS FIRST`),
      ...ties.map((term) => `${term} DESC`),
    ].join(', '),
  };
}

/** The keys of JSON objects, each once and in order. */
function keysOf(texts: Iterable<unknown>): string[] {
  const keys = new Set<string>();
  for (const text of texts) for (const key of Object.keys(JSON.parse(String(text ?? '{}')))) keys.add(key);
  return [...keys].sort();
}

type Totals = ViewPage['totals'];

/** The withheld columns of the rows of a view, all in one text. */
const withheldOfRows = ({ extra = [] }: ViewSql): string =>
  `${extra.includes(withheldColumn) ? `group_concat(DISTINCT "${withheldColumn}")` : 'NULL'} AS "${withheldColumn}"`;

/** What SQL would say of columns of whole numbers. */
function sumsOf(rows: readonly Record<string, unknown>[], keys: readonly string[]): Totals {
  const sums = keys.map((key): [string, number | null] => {
    const numbers = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    return [key, numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)];
  });
  return toldTotals(Object.fromEntries(sums), rows.map((row) => row[withheldColumn]).join(' '));
}

/** A sum of which a part is withheld is null: the rest of it is no total. A column without any number has no sum. */
function toldTotals(sums: Totals, withheld: unknown): Totals {
  const named = new Set(String(withheld ?? '').split(/[ ,]/));
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, sum]): [string, number | null][] => {
      if (named.has(key)) return [[key, null]];
      return sum === null ? [] : [[key, sum]];
    }),
  );
}

/** As many statements as the charts of some screens have; a new one costs half a millisecond. */
const mostPrepared = 50;

/** Prepares each statement once, as long as it is among the newest. */
function preparedOnce(db: Connection) {
  const prepare = (sql: string) => db.prepare<[Bindings], Record<string, unknown>>(sql);
  const statements = new NewestEntries<string, ReturnType<typeof prepare>>(mostPrepared);
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    return made;
  };
}

/** Only parameters that the text names may be bound. */
function boundTo(sql: string, bind: Bindings): Bindings {
  return Object.fromEntries(Object.entries(bind).filter(([name]) => sql.includes(`@${name}`)));
}

/** Reads one page of a statement; the last pages of a long list are read from its end. */
function pagesOf(db: Connection) {
  const count = ({ count: sql, bind }: Statement): number =>
    db.prepare<[Bindings], number>(sql).pluck().get(boundTo(sql, bind)) ?? 0;
  const prepared = preparedOnce(db);
  const read = (sql: string, { bind }: Statement, limit: number, offset: number) =>
    prepared(sql).all({ ...boundTo(sql, bind), limit, offset });
  return (statement: Statement, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>) => {
    const offset = (page - 1) * pageSize;
    if (statement.pageFromEnd !== null && page > 1) {
      const total = count(statement);
      const length = Math.min(pageSize, total - offset);
      if (length > 0 && offset > total / 2) {
        const rows = read(statement.pageFromEnd, statement, length, total - offset - length);
        return { rows, total, isWhole: false };
      }
    }
    const rows = read(statement.page, statement, pageSize, offset);
    const isWhole = page === 1 && rows.length < pageSize;
    return { rows, total: isWhole ? rows.length : count(statement), isWhole };
  };
}

function totalsOf(db: Connection, { sums, bind }: Statement): Totals {
  if (sums === null) return {};
  const row = db.prepare<[Bindings], Totals & { [withheldColumn]: unknown }>(sums).get(boundTo(sums, bind));
  const { [withheldColumn]: withheld, ...known } = row ?? { [withheldColumn]: null };
  return toldTotals(known, withheld);
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
  const moduleAsOf = createModuleFreshness(db, syncState);
  const plans = createPlanReader(db);
  const changes = createChangesReader(db);
  const coverage = createCoverageReader(db);
  const tools: ViewTools = {
    filter: (kind, text) => filters.filter(kind, text),
    plans,
    coverage,
    changes,
    watchRows: createWatchRows(db),
    attention: createAttentionReader(db),
    earlierRuns: createEarlierRunsReader(db),
  };
  const upkeep = createAttentionUpkeep(db);
  const countFirst = (query: ViewQuery) => {
    const needed = needsCount[query.view];
    if (needed) refreshCount(db, needed);
    // Outside of a transaction: one that fails would take the tables of the comparison with it.
    if (isOfCoverage(query)) coverage.read(query.params);
    if (query.view === 'run-attention' || query.view === 'run-looked-at') upkeep.run(query.params.runId);
    if (query.view === 'attention' || query.view === 'looked-at' || query.view === 'run-trends')
      upkeep.some(mostLookedAt);
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
        const { rows, total, isWhole } = rowsOnPage(statement, request);
        const sums = () => (isWhole ? sumsOf(rows, statement.summed) : totalsOf(db, statement));
        return {
          view: request.view,
          rows: rows.map(statement.finish),
          total,
          totals: total > 1 ? sums() : {},
          pivot: isWhole && column !== undefined ? keysOf(rows.map((row) => row[column])) : pivot(statement),
          asOf: asOfQuery(request, now),
        };
      })();
    },
    all: function* (reader, query) {
      offer(reader);
      offerDatasetList(reader);
      countFirst(query);
      const own = {
        attention: createAttentionReader(reader),
        coverage: coverageOf(reader),
        earlierRuns: createEarlierRunsReader(reader),
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
