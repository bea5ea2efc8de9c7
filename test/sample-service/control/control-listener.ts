import type { RequestListener } from 'node:http';
import type { Fault } from '../faults/fault-switch.ts';
import { type Answer, detailAnswer, objectAnswer } from '../server/answer.ts';
import { parseRates } from '../server/rates.ts';
import { readRequest, type ServiceRequest } from '../server/request.ts';
import { sendAnswer } from '../server/send.ts';
import type { ServiceState } from '../server/service-state.ts';
import { applyMutation, type Mutation } from './mutation.ts';
import { applySettings, type ChangeableSettings } from './settings.ts';

type Action = (state: ServiceState, body: unknown, reset: () => void) => object;

/** The requests that the control address answers. Bodies and answers are JSON. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'GET /': (state) => ({
    today: state.data.today,
    runs: state.data.runs.map((run) => run.id),
    faults: state.faults.list(),
  }),
  'GET /requests': ({ requests }) => ({ total: requests.total, counts: requests.counts(), requests: requests.entries }),
  'DELETE /requests': ({ requests }) => done(() => requests.clear()),
  'GET /faults': ({ faults }) => ({ faults: faults.list() }),
  'POST /faults': ({ faults }, body) => ({ ids: [body].flat().map((fault) => faults.add(fault as Fault)) }),
  'DELETE /faults': ({ faults }) => done(() => faults.clear()),
  'POST /mutate': ({ data }, body) =>
    done(() => {
      for (const change of [body].flat()) applyMutation(data, change as Mutation);
    }),
  'POST /advance': ({ data }, body) => {
    data.advance(Number((body as { days?: number }).days ?? 1));
    return { today: data.today };
  },
  'POST /restate': ({ data }, body) =>
    done(() => applyMutation(data, { dataset: 'enrollment', ...(body as object), kind: 'restate' } as Mutation)),
  'POST /rate': ({ throttle }, body) =>
    done(() => throttle.setRates(parseRates(String((body as { rate?: string }).rate)))),
  'POST /settings': (state, body) => done(() => applySettings(state, body as ChangeableSettings)),
  'POST /revoke': ({ tokens }) => done(() => tokens.revokeAll()),
  'POST /reset': (_, __, reset) => done(reset),
};

function done(act: () => void): object {
  act();
  return { ok: true };
}

/** The control address: switches faults, changes data, tells what was asked. */
export function controlListener(state: ServiceState, reset: () => void): RequestListener {
  return (message, response) => {
    const request = readRequest(message);
    if (request === undefined) {
      response.writeHead(400).end();
      return;
    }
    answerControl(state, request, reset)
      .then((answer) => sendAnswer(response, answer, { gzip: false, date: new Date() }))
      .catch(() => response.destroy());
  };
}

async function answerControl(state: ServiceState, request: ServiceRequest, reset: () => void): Promise<Answer> {
  const action = ACTIONS[`${request.method} ${request.path}`];
  if (action === undefined) return detailAnswer(404, `The control address knows: ${Object.keys(ACTIONS).join(', ')}.`);
  try {
    const text = await request.body();
    return objectAnswer(200, action(state, text === '' ? {} : JSON.parse(text), reset));
  } catch (error) {
    return detailAnswer(400, error instanceof Error ? error.message : String(error));
  }
}
