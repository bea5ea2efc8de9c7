import { createHash } from 'node:crypto';
import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { inParallel, yieldToOthers } from '../../common/async.ts';
import type { LedgerFigures } from '../cache/sync-state/sync-state.ts';
import type { Staging } from '../cache/taxonomy/taxonomy-staging.ts';
import { type ParseResult, type RecordBatch, type RejectedRecord, readRecords } from '../remote/records/fields.ts';
import {
  type Job,
  type JobPosting,
  readJob,
  readJobPosting,
  readSkill,
  type Skill,
} from '../remote/records/taxonomy.ts';
import type { TaxonomyKind, TaxonomyRemote } from '../remote/taxonomy.ts';
import { isResumable } from './give-up.ts';
import { LaterPageRefused, type ListOutcome, type ReadPage, readList } from './read-list.ts';

interface Identified {
  readonly id: number;
}

/** How one list of the taxonomy is read. */
interface ListSource<Value extends Identified> {
  readonly kind: TaxonomyKind;
  readonly pageSize: number;
  readonly read: (raw: unknown) => ParseResult<Value>;
  /** Completes records that the list gives without some of their fields; null when it never does. */
  readonly complete: ((values: readonly Value[], signal: AbortSignal) => Promise<Value[]>) | null;
  readonly needsMore: (value: Value) => boolean;
}

export interface ListSync<Value extends Identified> {
  readonly source: ListSource<Value>;
  readonly remote: TaxonomyRemote;
  readonly openStaging: () => Staging<Value>;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Records read so far, and how many there should be. */
  onProgress(rows: number, expected: number | null): void;
}

/** A list of at most this many pages is read twice, which is cheap; a longer first list is taken as it is. */
const maxFewPages = 20;

/** Whether a list that is read for the first time is compared with a second reading: of one page nothing can slide to another. */
const isToCompare = ({ hashes, countChanged }: Pass): boolean =>
  hashes.size > 1 && hashes.size <= maxFewPages && !countChanged;

/** Passes over a list before a changing one is given up. */
const maxPasses = 4;

export interface ListResult {
  readonly figures: LedgerFigures;
  readonly rejected: RejectedRecord[];
  /** Whether it changed each time that it was read, so that what is stored may mix two of its states. */
  readonly isMixed: boolean;
}

/**
 * Reads a list and stores it whole. Records are not all of one length: where a later page is refused, all of it is read in smaller ones.
 * @throws AlmanacError LIST_CHANGED when it is never complete; nothing is stored then.
 */
export async function syncList<Value extends Identified>(sync: ListSync<Value>): Promise<ListResult> {
  let { source } = sync;
  for (;;) {
    try {
      return await syncInPages({ ...sync, source });
    } catch (error) {
      if (!(error instanceof LaterPageRefused)) throw error;
      source = { ...source, pageSize: error.nextSize };
    }
  }
}

/**
 * Reads a list until it holds still, then stores it whole. A list whose count changed under the reader is read again from the start;
 * one with fewer distinct records than its count (rows moved between pages) is read again and the finds are added, until a
 * reading finds nothing new.
 *
 * A list that is not what was stored before may have changed while it was read, with some pages of before and some of
 * after. So it is read again at once, and stored when every page has the same records. The second reading also separates
 * a record that is gone from one that was missed, and a count that is wrong from one that is not reached yet. A first sync takes the
 * service's word where it has many pages, since twice as many requests would take hours; one of few pages is compared in the same way.
 */
async function syncInPages<Value extends Identified>(sync: ListSync<Value>): Promise<ListResult> {
  let staging = sync.openStaging();
  let rejected: Rejected = new Map();
  let complete = 0;
  const beginAnew = () => {
    staging.discard();
    staging = sync.openStaging();
    rejected = new Map();
    complete = 0;
  };
  try {
    for (let attempt = 1; attempt <= maxPasses; attempt += 1) {
      const before = staging.size;
      const pass = await readOnce(sync, staging, rejected);
      complete += 1;
      const isToConfirm = staging.differs() && !pass.hasDetails;
      // A list that moved while it was read for the first time lacks rows, although its count may be the same.
      if (
        staging.isFirst() &&
        complete === 1 &&
        isToCompare(pass) &&
        !(await isStillSame(sync, pass, staging.hasFacts))
      ) {
        if (attempt === maxPasses) return await store(sync, staging, rejected, true);
        beginAnew();
      } else if (pass.countChanged) beginAnew();
      else if (isToConfirm) {
        if (complete === 1 && (await isStillSame(sync, pass, staging.hasFacts)))
          return await store(sync, staging, rejected, false);
        // The other reading counts, too.
        attempt += 1;
        if (attempt >= maxPasses && isComplete(pass, staging, rejected))
          return await store(sync, staging, rejected, true);
        beginAnew();
      } else if (holdsStill(complete, pass, staging, before, rejected))
        return await store(sync, staging, rejected, false);
    }
    staging.discard();
    throw new AlmanacError('LIST_CHANGED', { host: sync.remote.host });
  } catch (error) {
    // The collected pages are kept for the next sync, unless the user gave it up or they are too large.
    if (error instanceof LaterPageRefused || (sync.signal.aborted && !isResumable(sync.signal))) staging.discard();
    throw error;
  }
}

