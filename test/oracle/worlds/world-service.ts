import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.ts';
import type { RunRows, RunWorld, Sent } from './run-world.ts';
import { dayText } from './values.ts';
import type { World } from './world.ts';

/** A service that answers exactly what its worlds say, and counts what it was asked. */
export interface WorldService {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly analyticsToken: string;
  readonly runs: readonly string[];
  /** Requests so far, those for tokens and of files left out. */
  readonly requests: number;
  /** The bodies of lists that were sent, in their order. */
  readonly sent: readonly SentBody[];
  /** From now on the service is that of other worlds. */
  become(worlds: readonly World[]): void;
  close(): Promise<void>;
}

/** A list as it was sent: of which run and which problem of it, or which page, by the end of its address. */
export interface SentBody {
  readonly run: string;
  readonly what: string;
  readonly module?: string;
  /** The rows of a list of the taxonomy, which is of no run. */
  readonly page?: number;
  readonly body: readonly unknown[];
}

const lists = ['skills', 'jobs', 'jobpostings'] as const;

/** Starts the service on a free port of this computer. */
export async function startWorldService(first: readonly World[]): Promise<WorldService> {
  const state = { worlds: first, requests: 0, url: '' };
  const sent: SentBody[] = [];
  const server = createServer((request, response) => {
    const answer = answerTo(request, state);
    if (answer === 'token') return sendJson(response, { access_token: 'opaque', expires_in: 3600, token_type: 'JWT' });
    const isFile = answer instanceof Buffer;
    if (!isFile) state.requests += 1;
    if (isPage(answer)) sent.push(...pageSent(request, answer));
    else if (typeof answer === 'object' && answer !== null && !isFile)
      sent.push(...bodyOf(request, Array.isArray(answer) ? answer : [answer], state.worlds));
    if (isFile) return void response.writeHead(200, { 'Content-Type': 'text/csv' }).end(answer);
    if (answer === 'failure') return sendJson(response, { detail: 'Server error.' }, 500);
    return sendJson(response, answer ?? { detail: 'Not found.' }, answer === null ? 404 : 200);
  });
  const { url, close } = await listenOnLoopback(server);
  state.url = url;
  return {
    url,
    clientId: 'oracle',
    clientSecret: 'oracle-secret',
    analyticsToken: 'a'.repeat(40),
    runs: first.flatMap(({ runs }) => runs.map(({ id }) => id)),
    get requests() {
      return state.requests;
    },
    sent,
    become: (worlds) => {
      state.worlds = worlds;
    },
    close,
  };
}

/** The rows of one run, or of a problem of one; none of an address that is of no run. */
function bodyOf({ url }: IncomingMessage, body: readonly unknown[], worlds: readonly World[]): SentBody[] {
  const path = decodeURIComponent(new URL(url ?? '/', 'http://service').pathname);
  const [, module, ofProblem = ''] = /^\/api\/v0\/problems\/(.+)\/([a-z_]+)\/?$/.exec(path) ?? [];
  if (module !== undefined) {
    const run = worlds.flatMap(({ runs }) => runs).find((each) => Object.hasOwn(ofModule(each, ofProblem), module));
    return run === undefined ? [] : [{ run: run.id, what: ofProblem, module, body }];
  }
  const [, learnersOf] = /^\/api\/v0\/intervention\/(.+?)\/?$/.exec(path) ?? [];
  if (learnersOf !== undefined) return [{ run: learnersOf, what: 'intervention', body }];
  const [, run, what] =
    /^\/api\/v0\/courses\/(.+?)\/((?:recent_)?activity|problems(?:_and_tags)?|videos|enrollment(?:\/[a-z_]+)?)\/?$/.exec(
      path,
    ) ?? [];
  return run === undefined || what === undefined ? [] : [{ run, what, body }];
}

/** A page of a list of the taxonomy, by the end of its address. */
function pageSent({ url }: IncomingMessage, { results }: Page): SentBody[] {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://service');
  const what = pathname.split('/').at(-2) ?? '';
  return [{ run: '', what, page: Number(searchParams.get('page') ?? 1), body: results }];
}

interface Page {
  readonly results: readonly unknown[];
}
const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'results' in answer;

type Answered = object | Buffer | 'token' | 'failure' | null;

function answerTo(request: IncomingMessage, { worlds, url }: { worlds: readonly World[]; url: string }): Answered {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  const path = decodeURIComponent(pathname);
  if (path.startsWith('/oauth2/')) return 'token';
  const [, list] = /^\/taxonomy\/api\/v1\/(skills|jobs|jobpostings)\/$/.exec(path) ?? [];
  const listed = lists.find((name) => name === list);
  if (listed)
    return pageOf(
      worlds.flatMap(({ taxonomy }) => taxonomy[listed]),
      searchParams,
    );
  const runs = worlds.flatMap((world) => world.runs);
  if (path.startsWith('/files/')) return fileOf(runs.find(({ id }) => path === `/files/${id}`));
  if (path.startsWith('/api/v0/')) return analytics(runs, path.slice('/api/v0/'.length), searchParams, url);
  return null;
}

