import type { Column } from '../../../src-preload/contract/columns.ts';
import { datasets } from '../../../src-preload/contract/datasets.ts';
import {
  type ViewDefinition,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  type ViewRequest,
  type ViewRow,
  views,
} from '../../../src-preload/contract/views.ts';
import { type Connection, reading } from './database.ts';
import { type CountName, refreshCount } from './derived.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Ledger } from './ledger.ts';
import { createModuleFreshness } from './module-freshness.ts';
import type { RunDatasetName } from './run-tables.ts';
import { changeViews } from './views/change-views.ts';
import { compareViews } from './views/compare-views.ts';
import { courseViews } from './views/course-views.ts';
import { fileViews } from './views/file-views.ts';
import { learnerViews } from './views/learner-views.ts';
import { ledgerViews } from './views/ledger-views.ts';
import type { NameFilters } from './views/name-filters.ts';
import { ownWordsViews } from './views/own-words-views.ts';
import { runTraitViews } from './views/run-trait-views.ts';
import { taxonomyViews } from './views/taxonomy-views.ts';
import type { Bindings, ViewSource, ViewSources, ViewSql } from './views/view-source.ts';

const sources: ViewSources = {
  ...taxonomyViews,
  ...courseViews,
  ...runTraitViews,
  ...fileViews,
  ...learnerViews,
  ...ownWordsViews,
  ...compareViews,
  ...ledgerViews,
  ...changeViews,
};

/** Views that read what is counted once for all courses or jobs. */
const needsCount: Partial<Record<ViewName, CountName>> = {
  courses: 'course_reach',
  organisations: 'course_reach',
  'compare-courses': 'course_reach',
  jobs: 'job_reach',
  'compare-jobs': 'job_reach',
};

/** The parameter that holds the key of a spread column by which rows are ordered. */
const spreadKey = 'spreadKey';

interface Sorting {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly key?: string | undefined;
}

interface Statement {
  readonly sql: string;
  /** The same for one page of them, and for one that is found from the end; null where that is no faster. */
  readonly page: string;
  readonly pageFromEnd: string | null;
  readonly count: string;
  /** The columns that can be added up. */
  readonly summed: readonly string[];
  /** Their sums over all rows; null where there are none. */
  readonly sums: string | null;
  /** The spread column alone; null without one. */
  readonly spread: string | null;
  readonly bind: Bindings;
  readonly finish: (row: Record<string, unknown>) => ViewRow<ViewName>;
}

/** The statement for all rows of a query, in its order. Column names come from the view's definition, never from input. */
function statementOf(query: ViewQuery, filters: NameFilters): Statement {
  // Each source takes the parameters of its own view; the contract's schema has matched the two.
  const source = sources[query.view] as unknown as ViewSource<ViewName>;
  const view: ViewSql = source(query.params as never, filters);
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
      ? `SELECT ${definition.sums.map((key) => `sum("${key}") AS "${key}"`).join(', ')} FROM (${view.sql})`
      : null,
    spread: definition.spread ? `SELECT "${definition.spread}" FROM (${view.sql})` : null,
    bind: query.sort?.key === undefined ? view.bind : { ...view.bind, [spreadKey]: query.sort.key },
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

/** The person's order, or the view's; then the first column, so that pages never overlap. */
function orderOf(query: ViewQuery, view: ViewSql): Order {
  const definition = views[query.view];
  const first = definition.columns[0].key;
  const tie = `"${first}"`;
  if (!query.sort && view.order) return { forwards: `${view.order}, ${tie}`, backwards: null };
  const { column, direction, key }: Sorting = query.sort ?? definition.defaultSort;
  const [order, opposite] = direction === 'desc' ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  if (key !== undefined && column === (definition as ViewDefinition).spread) {
    const value = `(SELECT value FROM json_each("${column}") WHERE key = @${spreadKey})`;
    return { forwards: `${value} ${order} NULLS LAST, ${tie}`, backwards: null };
  }
  const isText = definition.columns.some((c) => c.key === column && c.type === 'text');
  const terms = view.orders?.[column] ?? [isText ? `"${column}" COLLATE NOCASE` : `"${column}"`];
  // Naming a column twice would make SQLite sort what comes out of an index in order.
  const ties = column === first && terms.includes(tie) ? [] : [tie];
  const joined = (each: (term: string) => string, eachTie: (term: string) => string) =>
    [...terms.map(each), ...ties.map(eachTie)].join(', ');
  return {
    forwards: joined(
      (term) => `${term} ${order} NULLS LAST`,
      (term) => term,
    ),
    backwards: joined(
      (term) => `${term} ${opposite} NULLS FIRST`,
      (term) => `${term} DESC`,
    ),
  };
}

/** The keys of JSON objects, each once and in order. */
function keysOf(texts: Iterable<unknown>): string[] {
  const keys = new Set<string>();
  for (const text of texts) for (const key of Object.keys(JSON.parse(String(text ?? '{}')))) keys.add(key);
  return [...keys].sort();
}

/** What SQL would say of columns of whole numbers; a column without any number has no sum. */
function sumsOf(rows: readonly Record<string, unknown>[], keys: readonly string[]): Record<string, number> {
  const sums = keys.map((key) => {
    const numbers = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    return [key, numbers] as const;
  });
  const known = sums.filter(([, numbers]) => numbers.length > 0);
  return Object.fromEntries(known.map(([key, numbers]) => [key, numbers.reduce((sum, number) => sum + number, 0)]));
}

/** As many statements as the charts of some screens have; a new one costs half a millisecond. */
const mostPrepared = 50;

/** Prepares each statement once, as long as it is among the newest. */
function preparedOnce(db: Connection) {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => db.prepare<[Bindings], Record<string, unknown>>(sql);
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    const [oldest] = statements.keys();
    if (statements.size > mostPrepared && oldest !== undefined) statements.delete(oldest);
    return made;
  };
}

