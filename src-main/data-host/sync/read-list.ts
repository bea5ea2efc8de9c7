import { createHash } from 'node:crypto';
import { inParallel, throwIfCancelled } from '#main/common/async.ts';
import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { PageMark } from '../cache/taxonomy/taxonomy-staging.ts';
import {
  type ListPage,
  PagePastEnd,
  type PageRequest,
  PageSizeRefused,
  type TaxonomyKind,
  type TaxonomyRemote,
} from '../remote/taxonomy.ts';

/** One page of a list, with the mark that tells whether it is the one of last time. */
export interface ReadPage {
  readonly results: readonly unknown[];
  readonly mark: PageMark;
}

export interface ListRequest {
  readonly remote: TaxonomyRemote;
  readonly kind: TaxonomyKind;
  /** As large as is good for the service; halved until the service takes it. */
  readonly pageSize: number;
  readonly signal: AbortSignal;
  /** Given the first page: the pages that need not be read. */
  alreadyRead(first: PageMark): Pick<ReadonlySet<number>, 'has'>;
  /** Whether a page with this hash was there last time; its records are then left out. */
  isKnown(hash: string): boolean;
  /** See {@link PageRequest.hasFacts}. */
  readonly hasFacts: PageRequest['hasFacts'];
  onPage(page: ReadPage): void | Promise<void>;
  /** How many records the service says there are. */
  onCount(count: number): void;
}

/** A page after the first is refused in the size that the list was begun in. The caller must begin again, with smaller pages. */
export class LaterPageRefused extends PageSizeRefused {
  /** The size to begin with. */
  readonly nextSize: number;

  constructor(error: AlmanacError, refusedSize: number) {
    super(error);
    this.name = 'LaterPageRefused';
    this.nextSize = halved(refusedSize);
  }
}

const smallestPageSize = 20;
const halved = (pageSize: number) => Math.max(smallestPageSize, Math.floor(pageSize / 2));
const pagesAtOnce = 4;
/** Five times the longest list there is, in the smallest pages. */
const maxPages = 100_000;

/** Result of one reading of a list: the count it began with, and whether the service changed it meanwhile. */
export interface ListOutcome {
  readonly count: number | null;
  readonly countChanged: boolean;
  /** The size that its first page was asked in, and that the service did not refuse; asking so again gives the same pages. */
  readonly requestedPageSize: number;
}

/**
 * Reads every page of a list. Page numbers follow from `count`, several at once; after the last one `next` decides.
 * Where the service gives no count, `next` alone leads on; where it forgets `next`, `count` does.
 * @throws LaterPageRefused
 */
export async function readList(reading: ListRequest): Promise<ListOutcome> {
  const { first, pageSize, requestedPageSize } = await readFirst(reading);
  if (first.count !== null) reading.onCount(first.count);
  const firstPage = marked(first, 1, pageSize, hashOf(first.body));
  const done = reading.alreadyRead(firstPage.mark);
  if (!done.has(1)) await reading.onPage(firstPage);
  const links = new Map([[1, first.hasNext]]);
  const bodies = new Set([firstPage.mark.hash]);
  const repeats = createRepeats();
  repeats.isOneTooMany(first);
  let countChanged = false;
  /** False when there is no such page. */
  const take = async (page: number): Promise<boolean> => {
    const answer = await fetchLaterPage(reading, page, pageSize);
    if (answer === null) return false;
    countChanged ||= answer.count !== first.count;
    links.set(page, answer.hasNext);
    // A service that does not take page numbers gives the same one for ever.
    const isEmpty = answer.results.length === 0 && !reading.isKnown(answer.hash);
    const isRepeated = bodies.has(answer.hash) || repeats.isOneTooMany(answer);
    if (answer.hasNext && (isEmpty || isRepeated)) throw withoutEnd(reading);
    bodies.add(answer.hash);
    await reading.onPage(marked(answer, page, pageSize, answer.hash));
    return true;
  };
  let end = Number.POSITIVE_INFINITY;
  // A count may be anything: it is no reason to plan for pages that no list has.
  let last = hasMore(first) ? Math.min(maxPages, Math.max(1, Math.ceil((first.count ?? 0) / pageSize))) : 1;
  const lacking = function* () {
    // The last page is read in any case: it alone can say that the list goes on. Beyond one that is not there, none is.
    for (let page = 2; page <= last && page < end; page += 1) if (page === last || !done.has(page)) yield page;
  };
  await inParallel(lacking(), pagesAtOnce, async (page) => {
    if (!(await take(page))) end = Math.min(end, page);
  });
  while (last < end && links.get(last)) {
    last += 1;
    if (last > maxPages) throw withoutEnd(reading);
    if (!(await take(last))) end = last;
  }
  // A page that was promised and is not there has gone meanwhile; one that only the count promised never was.
  const hasShrunk = end !== Number.POSITIVE_INFINITY && links.get(end - 1) !== false;
  return { count: first.count, countChanged: countChanged || hasShrunk, requestedPageSize };
}

