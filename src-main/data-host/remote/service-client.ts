import PQueue from 'p-queue';
import type { ServiceName } from '#contract/connection.ts';
import { sharedWork, throwIfCancelled, unlessCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Sleep } from '../../common/async.ts';
import { isTokenRefusal, refusal, retryAfterSeconds, retrying } from '../../net/classify.ts';
import type { GetOptions, Http } from '../../net/http.ts';
import { HalfText, type HttpAnswer } from '../../net/http-answer.ts';
import { RateBudget, type RateLimit, type Refusal } from '../../net/limits/rate-budget.ts';
import type { Authorization, AuthorizationRequest } from '../protocol.ts';

/** Whether this computer is awake. While it sleeps no request begins, and what sleep cut off is asked again as if never asked. */
export interface SuspendGuard {
  sleep(): void;
  wake(): void;
  /** Resolves when the computer is awake. @throws AlmanacError CANCELLED when `signal` aborts before */
  untilAwake(signal?: AbortSignal): Promise<void>;
  /** Makes an attempt while awake, with a signal that falling asleep aborts too; an attempt that sleep ended is repeated. */
  whileAwake<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** The computer is taken for awake after this time, even without a message that it woke. Timers stand still in sleep, so only time awake counts. */
const maxSleepMs = 60_000;

export function createSuspendGuard(): SuspendGuard {
  let nap: PromiseWithResolvers<void> | null = null;
  let fallingAsleep = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    clearTimeout(timer);
    nap?.resolve();
    nap = null;
  };
  const untilAwake = async (signal?: AbortSignal) => {
    while (nap) await unlessCancelled(nap.promise, signal);
    throwIfCancelled(signal);
  };

  return {
    wake,
    untilAwake,
    sleep() {
      if (nap) return;
      nap = Promise.withResolvers();
      timer = setTimeout(wake, maxSleepMs);
      timer.unref();
      fallingAsleep.abort();
      fallingAsleep = new AbortController();
    },
    async whileAwake(attempt, signal) {
      for (;;) {
        await untilAwake(signal);
        const asleep = fallingAsleep.signal;
        try {
          return await attempt(signal ? AbortSignal.any([signal, asleep]) : asleep);
        } catch (error) {
          if (!asleep.aborted || signal?.aborted) throw error;
        }
      }
    },
  };
}

export interface ServiceClientOptions {
  readonly service: ServiceName;
  readonly http: Http;
  readonly suspendGuard: SuspendGuard;
  readonly authorize: (request: AuthorizationRequest, signal: AbortSignal) => Promise<Authorization>;
  readonly onRequest?: ((service: ServiceName) => void) | undefined;
  readonly onWait?: ((service: ServiceName, until: number | null) => void) | undefined;
  readonly pauses?: Pauses | undefined;
  readonly clock: () => number;
  readonly sleep: Sleep;
  /** Requests in flight. */
  readonly concurrency?: number | undefined;
  readonly rateLimit?: RateLimit | undefined;
}

/** Until when services asked to wait (ms since 1970), kept for the next process. */
export interface Pauses {
  until(service: ServiceName): number | null;
  keep(service: ServiceName, until: number): void;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Higher goes first among those that wait. */
  readonly priority?: number | undefined;
  /** The requested thing, in words that an error may use. */
  readonly what?: string | undefined;
  readonly accept?: string | undefined;
  /** Called for every request that really goes out for this one. */
  readonly onRequest?: (() => void) | undefined;
  /** A 404 is handed back as an answer, for callers that read more out of it. */
  readonly pass404?: boolean | undefined;
  /** Passes a 500 on, too, where it may mean something else than that the service is broken. */
  readonly pass500?: boolean | undefined;
}

/** One try of a request, whose signal falling asleep aborts, too. */
interface Attempt extends AskOptions {
  /** The caller's own signal: a header is waited for until then, also over a sleep. */
  readonly stop: AbortSignal | undefined;
}

/** How often the service puts a request off at least before it counts as failed. */
const minPutOffs = 3;

/** The seconds that the service may ask to wait in a row, without accepting anything, before requests count as failed. */
const maxCountingSeconds = 600;
/** The same for a service in trouble, which may be under repair, and for one request while others are accepted. */
const maxTroubleSeconds = 6 * 3600;

/** How long, in seconds, and how often a token service is waited for that asks to be; how long where it does not say. */
const maxTokenPause = 120;
const maxTokenPauses = 3;
const defaultPause = 10;

