import type { Column } from '#shared/catalog/columns.ts';
import { type ViewDefinition, type ViewName, type ViewQuery, type ViewRow, views } from '#shared/catalog/views.ts';
import { locale } from '#shared/language/language.ts';
import { viewSources } from '../../subjects/registry.ts';
import { withheldColumn } from '../database/fragments.ts';
import type { Bindings } from './name-filters.ts';
import type { ViewSource, ViewSql, ViewTools } from './view-source.ts';

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

/** The statements of a query. */
export interface ViewStatement {
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
export function statementOf(query: ViewQuery, tools: ViewTools): ViewStatement {
  // Each source takes the parameters of its own view; the contract's schema has matched the two.
  const source = viewSources[query.view] as unknown as ViewSource<ViewName>;
  const view: ViewSql = source(query.params as never, tools);
  const definition: ViewDefinition = views[query.view];
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

/** The number of rows under its name, and what their sums need. */
export const rowCount = '#rows';

function figuresOf({ columns, sums }: ViewDefinition, view: ViewSql): string {
  // The limit lets SQLite leave out joins that neither add nor remove rows.
  if (sums === undefined)
    return `count(*) AS "${rowCount}" FROM (SELECT "${columns[0]?.key}" FROM (${view.sql}) LIMIT -1)`;
  const added = sums.map((key) => `sum("${key}") AS "${key}"`);
  return `${[`count(*) AS "${rowCount}"`, ...added, withheldOfRows(view)].join(', ')} FROM (${view.sql})`;
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
    const sorted: Column | undefined = definition.columns.find((each) => each.key === by);
    if (sorted?.inWords && locale().language !== 'en') return [`own_words("${by}") COLLATE NOCASE`];
    return view.orders?.[by] ?? [sorted?.type === 'text' ? `"${by}" COLLATE NOCASE` : `"${by}"`];
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

/** The withheld columns of the rows of a view, all in one text. */
const withheldOfRows = ({ extra = [] }: ViewSql): string =>
  `${extra.includes(withheldColumn) ? `group_concat(DISTINCT "${withheldColumn}")` : 'NULL'} AS "${withheldColumn}"`;
