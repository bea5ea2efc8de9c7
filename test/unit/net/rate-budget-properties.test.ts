import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atLength } from '../../support/at-length.ts';
import { FakeTime } from '../../support/fake-time.ts';
import { ideal, simulate, simulatedClient } from '../../support/limits/simulate.ts';
import { bucket, type Refused, slidingWindow, type Throttle } from '../../support/limits/throttle.ts';

const url = 'https://service.test/';

/** A refusal of any kind; null for an answer. */
const refusal: fc.Arbitrary<Refused | null> = fc.option(
  fc.record({
    status: fc.constantFrom(429 as const, 503 as const),
    retryAfter: fc.constantFrom(null, 0, 1, 2, 9, 20, 59, 61, 130, 700, 3600),
  }),
  { freq: 2 },
);

/** A service that answers as the list says, and refuses nothing after its end. */
function scripted(answers: readonly (Refused | null)[]): Throttle {
  let turn = 0;
  return {
    opensAt: (now) => now,
    admit: () => {
      turn += 1;
      return answers[turn - 1] ?? null;
    },
  };
}

/** The most moments within any stretch of so many milliseconds. */
function busiest(moments: readonly number[], milliseconds: number): number {
  return Math.max(0, ...moments.map((end) => moments.filter((at) => at <= end && at > end - milliseconds).length));
}

const settled = (calls: readonly Promise<unknown>[]) => Promise.allSettled(calls);

it('nothing goes faster than a limit that the user has set, whatever the service answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.integer({ min: 20, max: 80 }), { nil: undefined }),
      fc.array(refusal, { maxLength: 60 }),
      fc.integer({ min: 1, max: 100 }),
      async (perMinute, perHour, answers, requests) => {
        const time = new FakeTime();
        const { client, seen } = simulatedClient(time, scripted(answers), { rateLimit: { perMinute, perHour } });
        await time.until(settled(Array.from({ length: requests }, () => client.get(url))));
        expect(busiest(seen.sentAt, 60_000)).toBeLessThanOrEqual(perMinute);
        expect(busiest(seen.sentAt, 3_600_000)).toBeLessThanOrEqual(perHour ?? seen.sentAt.length);
      },
    ),
    { numRuns: atLength(25, 1000) },
  );
});

it('nothing goes while the service asked to wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(refusal, { maxLength: 40 }), async (answers) => {
      const time = new FakeTime();
      let pausedUntil = 0;
      const early: number[] = [];
      const { client } = simulatedClient(time, scripted(answers), {
        pauses: {
          until: () => null,
          keep: (_, until) => {
            pausedUntil = until;
          },
        },
        onRequest: () => {
          if (time.now < pausedUntil) early.push(time.now);
        },
      });
      await time.until(settled(Array.from({ length: 60 }, () => client.get(url))));
      expect(early).toEqual([]);
    }),
    { numRuns: atLength(25, 1000) },
  );
});

it('every request ends, however the service refuses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(refusal, { maxLength: 80 }), async (answers) => {
      const time = new FakeTime();
      const { client } = simulatedClient(time, scripted(answers));
      const results = await time.until(settled(Array.from({ length: 100 }, () => client.get(url))));
      expect(results).toHaveLength(100);
    }),
    { numRuns: atLength(30, 1000) },
  );
});

it('a cancellation is answered at once, at any moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(refusal, { maxLength: 60 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      async (answers, moment) => {
        const time = new FakeTime();
        const { client } = simulatedClient(time, scripted(answers));
        const cancel = new AbortController();
        const calls = settled(Array.from({ length: 60 }, () => client.get(url, { signal: cancel.signal })));
        await time.until(time.sleep(moment));
        const at = time.now;
        cancel.abort();
        const results = await calls;
        expect(time.now).toBe(at);
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toHaveProperty('code');
        }
        // Those who did not give up are not held back.
        const later = client.get(url);
        await time.until(settled([later]));
      },
    ),
    { numRuns: atLength(30, 1000) },
  );
});

it('a window of any limit is used to the full, with few refusals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(60, 3600),
      fc.integer({ min: 1, max: 6 }),
      async (limit, seconds, windows) => {
        const requests = limit * windows;
        const simulated = await simulate(slidingWindow(limit, seconds), requests);
        const least = ideal(slidingWindow(limit, seconds), requests);
        expect(simulated.failed).toBe(0);
        expect(simulated.seconds).toBeLessThanOrEqual(1.1 * least + 2);
        expect(simulated.refused).toBeLessThanOrEqual(4 + windows);
      },
    ),
    { numRuns: atLength(25, 1000) },
  );
});

it('a service that counts seconds loses no request and little time', async () => {
  const bucketOf = fc.record({
    perSecond: fc.integer({ min: 1, max: 60 }),
    burst: fc.integer({ min: 4, max: 60 }),
    status: fc.constantFrom(429 as const, 503 as const),
  });
  const windowOf = fc.record({ limit: fc.integer({ min: 1, max: 100 }), seconds: fc.integer({ min: 1, max: 14 }) });
  await fc.assert(
    fc.asyncProperty(fc.oneof(bucketOf, windowOf), async (service) => {
      const make = () =>
        'burst' in service
          ? bucket(service.perSecond, service.burst, { status: service.status, retryAfter: 1 })
          : slidingWindow(service.limit, service.seconds);
      const requests = 60 * ('burst' in service ? service.perSecond : Math.ceil(service.limit / service.seconds));
      const simulated = await simulate(make(), requests);
      expect(simulated.failed).toBe(0);
      expect(simulated.seconds).toBeLessThanOrEqual(2.5 * ideal(make(), requests));
    }),
    { numRuns: atLength(20, 1000) },
  );
});
