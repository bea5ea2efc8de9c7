import { expect, it } from 'vitest';
import { realSleep } from '#main/common/async.ts';
import { createSuspendGuard, ServiceClient, type ServiceClientOptions } from '#main/data-host/remote/service-client.ts';
import type { Http } from '#main/net/http.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { answerOf } from '#test/support/limits/simulate.ts';

/* A token service that asks to be asked later is waited for as long as somebody wants its token, and no longer. */

const answer = answerOf(null);

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The pause after a wish for one second, in milliseconds. */
const pause = 2000;

/**
 * A client whose token service asks for a second of patience, until it `gives`; `waits` holds the reported ends of waits. A pause for a token
 * lasts until `endPauses`, so that no test depends on how fast the machine is.
 */
function setUp({
  renewAt,
  ...options
}: Partial<Pick<ServiceClientOptions, 'clock' | 'pauses'>> & { renewAt?: number } = {}) {
  const waits: (number | null)[] = [];
  const tokens = { asked: 0, gives: false };
  const suspendGuard = createSuspendGuard();
  const { promise: pausesEnd, resolve: endPauses } = Promise.withResolvers<void>();
  const pauseUntilTold = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AlmanacError('CANCELLED')));
      void pausesEnd.then(resolve);
    });
  const http: Pick<Http, 'get'> = { get: async () => answer };
  const client = new ServiceClient({
    service: 'analytics',
    http: http as Http,
    suspendGuard,
    authorize: async () => {
      tokens.asked += 1;
      if (!tokens.gives) throw new AlmanacError('RATE_LIMITED', { host: 'auth.test', seconds: 1 });
      return { header: 'JWT token', renewAt };
    },
    onWait: (_, until) => waits.push(until),
    clock: () => 0,
    // Ten times as fast as the clock.
    sleep: (milliseconds, signal) =>
      milliseconds === pause ? pauseUntilTold(signal) : realSleep(milliseconds / 10, signal),
    ...options,
  });
  const ask = (signal?: AbortSignal) => client.get('https://service.test/', { signal });
  return { ask, waits, tokens, suspendGuard, endPauses };
}

it('the pause ends with the last request that waits for it', async () => {
  const { ask, waits, tokens, endPauses } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const requests = [ask(first.signal), ask(second.signal)];
  const ended = Promise.allSettled(requests);
  await aMoment();
  expect([tokens.asked, waits]).toEqual([1, [1000]]);
  first.abort();
  await aMoment();
  expect(waits).toEqual([1000]);
  second.abort();
  await aMoment();
  expect(waits).toEqual([1000, null]);
  expect(await ended).toMatchObject([{ reason: { code: 'CANCELLED' } }, { reason: { code: 'CANCELLED' } }]);
  endPauses();
  await aMoment();
  // Nothing is asked or reported after that.
  expect([tokens.asked, waits]).toEqual([1, [1000, null]]);
});

it('a request that comes after that asks anew, and does not join what was given up', async () => {
  const { ask, tokens } = setUp();
  const stopped = new AbortController();
  const request = ask(stopped.signal).catch((error: unknown) => error);
  await aMoment();
  stopped.abort();
  expect(await request).toMatchObject({ code: 'CANCELLED' });
  tokens.gives = true;
  expect(await ask()).toBe(answer);
  expect(tokens.asked).toBe(2);
});

it('a request that comes at that very moment is answered', async () => {
  const { ask, tokens, endPauses } = setUp();
  const stopped = new AbortController();
  const request = ask(stopped.signal).catch((error: unknown) => error);
  await aMoment();
  stopped.abort();
  tokens.gives = true;
  endPauses();
  const [given, later] = await Promise.all([request, ask()]);
  expect(given).toMatchObject({ code: 'CANCELLED' });
  expect(later).toBe(answer);
});

it('the pause goes on for those that still wait, also after a sleep', async () => {
  const { ask, tokens, suspendGuard, endPauses } = setUp();
  const stopped = new AbortController();
  const given = ask(stopped.signal).catch((error: unknown) => error);
  const kept = ask(new AbortController().signal);
  await aMoment();
  stopped.abort();
  suspendGuard.sleep();
  suspendGuard.wake();
  tokens.gives = true;
  await aMoment();
  expect(tokens.asked).toBe(1);
  endPauses();
  expect(await given).toMatchObject({ code: 'CANCELLED' });
  expect(await kept).toBe(answer);
  expect(tokens.asked).toBe(2);
});

it('its end leaves the longer wait for the service itself', async () => {
  const began = performance.now();
  // The service asked for five seconds, and each request for a token of its own.
  const { ask, waits, tokens, endPauses } = setUp({
    clock: () => (performance.now() - began) * 10,
    pauses: { until: () => 5000, keep: () => {} },
    renewAt: 0,
  });
  tokens.gives = true;
  const first = ask();
  await aMoment();
  tokens.gives = false;
  const second = ask();
  await aMoment();
  expect(tokens.asked).toBe(2);
  tokens.gives = true;
  endPauses();
  await Promise.all([first, second]);
  expect(waits).toEqual([5000, 5000, 5000, null]);
});