/** Reads from an answer whether, and for how long, the service takes no more requests. */
function refusalOf(answer: HttpAnswer): Refusal | null {
  if (answer.status === 429) return { seconds: retryAfterSeconds(answer), isOverload: false };
  // Only the header counts: what else a 503 says is a page for people.
  return answer.status === 503
    ? { seconds: answer.retryAfter === null ? null : retryAfterSeconds(answer), isOverload: true }
    : null;
}

/** The longest of several waits: its end, in milliseconds since 1970, and whose it is. */
export interface Wait<Of> {
  readonly of: Of;
  readonly until: number;
}

/** Collects the waits of several services and reports the longest; null when none is left. */
export function reportLongestWait<Of>(report: (wait: Wait<Of> | null) => void): (of: Of, until: number | null) => void {
  const waits = new Map<Of, Wait<Of>>();
  return (of, until) => {
    if (until === null) waits.delete(of);
    else waits.set(of, { of, until });
    const [lastWait = null] = [...waits.values()].sort((a, b) => b.until - a.until);
    report(lastWait);
  };
}

/** How long a service is waited for that has just let a request time out and has answered nothing since, in milliseconds. */
const silentTimeoutMs = 15_000;

type AskForHeader = (refused: string | undefined, signal: AbortSignal) => Promise<Authorization>;

/**
 * `ask` is called once for all requests that need it at the same time, with a signal that aborts when the last of them has ended;
 * `refused` is the header that a service rejected.
 */
export function createAuthorizer(ask: AskForHeader, clock: () => number) {
  let current: Authorization | null = null;
  let asking: ReturnType<typeof sharedWork<Authorization>> | null = null;

  // A request that all others have given up is about to end, so a new caller must not join it.
  const pending = () => (asking?.isPending() ? asking : null);
  const renew = (signal?: AbortSignal, refused?: string) => {
    asking =
      pending() ??
      sharedWork(async (sharedSignal) => {
        current = await ask(refused, sharedSignal);
        return current;
      });
    return asking.wait(signal);
  };

  return {
    /** The header value to send now; null for none. */
    async header(signal?: AbortSignal): Promise<string | null> {
      if (!pending() && current && (current.renewAt === undefined || clock() < current.renewAt)) return current.header;
      return (await renew(signal)).header;
    },
    /** A header to use instead of one that was refused; throws AUTH_REFUSED when there is no other. */
    async replace(refused: string | null, signal?: AbortSignal): Promise<string | null> {
      if (refused === null) throw new AlmanacError('AUTH_REFUSED');
      // Others in flight were refused with the same header: the first of them has renewed it already.
      if (!pending() && current && current.header !== refused) return current.header;
      const { header } = await renew(signal, refused);
      if (header === refused) throw new AlmanacError('AUTH_REFUSED');
      return header;
    },
  };
}

/** One service with its queue, rate limit, authorization and retries. */
export class ServiceClient {
  readonly #options: ServiceClientOptions;
  readonly #queue: PQueue;
  readonly #budget: RateBudget;
  readonly #authorizer: ReturnType<typeof createAuthorizer>;
  readonly #reportWait: (cause: 'allowance' | 'token', until: number | null) => void;
  /** Failures to get a header, which were tried again already. */
  readonly #unauthorized = new WeakSet<AlmanacError>();
  #requests = 0;
  /** A request timed out, and nothing was answered since: every further one would take as long, one dataset after the other. */
  #isSilent = false;

