import type { Provenance } from '#shared/catalog/provenance.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';

/** Where the rows of a view come from, as little of it as there can be. */
export function plainProvenance(view: ViewName, known: Partial<Provenance> = {}): Provenance {
  const { column, direction } = viewDefinition(view).defaultSort;
  return {
    title: 'A table',
    sourceHosts: ['taxonomy.example.org'],
    fromPackage: null,
    datasets: [],
    endpoints: [],
    view,
    params: {},
    sort: { column, direction },
    filterText: [],
    dataFrom: null,
    dataTo: null,
    dataThrough: null,
    dataThroughNewest: null,
    computedAt: null,
    syncedAt: null,
    lacking: [],
    exportedAt: 0,
    address: null,
    appVersion: null,
    snapshotId: '0123456789ab',
    queryHash: '0123456789ab',
    ...known,
  };
}
