import { packPage } from '../../../src-preload/contract/packed-page.ts';
import type { ViewQuery } from '../../../src-preload/contract/views.ts';
import type { OverviewReader } from '../cache/overview.ts';
import type { RecordRefresh } from '../cache/record-refresh.ts';
import type { Records } from '../cache/records.ts';
import type { ViewReader } from '../cache/view-reader.ts';
import type { HostPorts } from '../protocol.ts';
import type { Search } from '../search/search.ts';
import type { Handlers } from './handlers.ts';
import { refreshRecord } from './refresh-record.ts';
import type { Services } from './services.ts';

interface ReadingParts {
  readonly reader: ViewReader;
  readonly records: Records;
  readonly recordRefresh: RecordRefresh;
  readonly search: Search;
  readonly overview: OverviewReader;
  readonly dataVersion: () => string;
  readonly services: Services;
  /** Makes what the rows of a view need beside the cache. */
  readonly readyFor: (query: ViewQuery) => Promise<void>;
  readonly emit: HostPorts['emit'];
  readonly now: () => number;
}

type ReadingMethod =
  | 'view:rows'
  | 'search:all'
  | 'skill:get'
  | 'job:get'
  | 'course:get'
  | 'run:get'
  | 'overview:get'
  | 'cache:version'
  | 'record:refresh';

/** What screens read of the cache, and the one record that they ask the service for again. */
export function readingHandlers(parts: ReadingParts): Pick<Handlers, ReadingMethod> {
  const { reader, records, recordRefresh, search, overview, dataVersion, services, readyFor, emit, now } = parts;
  return {
    'view:rows': async (request) => {
      await readyFor(request);
      return packPage(reader.page(request, now()));
    },
    'search:all': ({ text, limit, kinds }) => search.all(text, limit, kinds),
    'skill:get': ({ id }) => records.skill(id, now()),
    'job:get': ({ id }) => records.job(id, now()),
    'course:get': ({ courseKey }) => records.course(courseKey, now()),
    'run:get': ({ runId }) => records.run(runId, now()),
    'overview:get': () => overview(now()),
    'cache:version': () => ({ version: dataVersion() }),
    'record:refresh': async (record, signal) => {
      const { taxonomy } = services.configured().remote;
      const dataset = await refreshRecord(taxonomy, recordRefresh, record, now, signal);
      emit('cache:changed', { datasets: [dataset], runs: false });
      return {};
    },
  };
}
