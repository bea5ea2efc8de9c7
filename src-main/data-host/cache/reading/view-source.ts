import type { AttentionReader } from '#main/data-host/subjects/attention/reader.ts';
import type { ChangesReader } from '#main/data-host/subjects/changes/reader.ts';
import type { CoverageReader } from '#main/data-host/subjects/coverage/reader.ts';
import type { EarlierRunsReader } from '#main/data-host/subjects/earlier-runs/reader.ts';
import type { WhoEnrollsReader } from '#main/data-host/subjects/enrollment/who-enrolls.ts';
import type { FixListReader } from '#main/data-host/subjects/fixes/list.ts';
import type { PlanReader } from '#main/data-host/subjects/plan/reader.ts';
import type { WatchRows } from '#main/data-host/subjects/watch/rows.ts';
import type { ViewName, ViewParams, ViewRow } from '#shared/catalog/views.ts';
import type { Bindings, NameFilters } from './name-filters.ts';

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
export interface ViewTools extends NameFilters {
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

export type ViewSource<V extends ViewName> = (params: ViewParams<V>, tools: ViewTools) => ViewSql<V>;
export type ViewSources = { readonly [V in ViewName]: ViewSource<V> };
