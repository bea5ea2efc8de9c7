import PQueue from 'p-queue';
import type { ServiceName } from '../../../src-preload/contract/connection.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Authorization, AuthorizationRequest } from '../protocol.ts';
import { createAuthorizer } from './authorizer.ts';
import { refusal } from './classify.ts';
import type { Http } from './http.ts';
import type { HttpAnswer } from './http-answer.ts';
import { type Allowance, RateBudget } from './rate-budget.ts';
import { retrying, type Sleep } from './retry.ts';
import type { Wakefulness } from './wakefulness.ts';

export interface ServiceClientOptions {
  readonly service: ServiceName;
  readonly http: Http;
  readonly wakefulness: Wakefulness;
  readonly authorize: (request: AuthorizationRequest) => Promise<Authorization>;
  readonly onRequest?: ((service: ServiceName) => void) | undefined;
  readonly onWait?: ((service: ServiceName, until: number | null) => void) | undefined;
  readonly clock: () => number;
  readonly sleep: Sleep;
  /** Requests in flight. */
  readonly concurrency?: number | undefined;
  readonly allowance?: Allowance | undefined;
  readonly unsaidWaitSeconds?: number | undefined;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Higher goes first among those that wait. */
  readonly priority?: number | undefined;
  /** What is asked for, in words that an error may use. */
  readonly what?: string | undefined;
  readonly accept?: string | undefined;
  /** A 404 is handed back as an answer, for callers that read more out of it. */
  readonly pass404?: boolean | undefined;
  /** So is a 500, where it may mean something else than that the service is broken. */
  readonly pass500?: boolean | undefined;
}

/** One service with everything that stands between a wish and its answer: queue, allowance, authorization, retries. */
export interface ServiceClient {
  /** A good answer (2xx); throws what any other means. */
  get(url: string, options?: AskOptions): Promise<HttpAnswer>;
  /** Requests that really went out, with redirects and repetitions. */
  readonly requests: number;
  /** Seconds that the allowance makes so many more requests take; null where none is known. */
  secondsFor(requests: number): number | null;
}

/** How often one request may be put off by the service before it counts as failed. */
const maxPutOffs = 3;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { service, http, wakefulness, clock, sleep } = options;
  const queue = new PQueue({ concurrency: options.concurrency ?? 4 });
  const budget = new RateBudget({
    allowance: options.allowance,
    unsaidWaitSeconds: options.unsaidWaitSeconds,
    clock,
    sleep,
    onWait: (until) => options.onWait?.(service, until),
  });
  const authorizer = createAuthorizer(
    (refused) => retrying(() => wakefulness.whileAwake(() => options.authorize({ service, refused })), { sleep }),
    clock,
  );
  let requests = 0;

  const send = async (url: string, ask: AskOptions, authorization: string | null): Promise<HttpAnswer> => {
    for (let putOffs = 0; ; putOffs += 1) {
      const answer = await budget.spend(
        () =>
          http.get(url, {
            authorization,
            accept: ask.accept,
            signal: ask.signal,
            onRequest: () => {
              requests += 1;
              options.onRequest?.(service);
            },
          }),
        ask.signal,
      );
      if (answer.status !== 429) return answer;
      const error = refusal(answer, ask.what);
      budget.refused(error.detail.seconds ?? null);
      if (putOffs === maxPutOffs) throw error;
    }
  };

  const authorized = async (url: string, ask: AskOptions): Promise<HttpAnswer> => {
    const header = await authorizer.header();
    const answer = await send(url, ask, header);
    if (answer.status !== 401) return answer;
    return send(url, ask, await replacement(header, answer));
  };

  const replacement = async (header: string | null, answer: HttpAnswer) => {
    try {
      return await authorizer.replace(header);
    } catch (error) {
      // Whoever refused the header is the service, which the authorizer does not know.
      throw error instanceof AlmanacError && error.code === 'AUTH_REFUSED' ? refusal(answer) : error;
    }
  };

  const good = async (url: string, ask: AskOptions): Promise<HttpAnswer> => {
    const answer = await authorized(url, ask);
    const isPassed = (ask.pass404 && answer.status === 404) || (ask.pass500 && answer.status === 500);
    if (answer.ok || isPassed) return answer;
    throw refusal(answer, ask.what);
  };

  return {
    async get(url, ask = {}) {
      const attempt = () => wakefulness.whileAwake((signal) => good(url, { ...ask, signal }), ask.signal);
      const task = () => retrying(attempt, { sleep, signal: ask.signal });
      try {
        return await queue.add(task, { priority: ask.priority ?? 0, ...(ask.signal ? { signal: ask.signal } : {}) });
      } catch (error) {
        if (ask.signal?.aborted) throw new AlmanacError('CANCELLED');
        throw error;
      }
    },
    get requests() {
      return requests;
    },
    secondsFor: (more) => budget.secondsFor(more),
  };
}
