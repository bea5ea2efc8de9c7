import type { Connection } from '#contract/connection.ts';
import type { ResourceRef } from '#contract/sync.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { type LocalDataHost, openDataHost } from '#main/data-host/host.ts';
import { createHttp } from '#main/net/http.ts';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

export interface SampleHost {
  readonly service: SampleService;
  readonly host: LocalDataHost;
  /** Syncs these resources; throws when the sync does not end complete. */
  sync(resources: ResourceRef[]): Promise<void>;
}

interface SampleHostOptions {
  /** The data host's own; that of the computer by default. */
  readonly clock?: () => number;
  /** The runs that are selected; all of the service's by default. */
  readonly runs?: readonly string[];
}

/** A sample service and the data host with real credentials, for figures that are counts or waits. */
export function withSampleHost<T>(
  service: SampleServiceOptions,
  options: SampleHostOptions,
  measure: (host: SampleHost) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder((folder) => withSampleHostIn(folder, service, options, measure));
}

/** The same over a data folder that stays. */
export async function withSampleHostIn<T>(
  folder: string,
  options: SampleServiceOptions,
  { clock, runs }: SampleHostOptions,
  measure: (host: SampleHost) => Promise<T>,
): Promise<T> {
  const service = await startSampleService(options);
  const connection: Connection = {
    taxonomy: { baseUrl: service.url, scheme: 'JWT' },
    analytics: { baseUrl: service.url, scheme: 'JWT' },
    token: { url: `${service.url}/oauth2/access_token`, clientId: service.clientId },
  };
  const http = createHttp();
  const credentials = createCredentials({ store: createSessionStore(), http });
  await credentials.save(connection, { clientSecret: service.clientSecret });
  try {
    const ports = {
      authorize: credentials.authorize,
      reportsKey: async () => new Uint8Array(32).fill(7),
      emit: () => {},
    };
    const host = openDataHost(folder, ports, clock);
    await host.call('host:configure', { connection, historyFrom: '2013-01-01' });
    const selected = runs ?? service.runs;
    if (selected.length > 0) await host.call('runs:add', { runIds: [...selected] });
    const sync = async (resources: ResourceRef[]) => {
      await host.call('sync:start', { resources });
      const last = await host.syncFinished();
      if (last?.outcome !== 'complete') throw new Error(`The sync ended ${last?.outcome}: ${last?.error?.message}`);
    };
    return await measure({ service, host, sync }).finally(() => host.close());
  } finally {
    await http.close();
    await service.close();
  }
}

/** The lists of the taxonomy. */
export const taxonomyResources: ResourceRef[] = [
  { dataset: 'skills', runId: null },
  { dataset: 'jobs', runId: null },
  { dataset: 'job-postings', runId: null },
];

const runDatasets = [
  'activity',
  'enrollment',
  'enrollment-mode',
  'enrollment-gender',
  'enrollment-birth-year',
  'enrollment-education',
  'enrollment-location',
  'problems',
  'videos',
] as const;

export function runResources(runIds: readonly string[]): ResourceRef[] {
  return runIds.flatMap((runId) => runDatasets.map((dataset) => ({ dataset, runId })));
}