  constructor(options: ServiceClientOptions) {
    const { service, suspendGuard, clock, sleep } = options;
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.concurrency ?? 4 });
    this.#reportWait = reportLongestWait((wait) => options.onWait?.(service, wait?.until ?? null));
    this.#budget = new RateBudget({
      rateLimit: options.rateLimit,
      pausedUntil: options.pauses?.until(service),
      clock,
      sleep,
      onWait: (until) => this.#reportWait('allowance', until),
      onPause: (until) => options.pauses?.keep(service, until),
    });
    this.#authorizer = createAuthorizer((refused, signal) => {
      const once = (attemptSignal: AbortSignal) => options.authorize({ service, refused }, attemptSignal);
      const authorize = () => suspendGuard.whileAwake(once, signal);
      return this.#afterPauses(() => retrying(authorize, { sleep, signal }), signal).catch((error: unknown) => {
        if (error instanceof AlmanacError) this.#unauthorized.add(error);
        throw error;
      });
    }, clock);
  }

  /** Requests that really went out, with redirects and repetitions. */
  get requests(): number {
    return this.#requests;
  }

  /** A good answer (2xx); throws what any other means. */
  async get(url: string, ask: AskOptions = {}): Promise<HttpAnswer> {
    const { suspendGuard, sleep } = this.#options;
    const once = (signal: AbortSignal) => this.#good(url, { ...ask, signal, stop: ask.signal });
    const attempt = () => suspendGuard.whileAwake(once, ask.signal);
    const only = (error: AlmanacError) => !this.#unauthorized.has(error);
    const task = () => (this.#isSilent ? attempt() : retrying(attempt, { sleep, signal: ask.signal, only }));
    try {
      const queued = { priority: ask.priority ?? 0, ...(ask.signal ? { signal: ask.signal } : {}) };
      const answer = await this.#queue.add(task, queued);
      // The next request goes out before this answer is stored, which takes as long as a few requests.
      await new Promise(setImmediate);
      return answer;
    } catch (error) {
      if (ask.signal?.aborted) throw new AlmanacError('CANCELLED');
      throw error;
    }
  }

  /** Runs `work`, which sends requests, and runs all of it again where an answer held half a text. */
  reading<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return retrying(work, { sleep: this.#options.sleep, signal, only: (error) => error instanceof HalfText });
  }

  /** Seconds that the allowance makes N more requests take; null where none is known. */
  secondsFor(requests: number): number | null {
    return this.#budget.secondsFor(requests);
  }

  /** Asks for a header again after the short pause that the token service wishes: every request would fail for it. */
  async #afterPauses<T>(authorize: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { sleep, clock } = this.#options;
    for (let pauses = 1; ; pauses += 1) {
      try {
        return await authorize();
      } catch (error) {
        const isThrottled = error instanceof AlmanacError && error.code === 'RATE_LIMITED';
        const seconds = isThrottled ? (error.detail.seconds ?? defaultPause) : Number.POSITIVE_INFINITY;
        if (seconds > maxTokenPause || pauses > maxTokenPauses || signal.aborted) throw error;
        this.#reportWait('token', clock() + seconds * 1000);
        await sleep((seconds + 1) * 1000, signal).finally(() => this.#reportWait('token', null));
      }
    }
  }

  async #good(url: string, ask: Attempt): Promise<HttpAnswer> {
    const answer = await this.#authorized(url, ask);
    const isPassed = (ask.pass404 && answer.status === 404) || (ask.pass500 && answer.status === 500);
    if (answer.ok || isPassed) return answer;
    throw refusal(answer, ask.what);
  }

  async #authorized(url: string, ask: Attempt): Promise<HttpAnswer> {
    const header = await this.#authorizer.header(ask.stop);
    const answer = await this.#send(url, ask, header);
    if (!isTokenRefusal(answer)) return answer;
    return this.#send(url, ask, await this.#replacement(header, answer, ask.stop));
  }

  async #replacement(header: string | null, answer: HttpAnswer, stop?: AbortSignal): Promise<string | null> {
    try {
      return await this.#authorizer.replace(header, stop);
    } catch (error) {
      // The service refused the header; the authorizer does not know which service that was.
      throw error instanceof AlmanacError && error.code === 'AUTH_REFUSED' ? refusal(answer) : error;
    }
  }

  /** Sends a request, again and again while the service puts it off and there is hope. */
  async #send(url: string, ask: AskOptions, authorization: string | null): Promise<HttpAnswer> {
    const onRequest = () => {
      this.#requests += 1;
      this.#options.onRequest?.(this.#options.service);
      ask.onRequest?.();
    };
    const get = { authorization, accept: ask.accept, signal: ask.signal, onRequest };
    let requestedSeconds = 0;
    for (let putOffs = 0; ; putOffs += 1) {
      const answer = await this.#budget.spend(() => this.#exchange(url, get), ask.signal, refusalOf);
      const refused = refusalOf(answer);
      if (!refused || (refused.isOverload && refused.seconds === null)) return answer;
      requestedSeconds += refused.seconds ?? 0;
      const maxSeconds = refused.isOverload ? maxTroubleSeconds : maxCountingSeconds;
      const isTooLong = this.#budget.refusedSeconds >= maxSeconds || requestedSeconds >= maxTroubleSeconds;
      if (putOffs >= minPutOffs && isTooLong) throw refusal(answer, ask.what);
    }
  }

  /** Sends a request once, and keeps in mind whether the service answers at all. */
  async #exchange(url: string, get: GetOptions): Promise<HttpAnswer> {
    const short = { headers: silentTimeoutMs, bodyIdle: silentTimeoutMs, total: 4 * silentTimeoutMs };
    try {
      const answer = await this.#options.http.get(url, { ...get, timeouts: this.#isSilent ? short : undefined });
      this.#isSilent = false;
      return answer;
    } catch (error) {
      if (error instanceof AlmanacError && error.code === 'SERVICE_TIMEOUT') this.#isSilent = true;
      throw error;
    }
  }
}