/** Records that could not be read, by their text; `isKept` when an earlier version of the record stays in their place. */
type Rejected = Map<string, RejectedRecord & { readonly isKept: boolean }>;

/** Whether as many records were read as the service counts, damaged ones included. */
function isComplete({ count }: ListOutcome, staging: Pick<Staging<Identified>, 'size'>, rejected: Rejected): boolean {
  const lost = [...rejected.values()].filter(({ isKept }) => !isKept).length;
  return count === null || staging.size + lost >= count;
}

/** Whether readings may be stored: complete by the service's own count, or the same twice; nothing missing only once. */
function holdsStill(
  complete: number,
  outcome: ListOutcome,
  staging: Pick<Staging<Identified>, 'size' | 'missing'>,
  sizeBefore: number,
  rejected: Rejected,
): boolean {
  const isRepeated = complete > 1 && staging.size === sizeBefore;
  return (isComplete(outcome, staging, rejected) || isRepeated) && (complete > 1 || staging.missing() === 0);
}

async function store<Value extends Identified>(
  { remote, now }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Rejected,
  isMixed: boolean,
): Promise<ListResult> {
  const records = [...rejected.values()].map(({ reason, raw }) => ({ reason, raw }));
  const kept = [...rejected.values()].filter(({ isKept }) => isKept).length;
  if (records[0] && staging.size === kept) {
    // Nothing at all can be read: the service speaks another language, and what was stored is worth more.
    staging.discard();
    throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: records[0].reason });
  }
  const stored = await staging.store(now(), yieldToOthers);
  return {
    figures: { ...stored, rejected: records.length, data_through: null, history_from: null },
    rejected: records,
    isMixed,
  };
}

/** The hashes of a page: of its body, and of its records alone where these were parsed and may have to be compared. */
interface PageHashes {
  readonly body: string;
  readonly records: string | null;
}

/** A pass over all pages: what it saw, and the hashes of each page. */
interface Pass extends ListOutcome {
  readonly hashes: ReadonlyMap<number, PageHashes>;
  /** Whether records had to be completed one by one, so that their pages tell little of them. */
  readonly hasDetails: boolean;
}

class ListMoved extends Error {}

/**
 * Reads all pages once more and compares their hashes, without taking anything out of them; stops at the first other page.
 * The text around the records (a count that grows by itself, an address) may differ.
 */
async function isStillSame<Value extends Identified>(
  { source, remote, signal }: ListSync<Value>,
  before: Pass,
  hasFacts: Staging<Value>['hasFacts'],
): Promise<boolean> {
  const known = new Set([...before.hashes.values()].map(({ body }) => body));
  let pages = 0;
  try {
    const { countChanged } = await readList({
      remote,
      kind: source.kind,
      pageSize: before.requestedPageSize,
      signal,
      alreadyRead: () => new Set(),
      isKnown: (hash) => known.has(hash),
      hasFacts,
      onPage: ({ mark, results }) => {
        const page = before.hashes.get(mark.page);
        if (page?.body === mark.hash) pages += 1;
        else if (page?.records === hashOfRecords(readRecords(results, source.read))) pages += 1;
        else throw new ListMoved();
      },
      onCount: () => {},
    });
    return !countChanged && pages === before.hashes.size;
  } catch (error) {
    if (error instanceof ListMoved) return false;
    throw error;
  }
}

/**
 * Hash of the extracted records: the page itself may hold anything around it, nested too deeply to be written again. A skill that
 * a job names counts by its id alone, because its facts are cut from a page once they are stored.
 */
