import { datasets } from '#shared/catalog/datasets.ts';
import { answerPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { cutAt } from '#shared/text/text.ts';
import { formatDay } from '#shared/time/time.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';
import {
  type ActivityType,
  type AnalyticsEndpoint,
  analyticsEndpoints,
  type EndpointDefinition,
} from './analytics-endpoints.ts';
import { type ListAnswer, type ListInPieces, listInPieces, type PageInPieces, readListAnswer } from './list-answer.ts';
import { analyticsRoot, type PathForm, pathOfId, queryOf, type Routes } from './service-address.ts';
import type { AskOptions, ServiceClient } from './service-client.ts';

export interface RowsRequest {
  /** First day (since 1970-01-01 UTC) that is wanted. Without any day, services give the newest day or week only. */
  readonly from?: number | undefined;
  /** Last day that is wanted, included. */
  readonly to?: number | undefined;
  /** For `recent-activity` only. */
  readonly activityType?: ActivityType | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: number | undefined;
  /** Called for every request that really goes out. */
  readonly onRequest?: (() => void) | undefined;
}

/** How one report is asked for. */
export type ReportRequest = Pick<RowsRequest, 'signal' | 'onRequest'>;

/** The analytics endpoints, as the service sends them. */
export interface AnalyticsRemote {
  /** Host and port, for errors. */
  readonly host: string;
  /**
   * All rows of a dataset of one course run (or of one problem or subsection, by its id). Throws NO_ROWS when there are none.
   * A dataset of one object gives a list of one.
   */
  rows(id: string, endpoint: AnalyticsEndpoint, request?: RowsRequest): Promise<readonly unknown[]>;
  /** The same for lists that are too large to be held as objects. */
  list(id: string, endpoint: AnalyticsEndpoint, request?: RowsRequest): Promise<ListInPieces>;
  /** The details of one report; throws NO_ROWS when the service does not make it. */
  report(runId: string, name: string, request?: ReportRequest): Promise<unknown>;
  /** The CSV that the service itself makes of a dataset of a course run; throws NO_ROWS when it has none. */
  csv(runId: string, endpoint: AnalyticsEndpoint, request?: RowsRequest): Promise<HttpAnswer>;
}

/** More pages than any gateway cuts these lists into. */
const maxPages = 1000;

/** Longer ids are cut where an error names them. */
const maxNameLength = 255;

export function createAnalytics(baseUrl: string, client: ServiceClient, routes: Routes): AnalyticsRemote {
  const root = analyticsRoot(baseUrl);
  const host = new URL(root).host;

  const ask =
    ({ signal, priority, onRequest }: RowsRequest, what: string) =>
    (url: string) =>
      client.get(url, { signal, priority, onRequest, what, pass404: true });

  const badShape = (what: string, cause?: unknown) => new AlmanacError('BAD_SHAPE', { host, what }, cause);

  /** A gateway may cut the list into pages: they are read one after the other. */
  const allPages = async <Page extends Pick<ListAnswer, 'nextQuery'>>(
    readPage: (query: string) => Promise<Page>,
    dates: string,
    isSame: (page: Page, next: Page) => boolean,
  ): Promise<readonly [Page, ...Page[]]> => {
    const first = await readPage(dates);
    const others: Page[] = [];
    const seen = new Set<string>();
    for (let page = first; page.nextQuery !== null; ) {
      const query = `?${page.nextQuery}`;
      if (seen.has(query) || seen.size === maxPages) throw badShape(stored(answerPhrases.leadsBack));
      seen.add(query);
      const next = await readPage(query).catch((error: unknown) => {
        // Otherwise the whole list would count as one without rows.
        const isAbsent = error instanceof AlmanacError && error.code === 'NO_ROWS';
        throw isAbsent ? badShape(stored(answerPhrases.pageMissing), error) : error;
      });
      if (isSame(page, next)) throw badShape(stored(answerPhrases.leadsBack));
      others.push(next);
      page = next;
    }
    return [first, ...others];
  };

  /** The pages together are as many rows as the first one counts. */
  const refuseFewer = ({ count }: Pick<ListAnswer, 'count'>, rows: number) => {
    if (count === null || rows >= count) return;
    throw badShape(stored(answerPhrases.fewerThanCounted, { rows: String(rows), count: String(count) }));
  };

  /** Returns a function that asks for the page of a query and reads it. */
  const pageReader = <Page>(
    id: string,
    name: AnalyticsEndpoint,
    request: RowsRequest,
    readPage: (answer: HttpAnswer) => Page,
  ) => {
    const forms = addressForms(root, analyticsEndpoints[name].paths, id);
    const what = nameOf(name, id);
    return (query: string) =>
      client.reading(
        async () => readPage(await routes.answer(name, forms, { ask: ask(request, what), what, query })),
        request.signal,
      );
  };

  return {
    host,
    async rows(id, name, request = {}) {
      const read = pageReader(id, name, request, (answer) => asList(answer.lastJson(), host));
      const isSame = (page: ListAnswer, next: ListAnswer) =>
        JSON.stringify(page.results) === JSON.stringify(next.results);
      const [first, ...others] = await allPages(read, dateQuery(analyticsEndpoints[name], request), isSame);
      const rows = others.length === 0 ? first.results : [first, ...others].flatMap(({ results }) => results);
      refuseFewer(first, rows.length);
      return rows;
    },
    async list(id, name, request = {}) {
      const read = pageReader(id, name, request, (answer) => listInPieces(answer, (body) => asList(body, host)));
      const isSame = (page: PageInPieces, next: PageInPieces) => page.text.equals(next.text);
      const pages = await allPages(read, dateQuery(analyticsEndpoints[name], request), isSame);
      return {
        pieces: function* (): Generator<readonly unknown[], undefined> {
          let rows = 0;
          for (const page of pages) {
            for (const records of page.pieces()) {
              rows += records.length;
              yield records;
            }
          }
          refuseFewer(pages[0], rows);
        },
        release: () => {
          for (const page of pages) page.release();
        },
      };
    },
    report(runId, name, request = {}) {
      const forms = addressForms(root, [`courses/{id}/reports/${pathOfId(name, 'encoded')}/`], runId);
      const options = { ask: ask(request, name), what: stored(answerPhrases.report, { name }) };
      return client.reading(() => routes.get('report', forms, options), request.signal);
    },
    csv(runId, name, request = {}) {
      const endpoint: EndpointDefinition = analyticsEndpoints[name];
      const what = nameOf(name, runId);
      const askCsv = (url: string) => getCsv(client, url, { ...request, what });
      const options = { ask: askCsv, what, query: dateQuery(endpoint, request) };
      return routes.answer(name, addressForms(root, endpoint.paths, runId), options);
    },
  };
}

/** Names in errors what was asked for: a service may refuse one table of a run alone. */
function nameOf(name: AnalyticsEndpoint, id: string): string {
  if (name === 'course-summaries') return stored(answerPhrases.courseRuns);
  return stored(answerPhrases.table, { table: datasets[name].title, run: cutAt(id, maxNameLength) });
}

/** The same service, which reports each request that really goes out through it. */
export function countedAnalytics(analytics: AnalyticsRemote, onRequest: () => void): AnalyticsRemote {
  return {
    host: analytics.host,
    rows: (id, endpoint, request) => analytics.rows(id, endpoint, { ...request, onRequest }),
    list: (id, endpoint, request) => analytics.list(id, endpoint, { ...request, onRequest }),
    report: (runId, name, request) => analytics.report(runId, name, { ...request, onRequest }),
    csv: (runId, endpoint, request) => analytics.csv(runId, endpoint, { ...request, onRequest }),
  };
}

/** The specified form first, then its other ending, then the same with everything in the id encoded. */
function addressForms(root: string, paths: readonly string[], id: string): readonly string[] {
  const forms = (['literal', 'encoded'] satisfies PathForm[]).flatMap((form) =>
    paths.flatMap((path) => {
      const whole = root + path.replace('{id}', () => pathOfId(id, form));
      return whole.endsWith('/') ? [whole] : [whole, `${whole}/`];
    }),
  );
  return [...new Set(forms)];
}

function dateQuery({ dates }: EndpointDefinition, { from, to, activityType }: RowsRequest): string {
  // A week that ends with the day `to` has its interval_end on the day after, and that must be *before* end_date.
  const pastTo = dates === 'week' ? 2 : 1;
  const days =
    dates === 'none' ? {} : { start_date: asText(from), end_date: asText(to === undefined ? to : to + pastTo) };
  return queryOf({ ...days, activity_type: activityType });
}

const asText = (day: number | undefined) => (day === undefined ? undefined : formatDay(day));

/** One object (recent_activity) is a list of one. */
function asList(body: unknown, host: string): ListAnswer {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body) && !('results' in body);
  return readListAnswer(isRecord ? [body] : body, host);
}

