import { NewestEntries } from '#main/common/newest-entries.ts';
import { type Column, storedObject } from '#shared/catalog/columns.ts';
import { datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import {
  identityOf,
  type ViewDefinition,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  type ViewRequest,
  type ViewRow,
  viewDefinition,
  views,
} from '#shared/catalog/views.ts';
import { locale } from '#shared/language/language.ts';
import type { ChangesReader } from '../../subjects/changes/reader.ts';
import type { CoverageReader } from '../../subjects/coverage/reader.ts';
import type { PlanReader } from '../../subjects/plan/reader.ts';
import { createViewContext, createViewUpkeep, registerViewFunctions, viewSources } from '../../subjects/registry.ts';
import { type Connection, readTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { withheldColumn } from '../database/fragments.ts';
import { createModuleFreshness } from '../runs/modules.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import type { Bindings, NameFilters, ViewContext, ViewSource, ViewSql } from './view-source.ts';

/** The keys of JSON objects, each once and in order. */
function keysOf(texts: Iterable<unknown>): string[] {
  const keys = new Set<string>();
  for (const text of texts) for (const key of Object.keys(storedObject(text))) keys.add(key);
  return [...keys].sort();
}

/** All rows of a view as one page: a figure of only some of them would be wrong without saying so. */
export const wholePage = { page: 1, pageSize: 2 ** 31 - 1 } as const;

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

/*
 * Pages of a query with the figures of all its rows.
 */

type Totals = Pick<ViewPage, 'totals' | 'totalRows'>;

/** A column that can be added up: its sum, and how many rows have a number and how many have it withheld. */
interface Sum {
  readonly key: string;
  readonly sum: number | null;
  readonly known: number;
  readonly withheld: number;
}

/** Returns the sums that SQL would return for columns of integers. */
const sumsOf = (rows: readonly Record<string, unknown>[], keys: readonly string[]): Sum[] =>
  keys.map((key) => {
    const numbers = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    return {
      key,
      sum: numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0),
      known: numbers.length,
      withheld: rows.filter((row) =>
        String(row[withheldColumn] ?? '')
          .split(' ')
          .includes(key),
      ).length,
    };
  });

/** A sum of which a part is withheld is null: the rest of it is no total. A column without any number has no sum. */
function publishedTotals(sums: readonly Sum[], rows: number): Totals {
  const published = sums.filter(({ sum, withheld }) => withheld > 0 || sum !== null);
  return {
    totals: Object.fromEntries(published.map(({ key, sum, withheld }) => [key, withheld > 0 ? null : sum])),
    totalRows: Object.fromEntries(
      published.flatMap(({ key, known, withheld }): [string, number][] => {
        const counted = withheld || known;
        return withheld === 0 && known === rows ? [] : [[key, counted]];
      }),
    ),
  };
}

/** Enough for the charts of a screen; a new statement costs half a millisecond. */
const maxPrepared = 50;

/** Prepares each statement once, as long as it is among the newest. */
function preparedOnce(db: Connection) {
  const prepare = (sql: string) => db.prepare<[Bindings], Record<string, unknown>>(sql);
  const statements = new NewestEntries<string, ReturnType<typeof prepare>>(maxPrepared);
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    return made;
  };
}

interface Figures extends Totals {
  readonly total: number;
}

/** Only parameters that the text names may be bound. */
function boundTo(sql: string, bind: Bindings): Bindings {
  return Object.fromEntries(Object.entries(bind).filter(([name]) => sql.includes(`@${name}`)));
}

/*
 * The SQL of a query: all its rows in order, one page of them, and how many they are with their sums.
 */

/** The parameter that holds the key of a spread column by which rows are ordered. */
const pivotKey = 'spreadKey';

interface Sorting {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly key?: string | undefined;
  readonly thenBy?: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[] | undefined;
}

interface ViewStatement {
  readonly sql: string;
  /** The same for one page of them, and for one that is found from the end; null where that is no faster. */
  readonly page: string;
  readonly pageFromEnd: string | null;
  /** How many rows there are, the sums of the columns that can be added up, and what is withheld of the rows. */
  readonly figures: string;
  /** The columns that can be added up. */
  readonly summed: readonly string[];
  /** The spread column alone; null without one. */
  readonly pivot: string | null;
  readonly bind: Bindings;
  readonly finish: (row: Record<string, unknown>) => ViewRow<ViewName>;
}

