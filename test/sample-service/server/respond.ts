import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deliverBroken } from '../faults/broken-delivery.ts';
import type { Fault, FaultTarget } from '../faults/fault-switch.ts';
import { damagingWriter, enveloped } from '../faults/record-faults.ts';
import { mislabelled, replacedAnswer } from '../faults/replaced-answers.ts';
import type { Answer } from './answer.ts';
import { schemeOf } from './authentication.ts';
import { readRequest, type ServiceRequest } from './request.ts';
import type { LoggedRequest } from './request-log.ts';
import { type SendOptions, sendAnswer } from './send.ts';
import type { ServiceState } from './service-state.ts';

/** The class of a request, and how to answer it when no fault answers in its place. */
export interface Responder {
  readonly target: FaultTarget;
  answer(faults: readonly Fault[]): Promise<Answer>;
}

/** A listener that writes every request down, lets faults strike, and sends the answer. */
export function respondTo(
  state: ServiceState,
  origin: LoggedRequest['origin'],
  responderOf: (request: ServiceRequest) => Responder,
): RequestListener {
  return (message, response) => {
    const request = readRequest(message);
    if (request === undefined) {
      response.writeHead(400).end();
      return;
    }
    respond(state, origin, request, responderOf(request), response).catch((error: unknown) => fail(response, error));
  };
}

async function respond(
  state: ServiceState,
  origin: LoggedRequest['origin'],
  request: ServiceRequest,
  responder: Responder,
  response: ServerResponse,
): Promise<void> {
  const entry = logEntry(origin, request, responder.target);
  state.requests.record(entry);
  const faults = state.faults.strike(responder.target);
  for (const fault of faults) if (fault.kind === 'latency') await pause(fault.milliseconds ?? 200);
  const answer = await answerWithFaults(state, request, responder, faults);
  if (!faults.some(({ kind }) => kind === 'reset' || kind === 'stall')) entry.status = answer.status;
  const write = damagingWriter(faults, answer);
  const options: SendOptions = {
    gzip: state.settings.gzip && request.acceptsGzip,
    date: state.clock.now(),
    ...(write === undefined ? {} : { write }),
  };
  if (!(await deliverBroken(faults, response, answer, options))) await sendAnswer(response, answer, options);
}

function logEntry(origin: LoggedRequest['origin'], request: ServiceRequest, target: FaultTarget): LoggedRequest {
  return {
    origin,
    class: target.class,
    method: request.method,
    path: request.path,
    // A signature in a link is a credential, too.
    query: origin === 'service' ? request.query.toString() : '',
    scheme: schemeOf(request.authorization),
    accept: request.accept,
    time: performance.now(),
    status: undefined,
  };
}

async function answerWithFaults(
  state: ServiceState,
  request: ServiceRequest,
  responder: Responder,
  faults: readonly Fault[],
): Promise<Answer> {
  for (const fault of faults) {
    const replaced = replacedAnswer(fault, request, state.elsewhere);
    if (replaced !== undefined) return replaced;
  }
  const answer = await responder.answer(faults);
  return faults.reduce((changed, { kind }) => {
    if (kind === 'wrong-content-type') return mislabelled(changed);
    return kind === 'enveloped' ? enveloped(changed) : changed;
  }, answer);
}

/** A mistake of the sample service itself: say so loudly, on both sides. */
function fail(response: ServerResponse, error: unknown): void {
  console.error('sample service:', error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The sample service made a mistake; see its log.');
}