/** Pages that a list which moves by a whole page may bring again. */
const maxRepeats = 4;

/**
 * A service that gives the same records again and again may number each page, and name a next one, so that no two bodies are the same. Pages
 * are compared by their ends, which costs next to nothing.
 */
function createRepeats() {
  const seen = new Set<string>();
  let repeats = 0;
  return {
    isOneTooMany({ results }: Pick<ListPage, 'results'>): boolean {
      if (results.length === 0) return false;
      const ends = JSON.stringify([results.length, results[0], results.at(-1)]);
      if (seen.has(ends)) repeats += 1;
      seen.add(ends);
      return repeats > maxRepeats;
    },
  };
}

const withoutEnd = ({ remote }: ListRequest) =>
  new AlmanacError('BAD_SHAPE', { host: remote.host, what: stored(answerPhrases.withoutEnd) });

/** Whether the first page is not the whole list, by its link or by the count. */
function hasMore({ hasNext, count, results }: ListPage): boolean {
  return hasNext || (count !== null && results.length > 0 && results.length < count);
}

function marked({ results }: Pick<ListPage, 'results'>, page: number, pageSize: number, hash: string): ReadPage {
  return { results, mark: { page, pageSize, hash } };
}

const hashOf = (body: Uint8Array) => createHash('sha1').update(body).digest('base64');

/** The first page, in the largest size that the service takes; a service that silently gives less sets the size. */
async function readFirst(reading: ListRequest) {
  let requestedPageSize = reading.pageSize;
  for (;;) {
    try {
      const first: ListPage = await fetchPage(reading, { page: 1, pageSize: requestedPageSize });
      const isCapped = hasMore(first) && first.results.length > 0 && first.results.length < requestedPageSize;
      return { first, pageSize: isCapped ? first.results.length : requestedPageSize, requestedPageSize };
    } catch (error) {
      if (!(error instanceof PageSizeRefused) || requestedPageSize <= smallestPageSize) throw error;
      requestedPageSize = halved(requestedPageSize);
    }
  }
}

async function fetchPage(reading: ListRequest, request: Omit<PageRequest, 'signal'>): Promise<ListPage> {
  throwIfCancelled(reading.signal);
  return reading.remote.page(reading.kind, { ...request, signal: reading.signal, hasFacts: reading.hasFacts });
}

/** A page after the first, with its hash; null when the list has become shorter than it was. */
async function fetchLaterPage(reading: ListRequest, page: number, pageSize: number) {
  let hash = '';
  const isKnown = (body: Uint8Array) => {
    hash = hashOf(body);
    return reading.isKnown(hash);
  };
  try {
    const { body, ...answer } = await fetchPage(reading, { page, pageSize, isKnown });
    release(body);
    return { ...answer, hash };
  } catch (error) {
    if (error instanceof PagePastEnd) return null;
    const isTooMuch = error instanceof PageSizeRefused && pageSize > smallestPageSize;
    throw isTooMuch ? new LaterPageRefused(error, pageSize) : error;
  }
}

/** Gives a body back that is read: until the engine gets round to it, dozens of megabytes would wait. */
function release({ buffer, byteLength }: Uint8Array): void {
  // A small one shares its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
