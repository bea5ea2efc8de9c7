import type { RequestListener } from 'node:http';
import { analyticsClass, analyticsRoute, answerAnalytics, refusedAnalytics } from '../analytics/analytics-service.ts';
import { noRoute } from '../analytics/answers.ts';
import type { Fault, FaultTarget } from '../faults/fault-switch.ts';
import { pagingHooks } from '../faults/paging-faults.ts';
import { answerTaxonomy, taxonomyClass } from '../taxonomy/taxonomy-service.ts';
import { answerToken, TOKEN_PATHS, tokenThrottled } from '../token/token-endpoint.ts';
import { type Answer, detailAnswer } from './answer.ts';
import { refuseAnalytics, refuseTaxonomy } from './authentication.ts';
import type { ServiceName } from './rates.ts';
import type { ServiceRequest } from './request.ts';
import type { RequestClass } from './request-class.ts';
import { respondTo } from './respond.ts';
import type { ServiceState } from './service-state.ts';
import { answerStatus, isStatusPath } from './status.ts';

/** The class of a path. */
function classOf(state: ServiceState, path: string): RequestClass {
  const { reading } = state.settings;
  if (isToken(path)) return 'token';
  if (isStatusPath(path, reading)) return 'status';
  return taxonomyClass(path) ?? analyticsClass(path, reading) ?? 'other';
}

const isToken = (path: string): boolean => TOKEN_PATHS.includes(path.replace(/\/$/, ''));

/** The listener of the three services. */
export function serviceListener(state: ServiceState): RequestListener {
  return respondTo(state, 'service', (request) => ({
    target: targetOf(state, request),
    answer: (faults) => route(state, request, faults),
  }));
}

function targetOf(state: ServiceState, request: ServiceRequest): FaultTarget {
  const found = analyticsRoute(request.path, state.settings.reading);
  const page = Number(request.query.get('page') ?? 1);
  return {
    class: classOf(state, request.path),
    run: found !== undefined && 'courseId' in found ? found.courseId : undefined,
    page: Number.isInteger(page) ? page : undefined,
  };
}

/** Sends a request to the service it belongs to. */
async function route(state: ServiceState, request: ServiceRequest, faults: readonly Fault[]): Promise<Answer> {
  const { path } = request;
  if (isToken(path)) return routeToken(state, request);
  if (isStatusPath(path, state.settings.reading)) return answerStatus(state, request);
  if (path.startsWith('/taxonomy/')) return routeTaxonomy(state, request, faults);
  if (path.startsWith('/api/')) return routeAnalytics(state, request);
  return noRoute();
}

async function routeToken(state: ServiceState, request: ServiceRequest): Promise<Answer> {
  if (state.throttle.take('token') !== undefined) return tokenThrottled();
  const { reading, clientId, clientSecret } = state.settings;
  return answerToken({ reading, clientId, clientSecret, store: state.tokens }, request);
}

function routeTaxonomy(state: ServiceState, request: ServiceRequest, faults: readonly Fault[]): Answer {
  const { reading } = state.settings;
  const hooks = pagingHooks(faults, state.pagingFaults, state.elsewhere);
  return (
    refuseTaxonomy({ ...state.settings, tokens: state.tokens }, request.authorization) ??
    throttled(state, 'taxonomy') ??
    answerTaxonomy(state.data, reading, request, hooks)
  );
}

function routeAnalytics(state: ServiceState, request: ServiceRequest): Answer {
  const { settings, data } = state;
  // A path that leads nowhere is told to anybody.
  if (analyticsClass(request.path, settings.reading) === 'other') return noRoute();
  const refusal =
    refuseAnalytics({ ...settings, tokens: state.tokens }, request.authorization) ?? throttled(state, 'analytics');
  if (refusal !== undefined) return refusedAnalytics(refusal, request, settings.reading);
  const storage = { links: state.reportLinks, origin: state.elsewhere, now: () => state.clock.seconds() };
  return answerAnalytics({ data, reading: settings.reading, storage }, request);
}

function throttled(state: ServiceState, service: ServiceName): Answer | undefined {
  const seconds = state.throttle.take(service);
  if (seconds === undefined) return undefined;
  const detail = `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return detailAnswer(429, detail, { 'Retry-After': String(seconds) });
}
