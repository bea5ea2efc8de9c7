import { packPage } from '#contract/packed-page.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Refreshable } from '#shared/catalog/records.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { answerPhrases, fieldPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { OverviewReader } from '../cache/reading/overview.ts';
import type { Records } from '../cache/reading/records.ts';
import type { ViewReader } from '../cache/reading/view-reader.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { RecordRefresh } from '../cache/taxonomy/record-refresh.ts';
import type { Handlers, HostPorts } from '../protocol.ts';
import type { ParseResult } from '../remote/records/fields.ts';
import { readJob, readJobPosting, readSkill } from '../remote/records/taxonomy.ts';
import type { TaxonomyRemote } from '../remote/taxonomy.ts';
import type { Search } from '../search/search.ts';
import type { DefaultCoverage } from '../subjects/coverage/default-question.ts';
import { recordOf } from '../subjects/plan/reader.ts';
import type { DataSource } from './data-source.ts';

interface DataHandlerOptions {
  readonly reader: ViewReader;
  readonly records: Records;
  readonly syncState: SyncState;
  readonly recordRefresh: RecordRefresh;
  readonly search: Search;
  readonly overview: OverviewReader;
  readonly dataVersion: () => string;
  readonly source: DataSource;
  /** Makes what the rows of a view need beside the cache. */
  readonly readyFor: (query: ViewQuery, signal?: AbortSignal) => Promise<void>;
  readonly defaultCoverage: DefaultCoverage;
  readonly emit: HostPorts['emit'];
  readonly now: () => number;
}

type DataMethod =
  | 'view:rows'
  | 'search:all'
  | 'skill:get'
  | 'job:get'
  | 'course:get'
  | 'run:get'
  | 'plan:get'
  | 'coverage:get'
  | 'overview:get'
  | 'cache:version'
  | 'record:refresh';

/** Serves the rows and records of the cache, and reads one record again at the service. */
export function dataHandlers(options: DataHandlerOptions): Pick<Handlers, DataMethod> {
  const {
    reader,
    records,
    syncState,
    recordRefresh,
    search,
    overview,
    dataVersion,
    source,
    readyFor,
    defaultCoverage,
    emit,
    now,
  } = options;
  /** A plan and coverage set the skills of jobs against those of courses, which a service computes on other days. */
  const datesOfBoth = () => ({
    asOf: syncState.asOf('jobs', 0, now()),
    skillsAsOf: syncState.asOf('skills', 0, now()),
  });
  return {
    'view:rows': async (request, signal) => {
      await readyFor(request, signal);
      return packPage(reader.page(request, now()));
    },
    'search:all': ({ text, limit, kinds }) => search.all(text, limit, kinds),
    'skill:get': ({ id }) => records.skill(id, now()),
    'job:get': ({ id }) => records.job(id, now()),
    'course:get': ({ courseKey }) => records.course(courseKey, now()),
    'run:get': ({ runId }) => records.run(runId, now()),
    'plan:get': async (question, signal) => {
      await reader.plans.giveWay(question, signal);
      return { ...recordOf(reader.plans.read(question), question), ...datesOfBoth() };
    },
    'coverage:get': async (question, signal) => {
      await reader.coverage.prepare(question, signal);
      return { ...reader.coverage.record(question), ...datesOfBoth() };
    },
    'overview:get': () => overview(now()),
    'cache:version': () => ({ version: dataVersion() }),
    'record:refresh': async (record, signal) => {
      const { taxonomy } = source.configured().remote;
      const dataset = await refreshRecord(taxonomy, recordRefresh, record, now, signal);
      emit('cache:changed', { datasets: [dataset], runs: false });
      // Once the answer is on its way.
      setImmediate(() => void defaultCoverage.store());
      return {};
    },
  };
}

/** Asks for one record at its detail address and publishes it; returns the dataset that it is of. */
async function refreshRecord(
  remote: TaxonomyRemote,
  records: RecordRefresh,
  record: { readonly kind: Refreshable; readonly id: number },
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<DatasetName> {
  const { kind, id } = record;
  const readable = <T extends { readonly id: number }>(parsed: ParseResult<T>): T => {
    if (!parsed.ok) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: parsed.reason });
    if (parsed.value.id !== id)
      throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: stored(answerPhrases.anotherRecord) });
    return parsed.value;
  };
  switch (kind) {
    case 'skill':
      records.skill(readable(readSkill(await remote.detail('skills', id, signal))), now());
      return 'skills';
    case 'job': {
      const job = readable(readJob(await remote.detail('jobs', id, signal)));
      // Without them it would look like a job that needs no skill.
      if (job.skills === null)
        throw new AlmanacError('BAD_SHAPE', {
          host: remote.host,
          what: stored(fieldPhrases.missing, { name: 'skills' }),
        });
      records.job(job, now());
      return 'jobs';
    }
    case 'jobPosting':
      records.jobPosting(readable(readJobPosting(await remote.detail('jobpostings', id, signal))), now());
      return 'job-postings';
  }
}
