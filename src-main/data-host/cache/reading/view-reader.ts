import type { RunDatasetName } from '#shared/catalog/datasets.ts';
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
import type { ChangesReader } from '../../subjects/changes/reader.ts';
import type { CoverageReader } from '../../subjects/coverage/reader.ts';
import type { PlanReader } from '../../subjects/plan/reader.ts';
import { createViewTools, createViewUpkeep, registerViewFunctions } from '../../subjects/registry.ts';
import { type Connection, readTransaction } from '../database/database.ts';
import type { Dictionaries } from '../database/dictionaries.ts';
import { createModuleFreshness } from '../runs/module-freshness.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import { pagesOf } from './view-pages.ts';
import { boundTo, type Statement, statementOf } from './view-statement.ts';
import type { Bindings, NameFilters } from './views/name-filters.ts';

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
  registerViewFunctions(db);
  const moduleAsOf = createModuleFreshness(db, syncState);
  const { tools, toolsOn } = createViewTools(db, filters);
  const { plans, coverage, changes } = tools;
  const prepareFor = createViewUpkeep(db, coverage);
  const pivot = ({ pivot: sql, bind }: Statement) =>
    sql === null ? [] : keysOf(db.prepare<[Bindings], string | null>(sql).pluck().iterate(boundTo(sql, bind)));
  const rowsOnPage = pagesOf(db);
  return {
    plans,
    coverage,
    changes,
    pivot: (query) => {
      prepareFor(query);
      return pivot(statementOf(query, tools));
    },
    page: (request, now) => {
      prepareFor(request);
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
      registerViewFunctions(reader);
      prepareFor(query);
      const statement = statementOf(query, toolsOn(reader));
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
