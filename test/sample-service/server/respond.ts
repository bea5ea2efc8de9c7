import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { analyticsRoute } from '../analytics/analytics-service.ts';
import { deliverBroken } from '../faults/broken-delivery.ts';
import type { Fault, FaultTarget } from '../faults/fault-switch.ts';
import { damagingWriter, enveloped } from '../faults/record-faults.ts';
import { mislabelled, replacedAnswer } from '../faults/replaced-answers.ts';
import { type Answer, emptyAnswer } from './answer.ts';
import { schemeOf } from './authentication.ts';
import { readRequest, type ServiceRequest } from './request.ts';
import { classOf, route } from './router.ts';
import { type SendOptions, sendAnswer } from './send.ts';
import type { ServiceState } from './service-state.ts';

/** The listener of the service: log, faults, routing, sending. */
export function serviceListener(state: ServiceState): RequestListener {
  return (message, response) => {
    const request = readRequest(message);
    const done = request === undefined ? badPath(state, response) : respond(state, request, response);
    done.catch((error: unknown) => fail(response, error));
  };
}

async function respond(state: ServiceState, request: ServiceRequest, response: ServerResponse): Promise<void> {
  const target = targetOf(state, request);
  const entry = {
    origin: 'service' as const,
    class: target.class,
    method: request.method,
    path: request.path,
    query: request.query.toString(),
    scheme: schemeOf(request.authorization),
    accept: request.accept,
    status: undefined as number | undefined,
  };
  state.requests.record(entry);

  const faults = state.faults.strike(target);
  for (const fault of faults) if (fault.kind === 'latency') await pause(fault.milliseconds ?? 200);
  const answer = await answerWithFaults(state, request, faults);
  const write = damagingWriter(faults, answer);
  const options: SendOptions = {
    gzip: state.settings.gzip && request.acceptsGzip,
    date: state.clock.now(),
    ...(write === undefined ? {} : { write }),
  };
  entry.status = answer.status;
  if (!(await deliverBroken(faults, response, answer, options))) await sendAnswer(response, answer, options);
}

async function answerWithFaults(
  state: ServiceState,
  request: ServiceRequest,
  faults: readonly Fault[],
): Promise<Answer> {
  for (const fault of faults) {
    const replaced = replacedAnswer(fault, request, state.elsewhere);
    if (replaced !== undefined) return replaced;
  }
  const answer = await route(state, request, faults);
  return faults.reduce((changed, { kind }) => {
    if (kind === 'wrong-content-type') return mislabelled(changed);
    return kind === 'enveloped' ? enveloped(changed) : changed;
  }, answer);
}

function targetOf(state: ServiceState, request: ServiceRequest): FaultTarget {
  const route = analyticsRoute(request.path, state.settings.reading);
  const page = Number(request.query.get('page') ?? 1);
  return {
    class: classOf(state, request.path),
    run: route !== undefined && 'courseId' in route ? route.courseId : undefined,
    page: Number.isInteger(page) ? page : undefined,
  };
}

async function badPath(state: ServiceState, response: ServerResponse): Promise<void> {
  await sendAnswer(response, emptyAnswer(400), { gzip: false, date: state.clock.now() });
}

/** A mistake of the sample service itself: say so loudly, on both sides. */
function fail(response: ServerResponse, error: unknown): void {
  console.error('sample service:', error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The sample service made a mistake; see its log.');
}
