import { createSuspendGuard, ServiceClient, type ServiceClientOptions } from '#main/data-host/remote/service-client.ts';
import type { GetOptions, Http } from '#main/net/http.ts';
import { HttpAnswer } from '#main/net/http-answer.ts';
import { FakeTime } from '../fake-time.ts';
import { type Refused, randomFrom, type Throttle } from './throttle.ts';

/** The work of a service client with a throttled service. */
export interface Simulated {
  /** Seconds until the last answer. */
  readonly seconds: number;
  readonly failed: number;
  readonly refused: number;
}

const inFlight = 4;
const [min, max] = [40, 60];

const host = 'service.test';

/** An empty list as the answer, or a refusal. */
export function answerOf(refused: Refused | null): HttpAnswer {
  return new HttpAnswer({
    status: refused?.status ?? 200,
    host,
    path: '/',
    body: Buffer.from('[]'),
    contentType: 'application/json',
    location: null,
    retryAfter: refused?.retryAfter?.toString() ?? null,
    date: null,
    disposition: null,
  });
}

/** A client of the app on a throttle, in virtual time; an answer takes 40 to 60 milliseconds. */
export function simulatedClient(time: FakeTime, throttle: Throttle, options: Partial<ServiceClientOptions> = {}) {
  const random = randomFrom(7);
  const seen = { refused: 0, sentAt: [] as number[] };
  const get = async (_url: string, { signal, onRequest }: GetOptions = {}) => {
    onRequest?.();
    seen.sentAt.push(time.now);
    const latency = min + (max - min) * random();
    await time.sleep(latency / 2, signal);
    const refused = throttle.admit(time.now - time.start);
    if (refused) seen.refused += 1;
    await time.sleep(latency / 2, signal);
    return answerOf(refused);
  };
  const http: Pick<Http, 'get'> = { get };
  const client = new ServiceClient({
    service: 'analytics',
    http: http as Http,
    suspendGuard: createSuspendGuard(),
    authorize: async () => ({ header: 'JWT token' }),
    clock: time.clock,
    sleep: time.sleep,
    ...options,
  });
  return { client, seen };
}

/** Sends so many requests from each of some laptops to one service. */
export async function simulate(throttle: Throttle, requests: number, laptops = 1): Promise<Simulated> {
  const time = new FakeTime();
  const clients = Array.from({ length: laptops }, () => simulatedClient(time, throttle));
  const asked = clients.flatMap(({ client }) => Array.from({ length: requests }, () => client.get(`https://${host}/`)));
  const results = await time.until(Promise.allSettled(asked));
  return {
    seconds: time.elapsed,
    failed: results.filter(({ status }) => status === 'rejected').length,
    refused: clients.reduce((sum, { seen }) => sum + seen.refused, 0),
  };
}

/**
 * The seconds that clients need that know everything: each request arrives when it will be taken. Where a service refuses whatever
 * one does, they wait as long as it asks.
 */
export function ideal(throttle: Throttle, requests: number, laptops = 1): number {
  const latency = (min + max) / 2;
  const free = Array.from({ length: inFlight * laptops }, () => 0);
  let [pausedUntil, arrival] = [0, 0];
  for (let taken = 0; taken < requests * laptops; ) {
    free.sort((a, b) => a - b);
    const start = Math.max(free[0] ?? 0, pausedUntil);
    // Requests arrive in order, since the throttle forgets what it no longer counts.
    arrival = throttle.opensAt(Math.max(arrival, start + latency / 2));
    const refused = throttle.admit(arrival);
    free[0] = arrival + latency / 2;
    if (refused) pausedUntil = free[0] + (refused.retryAfter ?? 1) * 1000;
    else taken += 1;
  }
  return Math.max(...free) / 1000;
}