/** The statement for all rows of a query, in its order. Column names come from the view's definition, never from input. */
function statementOf(query: ViewQuery, context: ViewContext): ViewStatement {
  // Each source takes the parameters of its own view; the contract's schema has matched the two.
  const source = viewSources[query.view] as unknown as ViewSource<ViewName>;
  const view: ViewSql = source(query.params as never, context);
  const definition = viewDefinition(query.view);
  const columns = definition.columns.map((column) => `"${column.key}"`);
  const chosen = [...columns, ...(view.extra ?? [])].join(', ');
  const { forwards, backwards } = orderOf(query, view);
  const tables = view.tables === undefined ? '' : `WITH ${view.tables} `;
  const all = `SELECT ${chosen} FROM (${view.sql}) v`;
  const onPage = (order: string) => `ORDER BY ${order} LIMIT @limit OFFSET @offset`;
  const byKey = (key: string, order: string) =>
    `${tables}${all} WHERE "${key}" IN (SELECT "${key}" FROM (${view.sql}) v ${onPage(order)}) ORDER BY ${forwards}`;
  return {
    sql: `${tables}${all} ORDER BY ${forwards}`,
    page: view.key ? byKey(view.key, forwards) : `${tables}${all} ${onPage(forwards)}`,
    pageFromEnd: view.key && backwards ? byKey(view.key, backwards) : null,
    figures: `${tables}SELECT ${figuresOf(definition, view)}`,
    summed: definition.sums ?? [],
    pivot: definition.pivot ? `${tables}SELECT "${definition.pivot}" FROM (${view.sql})` : null,
    bind: query.sort?.key === undefined ? view.bind : { ...view.bind, [pivotKey]: query.sort.key },
    finish: view.finish ?? withBooleans(definition.columns),
  };
}

/** The names of the numbers of rows: of all, and behind the key of a sum those that have a number and those whose number is withheld. */
const rowCount = '#rows';
const known = '#known';
const hidden = '#hidden';

function figuresOf({ columns, sums }: ViewDefinition, view: ViewSql): string {
  // The limit lets SQLite leave out joins that neither add nor remove rows.
  if (sums === undefined)
    return `count(*) AS "${rowCount}" FROM (SELECT "${columns[0]?.key}" FROM (${view.sql}) LIMIT -1)`;
  const withheld = (key: string) =>
    view.extra?.includes(withheldColumn)
      ? `sum(instr(' ' || ifnull("${withheldColumn}", '') || ' ', ' ${key} ') > 0)`
      : 0;
  const added = sums.flatMap((key) => [
    `sum("${key}") AS "${key}"`,
    `count("${key}") AS "${key}${known}"`,
    `${withheld(key)} AS "${key}${hidden}"`,
  ]);
  return `${[`count(*) AS "${rowCount}"`, ...added].join(', ')} FROM (${view.sql})`;
}

