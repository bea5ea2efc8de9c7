import type { Reading } from '../generator/reading.ts';
import { type Answer, objectAnswer } from './answer.ts';
import { refuseAnalytics } from './authentication.ts';
import type { ServiceRequest } from './request.ts';
import type { ServiceState } from './service-state.ts';

const PATHS: readonly string[] = ['/status/', '/health/', '/authenticated/'];

/** Three paths of running analytics services which the specification does not mention. */
export function isStatusPath(path: string, reading: Reading): boolean {
  return reading === 'reality' && PATHS.includes(path);
}

export function answerStatus(state: ServiceState, request: ServiceRequest): Answer {
  if (request.path === '/status/') return objectAnswer(200, {});
  if (request.path === '/health/') {
    const detailed = { default_db_status: 'OK', analytics_db_status: 'OK' };
    return objectAnswer(200, { overall_status: 'OK', detailed_status: detailed });
  }
  return refuseAnalytics({ ...state.settings, tokens: state.tokens }, request.authorization) ?? objectAnswer(200, {});
}
