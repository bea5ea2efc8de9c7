import type { Reading } from '../generator/reading.ts';
import type { SampleData } from '../generator/sample-data.ts';
import { type Answer, detailAnswer, objectAnswer } from '../server/answer.ts';
import { redirectToSlash } from '../server/redirect.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { RequestClass } from '../server/request-class.ts';
import { noRoute, noRows, rowsOrNone } from './answers.ts';
import { answerSummaries } from './course-summaries.ts';
import { asCsv, csvFileName, wantsCsv } from './csv-answer.ts';
import { MalformedDate, malformedDate } from './dates.ts';
import { answerEngagement } from './engagement.ts';
import { answerModule, answerTimeline } from './modules.ts';
import { answerRecentActivity } from './recent-activity.ts';
import { answerReport, type ReportStorage } from './reports.ts';
import { type AnalyticsRoute, findRoute } from './routes.ts';

export interface AnalyticsService {
  readonly data: SampleData;
  readonly reading: Reading;
  readonly storage: ReportStorage;
}

const PREFIX = '/api/v0/';
/** Running services have a second version beside the first, with another database behind it. */
const NEXT_PREFIX = '/api/v1/';

/** The path behind the prefix, without the slash at its end. */
function restOf(path: string, reading: Reading): string | undefined {
  const next = reading === 'reality' && path.startsWith(NEXT_PREFIX);
  // That database has no birth years.
  if (!path.startsWith(PREFIX) && (!next || /\/birth_year\/?$/.test(path))) return undefined;
  return path.slice(PREFIX.length).replace(/\/$/, '');
}

/** Where a path leads, if it belongs to this service. */
export function analyticsRoute(path: string, reading: Reading): AnalyticsRoute | undefined {
  const rest = restOf(path, reading);
  return rest === undefined ? undefined : findRoute(rest, reading);
}

/** The class of a request to this service; undefined when the path belongs to another service. */
export function analyticsClass(path: string, reading: Reading): RequestClass | undefined {
  if (!path.startsWith('/api/')) return undefined;
  return analyticsRoute(path, reading)?.class ?? 'other';
}

/** Answers a request whose sender is already known to be welcome. */
export function answerAnalytics(service: AnalyticsService, request: ServiceRequest): Answer {
  const { reading } = service;
  const route = analyticsRoute(request.path, reading);
  if (route === undefined) return noRoute();
  if (request.method !== 'GET') return detailAnswer(405, `Method "${request.method}" not allowed.`, { Allow: 'GET' });
  if (reading === 'reality' && !request.path.endsWith('/')) return redirectToSlash(request);
  const csv = wantsCsv(request);
  if (!csv && !/json|\*\/\*|application\/\*/.test(request.accept)) {
    return detailAnswer(406, 'Could not satisfy the request Accept header.');
  }
  const answer = answerRoute(service, route, request);
  // A crash is not rendered by the framework: it stays JSON.
  return csv && answer.status !== 500 ? asCsv(answer, request, fileNameOf(route, reading)) : answer;
}

function fileNameOf(route: AnalyticsRoute, reading: Reading): string | undefined {
  if (route.kind === 'course') return csvFileName(route.courseId, route.endpoint.slug, reading);
  if (route.kind === 'engagement' && route.underCourses) return csvFileName(route.courseId, undefined, reading);
  return undefined;
}

function answerRoute(service: AnalyticsService, route: AnalyticsRoute, request: ServiceRequest): Answer {
  try {
    return answerKind(service, route, request);
  } catch (error) {
    if (error instanceof MalformedDate) return malformedDate(service.reading, error.message);
    throw error;
  }
}

function answerKind(service: AnalyticsService, route: AnalyticsRoute, request: ServiceRequest): Answer {
  const { data, reading } = service;
  switch (route.kind) {
    case 'course': {
      const run = data.findRun(route.courseId);
      return run === undefined ? noRows() : rowsOrNone(route.endpoint.rows({ run, request }));
    }
    case 'recent-activity':
      return answerRecentActivity(data.findRun(route.courseId), request.query);
    case 'report':
      return answerReport(service.storage, data.findRun(route.courseId), route.courseId, route.name, reading);
    case 'engagement':
      return answerEngagement(data.findRun(route.courseId), request.query);
    case 'module':
      return answerModule(data, route.class, route.moduleId);
    case 'timeline':
      return answerTimeline(data, route.videoId);
    case 'summaries':
      return answerSummaries(data, request.query);
  }
}

/** Too many requests, or not welcome: the name of a CSV file cannot be made then, and running services crash on it. */
export function refusedAnalytics(refusal: Answer, request: ServiceRequest, reading: Reading): Answer {
  return reading === 'reality' && wantsCsv(request) ? objectAnswer(500, { status: 500 }) : refusal;
}