/** SQLite has no booleans: 0 and 1 become what the column says. */
function withBooleans(columns: readonly Column[]): ViewStatement['finish'] {
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

/** The column that a term of an order is, where it is no more. */
const bareColumn = (term: string): string => term.replaceAll('"', '');

/** The user's order, or the view's; then the first column and those that tell rows apart, so that pages never overlap. */
function orderOf(query: ViewQuery, view: ViewSql): Order {
  const definition = views[query.view];
  const keys = [...new Set([definition.columns[0].key, ...identityOf(query.view)])];
  const tie = keys.map((key) => `"${key}"`).join(', ');
  if (!query.sort && view.order) return { forwards: `${view.order}, ${tie}`, backwards: null };
  const { column, direction, key, thenBy = [] }: Sorting = query.sort ?? definition.defaultSort;
  const order = direction === 'desc' ? 'DESC' : 'ASC';
  if (key !== undefined && column === (definition as ViewDefinition).pivot) {
    const value = `(SELECT value FROM json_each("${column}") WHERE key = @${pivotKey})`;
    return { forwards: `${value} ${order} NULLS LAST, ${tie}`, backwards: null };
  }
  const termsOf = (by: string) => {
    const sorted: Column | undefined = definition.columns.find((each) => each.key === by);
    if (sorted?.inWords && locale().language !== 'en') return [`own_words("${by}") COLLATE NOCASE`];
    return view.orders?.[by] ?? [sorted?.type === 'text' ? `"${by}" COLLATE NOCASE` : `"${by}"`];
  };
  const all = [{ column, direction }, ...thenBy].flatMap((by) =>
    termsOf(by.column).map((term) => ({ term, isDown: by.direction === 'desc' })),
  );
  // Naming a column twice would make SQLite sort what comes out of an index in order.
  const named = new Set(all.map(({ term }) => bareColumn(term)));
  const ties = keys.filter((key) => !named.has(key)).map((key) => `"${key}"`);
  return {
    forwards: [...all.map(({ term, isDown }) => `${term} ${isDown ? 'DESC' : 'ASC'} NULLS LAST`), ...ties].join(', '),
    backwards: [
      ...all.map(({ term, isDown }) => `${term} ${isDown ? 'ASC' : 'DESC'} NULLS FIRST`),
      ...ties.map((term) => `${term} DESC`),
    ].join(', '),
  };
}

/** How many rows a statement has, and their sums; worked out when they are first asked for. */
function figuresOnce(db: Connection, { figures: sql, summed, bind }: ViewStatement): () => Figures {
  let figures: Figures | null = null;
  const read = (): Figures => {
    const row = db.prepare<[Bindings], Record<string, unknown>>(sql).get(boundTo(sql, bind)) ?? {};
    const total = Number(row[rowCount]);
    const sums = summed.map((key) => ({
      key,
      sum: (row[key] ?? null) as number | null,
      known: Number(row[`${key}${known}`]),
      withheld: Number(row[`${key}${hidden}`]),
    }));
    return { total, ...publishedTotals(sums, total) };
  };
  return () => {
    figures ??= read();
    return figures;
  };
}

/** Reads one page of a statement; the last pages of a long list are read from its end. */
function pagesOf(db: Connection) {
  const prepared = preparedOnce(db);
  const read = (sql: string, { bind }: ViewStatement, limit: number, offset: number) =>
    prepared(sql).all({ ...boundTo(sql, bind), limit, offset });
  return (statement: ViewStatement, { page, pageSize }: Pick<ViewRequest, 'page' | 'pageSize'>): PageOfRows => {
    const offset = (page - 1) * pageSize;
    const figures = figuresOnce(db, statement);
    if (statement.pageFromEnd !== null && page > 1) {
      const { total, ...totals } = figures();
      const length = Math.min(pageSize, total - offset);
      if (length > 0 && offset > total / 2) {
        const rows = read(statement.pageFromEnd, statement, length, total - offset - length);
        return { rows, total, ...totals, isWhole: false };
      }
    }
    const rows = read(statement.page, statement, pageSize, offset);
    const isWhole = page === 1 && rows.length < pageSize;
    const totals = () => publishedTotals(sumsOf(rows, statement.summed), rows.length);
    return { rows, ...(isWhole ? { total: rows.length, ...totals() } : figures()), isWhole };
  };
}

interface PageOfRows extends Figures {
  readonly rows: Record<string, unknown>[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
}

/** `registerFunctions` gives a connection the tables and functions that are not in its files. */
export function createViewReader(
  db: Connection,
  dictionaries: Dictionaries,
  syncState: SyncState,
  filters: NameFilters,
  registerFunctions: (db: Connection) => void = () => {},
): ViewReader {
  registerFunctions(db);
  registerViewFunctions(db);
  const moduleAsOf = createModuleFreshness(db, syncState);
  const { context, contextOn } = createViewContext(db, filters);
  const { plans, coverage, changes } = context;
  const prepareFor = createViewUpkeep(db, coverage);
  const pivot = ({ pivot: sql, bind }: ViewStatement) =>
    sql === null ? [] : keysOf(db.prepare<[Bindings], string | null>(sql).pluck().iterate(boundTo(sql, bind)));
  const rowsOnPage = pagesOf(db);
  return {
    plans,
    coverage,
    changes,
    pivot: (query) => {
      prepareFor(query);
      return pivot(statementOf(query, context));
    },
    page: (request, now) => {
      prepareFor(request);
      const { pivot: column } = viewDefinition(request.view);
      // Rows, total and sums are of one moment.
      return readTransaction(db, () => {
        const statement = statementOf(request, context);
        const { rows, total, totals, totalRows, isWhole } = rowsOnPage(statement, request);
        return {
          view: request.view,
          rows: rows.map(statement.finish),
          total,
          totals: total > 1 ? totals : {},
          totalRows: total > 1 ? totalRows : {},
          pivot: isWhole && column !== undefined ? keysOf(rows.map((row) => row[column])) : pivot(statement),
          asOf: asOfQuery(request, now),
        };
      })();
    },
    all: function* (reader, query) {
      registerFunctions(reader);
      registerViewFunctions(reader);
      prepareFor(query);
      const statement = statementOf(query, contextOn(reader));
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
