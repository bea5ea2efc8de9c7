import type { AttentionReader } from '#main/data-host/subjects/attention/reader.ts';
import type { ChangesReader } from '#main/data-host/subjects/changes/reader.ts';
import type { CoverageReader } from '#main/data-host/subjects/coverage/reader.ts';
import type { EarlierRunsReader } from '#main/data-host/subjects/earlier-runs/reader.ts';
import type { WhoEnrollsReader } from '#main/data-host/subjects/enrollment/who-enrolls.ts';
import type { FixListReader } from '#main/data-host/subjects/fixes/list.ts';
import type { PlanReader } from '#main/data-host/subjects/plan/reader.ts';
import type { WatchRows } from '#main/data-host/subjects/watch/rows.ts';
import type { ViewName, ViewParams, ViewRow } from '#shared/catalog/views.ts';

/** The SQL of a view: a SELECT whose columns are exactly those of its definition. */
export interface ViewSql<V extends ViewName = ViewName> {
  readonly sql: string;
  /** Tables that `sql` reads by name (`name AS (SELECT …), …`): a page reads `sql` twice, and works them out once. */
  readonly tables?: string;
  readonly bind: Bindings;
  /**
   * A column that no two rows share, of a view with many rows: a page is found by it alone, so that only the rows of the page
   * are read whole.
   */
  readonly key?: string;
  /** ORDER BY terms over the view's columns when the user has not chosen an order; the view's default otherwise. */
  readonly order?: string;
  /** ORDER BY terms of columns that do not sort by their value. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Further columns that the order or `finish` needs, dropped from the rows. */
  readonly extra?: readonly string[];
  /** Turns a row as SQLite gives it into a row of the view, where SQL alone cannot. */
  readonly finish?: (row: Record<string, unknown>) => ViewRow<V>;
}

/** Input of a view beside its parameters: conditions of typed texts, and rows that SQL cannot make. */
export interface ViewContext extends NameFilters {
  readonly plans: PlanReader;
  readonly attention: AttentionReader;
  /** Over the connection that reads the view. */
  readonly coverage: CoverageReader;
  readonly changes: ChangesReader;
  readonly earlierRuns: EarlierRunsReader;
  readonly whoEnrolls: WhoEnrollsReader;
  readonly fixList: FixListReader;
  readonly watchRows: WatchRows;
}

export type ViewSource<V extends ViewName> = (params: ViewParams<V>, context: ViewContext) => ViewSql<V>;
export type ViewSources = { readonly [V in ViewName]: ViewSource<V> };

/** The named values of a statement. */
export type Bindings = Record<string, string | number | null>;

/** The kinds whose lists can be filtered by a typed text. */
export type FilteredKind = 'skill' | 'job' | 'course' | 'run' | 'posting';

/** Which records a typed text leaves. */
export interface NameCondition {
  /** All; those whose names begin with the text (it has no words); those that match an FTS5 query; those with these keys. */
  readonly by: 'everything' | 'beginning' | 'fts' | 'keys';
  /** The FTS5 query, or a JSON array of keys. */
  readonly all: string;
  /** The same without what was found only inside of words or near them. */
  readonly certain: string;
}

/** The search as the views use it, so that box and lists agree. */
export interface NameFilters {
  filter(kind: FilteredKind, text: string): NameCondition;
}

/** The column of a record's key, the column of its name, and the FTS5 index of the names where there is one. */
export interface FilteredColumns {
  readonly key: string;
  readonly name: string;
  readonly index?: string;
}

/** A condition on the rows of a view and an order that puts certain matches first; both name their parameters `@…`. */
interface FilterSql {
  readonly where: string;
  /** A term over `key`, 1 for certain matches; null where there is nothing to order. */
  readonly certainFirst: (key: string) => string | null;
  readonly bind: Bindings;
}

export function filterSql({ by, all, certain }: NameCondition, text: string, columns: FilteredColumns): FilterSql {
  const unordered = () => null;
  if (by === 'everything') return { where: '1', certainFirst: unordered, bind: {} };
  if (by === 'beginning') {
    return {
      where: `${columns.name} LIKE @beginning ESCAPE '\\'`,
      certainFirst: unordered,
      bind: { beginning: beginsWith(text.trim()) },
    };
  }
  const keys = (parameter: string) =>
    by === 'keys'
      ? `(SELECT value FROM json_each(${parameter}))`
      : `(SELECT rowid FROM ${columns.index} WHERE ${columns.index} MATCH ${parameter})`;
  return {
    where: `${columns.key} IN ${keys('@all')}`,
    certainFirst: all === certain ? unordered : (key) => `${key} IN ${keys('@certain')} DESC`,
    bind: { all, certain },
  };
}

/** A text as a LIKE pattern for names that begin with it; its own wildcards are escaped with a backslash. */
export function beginsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

/** Filters courses or runs by a typed text; `number` finds a row's key, and `order` is that of the whole list. */
export function byName(
  filters: NameFilters,
  kind: 'course' | 'run',
  text: string | undefined,
  columns: FilteredColumns & { readonly number: string; readonly order: string },
) {
  const filter = filterSql(filters.filter(kind, text ?? ''), text ?? '', columns);
  const certain = filter.certainFirst(columns.number);
  return { ...filter, order: certain === null ? columns.order : `${certain}, ${columns.order}` };
}