const hashOfRecords = ({ values, rejected }: RecordBatch<Identified>) =>
  createHash('sha1').update(JSON.stringify({ values, rejected }, skillsAsIds)).digest('base64');

const skillsAsIds = (key: string, value: unknown) => (key === 'skill' ? (value as Identified).id : value);

/** One pass over all pages into the staging area. */
async function readOnce<Value extends Identified>(
  { source, remote, signal, onProgress }: ListSync<Value>,
  staging: Staging<Value>,
  rejected: Rejected,
): Promise<Pass> {
  let expected: number | null = null;
  let hasDetails = false;
  const hashes = new Map<number, PageHashes>();
  const isFirst = staging.isFirst();
  const take = async (page: ReadPage) => {
    const { page: number, hash: body, pageSize } = page.mark;
    if (staging.takeUnchanged(page.mark)) hashes.set(number, { body, records: null });
    else {
      const records = readRecords(page.results, source.read);
      const isOfMany = expected !== null && expected > maxFewPages * pageSize;
      hashes.set(number, { body, records: isFirst && isOfMany ? null : hashOfRecords(records) });
      hasDetails ||= records.values.some(source.needsMore);
      const values = await completed(source, records, signal);
      if (records.rejected.length === 0) staging.take(page.mark, values, !records.values.some(source.needsMore));
      else {
        const ids = records.rejected.flatMap(({ id }) => id ?? []);
        staging.takeDamaged(page.mark, values, ids);
        for (const record of records.rejected) {
          rejected.set(record.raw, { ...record, isKept: record.id !== null && staging.has(record.id) });
        }
      }
    }
    onProgress(staging.size, expected);
    await yieldToOthers();
  };
  const outcome = await readList({
    remote,
    kind: source.kind,
    pageSize: source.pageSize,
    signal,
    alreadyRead: (first) => {
      const resumed = staging.resume(first);
      for (const [page, body] of resumed) hashes.set(page, { body, records: null });
      return resumed;
    },
    isKnown: (hash) => staging.isKnown(hash),
    hasFacts: staging.hasFacts,
    onPage: take,
    onCount: (count) => {
      expected = count;
    },
  });
  return { ...outcome, hashes, hasDetails };
}

async function completed<Value extends Identified>(
  source: ListSource<Value>,
  { values }: RecordBatch<Value>,
  signal: AbortSignal,
): Promise<readonly Value[]> {
  const lacking = values.filter(source.needsMore);
  if (lacking.length === 0 || !source.complete) return values;
  const complete = new Map((await source.complete(lacking, signal)).map((value) => [value.id, value]));
  return values.map((value) => complete.get(value.id) ?? value);
}

const detailsAtOnce = 4;

/*
 * How the lists of the taxonomy are read. Page sizes: skills and postings are cheap for the service, jobs cost it a query
 * per skill.
 */

export const listPageSize = 500;
export const jobPageSize = 100;

export const skillSource: ListSource<Skill> = {
  kind: 'skills',
  pageSize: listPageSize,
  read: readSkill,
  complete: null,
  needsMore: () => false,
};

export const postingSource: ListSource<JobPosting> = {
  kind: 'jobpostings',
  pageSize: listPageSize,
  read: readJobPosting,
  complete: null,
  needsMore: () => false,
};

export const jobSource = (remote: TaxonomyRemote): ListSource<Job> => ({
  kind: 'jobs',
  pageSize: jobPageSize,
  read: readJob,
  complete: (jobs, signal) => completeJobs(remote, jobs, signal),
  needsMore: (job) => job.skills === null,
});

/** Asks for the details of jobs that their list gives without skills; returns them in the same order. */
async function completeJobs(remote: TaxonomyRemote, jobs: readonly Job[], signal: AbortSignal): Promise<Job[]> {
  const complete: Job[] = [];
  await inParallel(jobs.entries(), detailsAtOnce, async ([index, job]) => {
    complete[index] = await completeJob(remote, job, signal);
  });
  return complete;
}

async function completeJob(remote: TaxonomyRemote, job: Job, signal: AbortSignal): Promise<Job> {
  const parsed = readJob(await remote.detail('jobs', job.id, signal));
  // A job without its skills would look like a job that needs none.
  if (!parsed.ok)
    throw new AlmanacError('BAD_SHAPE', {
      host: remote.host,
      what: stored(answerPhrases.job, { id: String(job.id), reason: parsed.reason }),
    });
  return { ...parsed.value, skills: parsed.value.skills ?? [] };
}