/** One page in its envelope, as the taxonomy service sends it. */
function pageOf(records: readonly Sent[], query: URLSearchParams): object {
  const size = Number(query.get('page_size') ?? 20);
  const page = Number(query.get('page') ?? 1);
  const next = page * size < records.length ? `http://service/?page=${page + 1}&page_size=${size}` : null;
  return { count: records.length, next, previous: null, results: records.slice((page - 1) * size, page * size) };
}

function analytics(runs: readonly RunWorld[], path: string, query: URLSearchParams, url: string): Answered {
  if (path === 'course_summaries/') {
    const listed = runs.filter(({ title, starts, ends }) => title !== null || starts !== null || ends !== null);
    return rowsOrNone(
      listed.map(({ id, title, starts, ends, isSelfPaced }) => ({
        course_id: id,
        catalog_course_title: title,
        pacing_type: isSelfPaced ? 'self_paced' : 'instructor_paced',
        start_date: starts === null ? null : `${dayText(starts)}T153000`,
        end_date: ends === null ? null : `${dayText(ends)}T093000`,
      })),
    );
  }
  const [, module = '', what = ''] = /^problems\/(.+)\/([a-z_]+)\/?$/.exec(path) ?? [];
  if (module !== '') return rowsOrNone(runs.flatMap((run) => ofModule(run, what)[module] ?? []));
  const run = runs.find(({ id }) => path.startsWith(`courses/${id}/`) || path === `intervention/${id}/`);
  if (!run) return null;
  if (path.startsWith('intervention/')) return rowsOrNone(run.learners);
  return ofRun(run, path.slice(`courses/${run.id}/`.length).replace(/\/$/, ''), query, url);
}

const ofModule = (run: RunWorld, what: string): Readonly<Record<string, readonly Sent[]>> =>
  ({ answer_distribution: run.answers, grade_distribution: run.grades, sequential_open_distribution: run.opens })[
    what
  ] ?? {};

function ofRun(run: RunWorld, what: string, query: URLSearchParams, url: string): Answered {
  if (what === 'recent_activity') return newestWeek(run, query.get('activity_type') ?? 'any');
  if (what === 'reports/problem_response') return reportOf(run, url);
  if (run.failing.some((failing) => failing === what)) return 'failure';
  const rows = Object.hasOwn(run.rows, what) ? sentRows(run, what as RunRows) : [];
  const [from, before] = [query.get('start_date') ?? '', query.get('end_date') ?? '9999'];
  const isWanted = ({ date, interval_start, interval_end }: Sent) => {
    const [first, last] = [String(date ?? interval_start ?? from), String(date ?? interval_end ?? '')];
    return first >= from && last < before;
  };
  return rowsOrNone(rows.filter(isWanted));
}

/** The rows as they are sent, the unreadable one last; rows that are all unreadable are another fault. */
const sentRows = (run: RunWorld, what: RunRows): Sent[] => [
  ...run.rows[what].map((row) => ({ course_id: run.id, ...row })),
  ...unreadableRows(run, what),
];

/** The row of a dataset that cannot be read; none where there is no other. */
export function unreadableRows({ id, rows, unreadable }: RunWorld, what: RunRows): Sent[] {
  const last = rows[what].at(-1);
  return last && unreadable.includes(what) ? [{ course_id: id, ...last, created: 'not a time' }] : [];
}

/** The newest week for which the service knows a number of this kind; this endpoint writes times with a zone. */
function newestWeek(run: RunWorld, type: string): object | null {
  const week = run.rows.activity.findLast((row) => typeof row[type] === 'number');
  if (!week) return null;
  const zoned = (text: unknown) => String(text).replace(/T.*/, 'T00:00:00Z');
  const { interval_start, interval_end } = week;
  return {
    interval_start: zoned(interval_start),
    interval_end: zoned(interval_end),
    activity_type: type,
    count: week[type],
    course_id: run.id,
  };
}

function reportOf({ id, report }: RunWorld, url: string): object | null {
  if (report === null) return null;
  return {
    course_id: id,
    report_name: 'problem_response',
    download_url: `${url}/files/${encodeURIComponent(id)}`,
    last_modified: report.last_modified,
    expiration_date: new Date(Date.now() + 120 * 1000).toISOString(),
    file_size: Buffer.byteLength(report.text),
  };
}

const fileOf = (run: RunWorld | undefined) => (run?.report ? Buffer.from(run.report.text) : null);

/** Services answer 404 where there is no row. */
const rowsOrNone = (rows: readonly object[]) => (rows.length === 0 ? null : rows);

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