/**
 * Services crash with a bare 500 where a CSV request is not signed in or comes too often: the same request for JSON says
 * what is the matter, renews the token or waits, and then the CSV is asked for again.
 */
async function getCsv(client: ServiceClient, url: string, ask: AskOptions): Promise<HttpAnswer> {
  const first = await client.get(url, { ...ask, accept: 'text/csv', pass404: true, pass500: true });
  if (first.status !== 500) return csvOrRefusal(first);
  const sameAsJson = await client.get(url, { ...ask, pass404: true });
  return sameAsJson.ok
    ? csvOrRefusal(await client.get(url, { ...ask, accept: 'text/csv', pass404: true }))
    : sameAsJson;
}

/** The bytes are saved unread: a page to sign in, or JSON of a service without a CSV, would be a file that passes for the service's own. */
function csvOrRefusal(answer: HttpAnswer): HttpAnswer {
  const { ok, host, status, body, contentType } = answer;
  if (!ok) return answer;
  const start = body.subarray(0, 256).toString('utf8').trimStart();
  if (start === '') throw new AlmanacError('NOT_JSON', { host, status, what: stored(answerPhrases.empty) });
  if (start.startsWith('<') || /\bhtml\b/i.test(contentType)) throw new AlmanacError('NOT_JSON', { host, status });
  if (/^[[{]/.test(start) || /\bjson\b/i.test(contentType))
    throw new AlmanacError('BAD_SHAPE', { host, what: stored(answerPhrases.noCsv) });
  return answer;
}
