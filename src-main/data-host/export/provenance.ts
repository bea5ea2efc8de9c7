import { createHash } from 'node:crypto';
import type { ColumnType } from '#shared/catalog/columns.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';
import { datasetsOfView, type ViewDefinition, type ViewQuery, views } from '#shared/catalog/views.ts';
import { filterText, type NameOf } from '#shared/text/filter-text.ts';
import type { DataNotes } from '../cache/reading/data-notes.ts';
import type { Snapshots } from '../cache/reading/snapshot.ts';
import type { ViewReader } from '../cache/reading/view-reader.ts';
import { endpointOf } from '../remote/analytics-endpoints.ts';

/** What the data folder does not know: who reads it, and from which services its rows came. */
export interface Origin {
  readonly appVersion: string | null;
  /** Host and port of each service; null where none is known. */
  readonly hosts: { readonly taxonomy: string | null; readonly analytics: string | null };
  /** The title of the package that is open; null in a connection. */
  readonly fromPackage: string | null;
}

export interface ProvenanceParts {
  readonly reader: Pick<ViewReader, 'page'>;
  readonly snapshots: Snapshots;
  readonly dataNotes: DataNotes;
  readonly nameOf: NameOf;
  readonly origin: () => Origin;
}

/** Says where the rows of a view come from. `address` is that of the screen that asks. Microseconds throughout. */
export type ProvenanceOf = (query: ViewQuery, now: number, address?: string | null) => Provenance;

export function createProvenance({ reader, snapshots, dataNotes, nameOf, origin }: ProvenanceParts): ProvenanceOf {
  return (query, now, address = null) => {
    const { view, params } = query;
    const definition: ViewDefinition = views[view];
    const sort = query.sort ?? definition.defaultSort;
    const reads = datasetsOfView(view);
    const stored = snapshots({ datasets: reads, runIds: runsOf(query) });
    const { asOf } = reader.page({ ...query, page: 1, pageSize: 1 }, now);
    const days = daysOf(reader, query, now);
    const { appVersion, hosts, fromPackage } = origin();
    return {
      title: definition.title,
      sourceHosts: hostsOf(reads, hosts),
      fromPackage,
      datasets: [...reads],
      endpoints: reads.map(endpointOf),
      view,
      params: given(params) as Provenance['params'],
      sort: given(sort) as Provenance['sort'],
      filterText: filterText(query, nameOf),
      dataFrom: days?.from ?? null,
      dataTo: days?.to ?? null,
      // The block's own dates where it has any: those of one problem are not those of the run.
      dataThrough: asOf ? asOf.dataThrough : stored.dataThrough,
      computedAt: asOf ? asOf.computedAt : stored.computedAt,
      syncedAt: asOf ? asOf.syncedAt : stored.syncedAt,
      lacking: dataNotes({ datasets: reads, runIds: runsOf(query) }),
      exportedAt: now,
      appVersion,
      snapshotId: stored.id,
      queryHash: hashOf({ view, params, sort }),
      address,
    };
  };
}

/** The runs that a query names; null when it reads all selected ones. */
function runsOf({ params }: ViewQuery): readonly string[] | null {
  if ('runIds' in params) return params.runIds;
  return 'runId' in params ? [params.runId] : null;
}

function hostsOf(reads: readonly DatasetName[], hosts: Origin['hosts']): string[] {
  const services = (['taxonomy', 'analytics'] as const).filter((service) =>
    reads.some((dataset) => datasets[dataset].service === service),
  );
  return [...new Set(services.flatMap((service) => hosts[service] ?? []))];
}

/** The first and the last day of a run's view whose rows have a day; null for any other, and without rows. */
export function daysOf(
  reader: Pick<ViewReader, 'page'>,
  query: ViewQuery,
  now: number,
): { from: number; to: number } | null {
  const dayColumn = views[query.view].columns.find((column) => (column.type as ColumnType) === 'day');
  if (!dayColumn || !('runId' in query.params)) return null;
  const edge = (direction: 'asc' | 'desc') => {
    const sort = { column: dayColumn.key, direction };
    const { rows } = reader.page({ ...query, sort, page: 1, pageSize: 1 } as never, now);
    return (rows[0] as Record<string, unknown> | undefined)?.[dayColumn.key];
  };
  const [from, to] = [edge('asc'), edge('desc')];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : null;
}

/** Names a question: equal ones have the same twelve digits. */
export const hashOf = (question: object): string =>
  createHash('sha256').update(canonical(question)).digest('hex').slice(0, 12);

/** Without what is undefined, which a page may well name. */
const given = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** JSON with sorted keys and without what is undefined: equal questions are equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
