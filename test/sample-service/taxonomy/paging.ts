import type { Reading } from '../generator/reading.ts';
import type { RecordList } from '../generator/record-list.ts';
import { type Answer, detailAnswer, type Envelope, type Row, rowsAnswer } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';

const DEFAULT_PAGE_SIZE = 20;

/** One page that was asked for, after all defaults. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly path: string;
  readonly origin: string;
  readonly query: URLSearchParams;
}

/** Where faults of lists take hold. */
export interface PagingHooks {
  /** May shrink the page size, or refuse it. */
  pageSize(wanted: number): number | Answer;
  list<T>(list: RecordList<T>, page: PageRequest): RecordList<T>;
  envelope(envelope: Envelope, page: PageRequest): Envelope;
}

const positiveInteger = (text: string | null): number | undefined =>
  text !== null && /^\s*\d{1,9}\s*$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** The number of the page asked for; `last` is an accepted name. */
function pageNumber(query: URLSearchParams, pages: number): number | undefined {
  const text = query.get('page');
  if (text === null) return 1;
  return text === 'last' ? pages : positiveInteger(text);
}

/** One page of a list, in its envelope. */
export function answerPage<T extends Row>(
  whole: RecordList<T>,
  request: ServiceRequest,
  reading: Reading,
  hooks: PagingHooks,
): Answer {
  const wanted = positiveInteger(request.query.get('page_size')) ?? DEFAULT_PAGE_SIZE;
  const pageSize = hooks.pageSize(wanted);
  if (typeof pageSize !== 'number') return pageSize;
  const pages = Math.max(1, Math.ceil(whole.count / pageSize));
  const page = pageNumber(request.query, pages);
  if (page === undefined || page > pages) return detailAnswer(404, 'Invalid page.');

  const asked: PageRequest = { page, pageSize, path: request.path, origin: request.origin, query: request.query };
  const list = hooks.list(whole, asked);
  const envelope: Envelope = {
    count: list.count,
    next: page < pages ? pageUrl(asked, page + 1, wanted, reading) : null,
    previous: page > 1 ? pageUrl(asked, page - 1, wanted, reading) : null,
  };
  return rowsAnswer(rowsOfPage(list, (page - 1) * pageSize, pageSize), hooks.envelope(envelope, asked));
}

function* rowsOfPage<T>(list: RecordList<T>, first: number, length: number): Generator<T> {
  for (let position = first; position < first + length; position += 1) {
    const record = list.at(position);
    if (record === undefined) return;
    yield record;
  }
}

/**
 * A complete URL. Running services repeat what was asked, in the order of the names, and leave `page` away for the first page; the
 * specification promises page and page_size in both links.
 */
function pageUrl(asked: PageRequest, page: number, pageSize: number, reading: Reading): string {
  const query = new URLSearchParams(asked.query);
  query.set('page', String(page));
  if (reading === 'specification') query.set('page_size', String(pageSize));
  else if (page === 1) query.delete('page');
  query.sort();
  const text = query.toString();
  return `${asked.origin}${encodeURI(asked.path)}${text === '' ? '' : `?${text}`}`;
}