/** Only parameters that the text names may be bound. */
function boundTo(sql: string, bind: Bindings): Bindings {
  return Object.fromEntries(Object.entries(bind).filter(([name]) => sql.includes(`@${name}`)));
}

/** Reads views page by page, or row by row for exports. */
export interface ViewReader {
  page(request: ViewRequest, now: number): ViewPage;
  /** The keys of the query's spread column. */
  spread(query: ViewQuery): string[];
  /** All rows of the query, streamed from a connection of the caller's. */
  all(db: Connection, query: ViewQuery): IterableIterator<ViewRow<ViewName>>;
}

/** `offer` gives a connection the tables and functions that are not in its files. */
export function createViewReader(
  db: Connection,
  dictionaries: Dictionaries,
  ledger: Ledger,
  filters: NameFilters,
  offer: (db: Connection) => void = () => {},
): ViewReader {
  offer(db);
  const moduleAsOf = createModuleFreshness(db, ledger);
  const prepare = (query: ViewQuery) => {
    const needed = needsCount[query.view];
    if (needed) refreshCount(db, needed);
    return statementOf(query, filters);
  };
  const count = ({ count: sql, bind }: Statement): number =>
    db.prepare<[Bindings], number>(sql).pluck().get(boundTo(sql, bind)) ?? 0;
  const spread = ({ spread: sql, bind }: Statement) =>
    sql === null ? [] : keysOf(db.prepare<[Bindings], string | null>(sql).pluck().iterate(boundTo(sql, bind)));
  const prepared = preparedOnce(db);
  const read = (sql: string, { bind }: Statement, limit: number, offset: number) =>
    prepared(sql).all({ ...boundTo(sql, bind), limit, offset });
  const rowsOnPage = (statement: Statement, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>) => {
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
  const totals = ({ sums, bind }: Statement): Record<string, number> => {
    const row =
      sums === null ? {} : db.prepare<[Bindings], Record<string, number | null>>(sums).get(boundTo(sums, bind));
    return Object.fromEntries(Object.entries(row ?? {}).flatMap(([key, sum]) => (sum === null ? [] : [[key, sum]])));
  };
  return {
    spread: (query) => spread(prepare(query)),
    page: (request, now) => {
      const statement = prepare(request);
      const { spread: column }: ViewDefinition = views[request.view];
      // Rows, total and sums are of one moment.
      return reading(db, () => {
        const { rows, total, isWhole } = rowsOnPage(statement, request);
        const sums = () => (isWhole ? sumsOf(rows, statement.summed) : totals(statement));
        return {
          view: request.view,
          rows: rows.map(statement.finish),
          total,
          totals: total > 1 ? sums() : {},
          spread: isWhole && column !== undefined ? keysOf(rows.map((row) => row[column])) : spread(statement),
          asOf: asOfQuery(request, now),
        };
      })();
    },
    all: function* (reader, query) {
      offer(reader);
      const statement = prepare(query);
      const rows = reader.prepare<[Bindings], Record<string, unknown>>(statement.sql);
      for (const row of rows.iterate(boundTo(statement.sql, statement.bind))) yield statement.finish(row);
    },
  };

  function asOfQuery(query: ViewQuery, now: number) {
    const { dataset } = views[query.view];
    if (dataset === null) return null;
    const runNo = ('runId' in query.params ? dictionaries.knownRunNo(query.params.runId) : 0) ?? -1;
    const moduleId = 'moduleId' in query.params ? query.params.moduleId : undefined;
    if (moduleId === undefined || datasets[dataset].scope !== 'module') return ledger.asOf(dataset, runNo, now);
    return moduleAsOf(dataset as RunDatasetName, runNo, moduleId, now);
  }
}
