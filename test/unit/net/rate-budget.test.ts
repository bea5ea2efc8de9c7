import { describe, expect, it } from 'vitest';
import { RateBudget } from '#main/net/limits/rate-budget.ts';
import { FakeTime } from '../../support/fake-time.ts';

const latency = 50;

/** A service that counts as Django REST framework does: so many accepted requests in the last so many seconds. */
function throttled(time: FakeTime, limit: number, seconds: number) {
  const accepted: number[] = [];
  const service = {
    refusals: 0,
    accepted: 0,
    async ask(budget: RateBudget): Promise<void> {
      for (;;) {
        const ask = async () => {
          await time.sleep(latency / 2);
          const answer = admit();
          await time.sleep(latency / 2);
          return answer;
        };
        const refusalOf = (seconds: number | null) => (seconds === null ? null : { seconds, isOverload: false });
        if ((await budget.spend(ask, undefined, refusalOf)) === null) return;
      }
    },
  };
  const admit = () => {
    const recent = accepted.filter((at) => at > time.now - seconds * 1000);
    if (recent.length >= limit) {
      service.refusals += 1;
      return Math.ceil(((recent[0] ?? time.now) + seconds * 1000 - time.now) / 1000);
    }
    accepted.push(time.now);
    service.accepted += 1;
    return null;
  };
  return service;
}

async function askAll(time: FakeTime, budget: RateBudget, service: ReturnType<typeof throttled>, requests: number) {
  const queue = Array.from({ length: requests }).values();
  const worker = async () => {
    for (const _ of queue) await service.ask(budget);
  };
  await time.until(Promise.all([worker(), worker(), worker(), worker()]));
}

const newBudget = (time: FakeTime, rest = {}) => new RateBudget({ clock: time.clock, sleep: time.sleep, ...rest });

describe('the allowance of a service', () => {
  it.each([
    [60, 60, 300],
    [200, 3600, 450],
    [800, 60, 2000],
    [100, 3600, 250],
  ])('of %i in %i s is learned from one 429 and then used to the full', async (limit, seconds, requests) => {
    const time = new FakeTime();
    const service = throttled(time, limit, seconds);
    await askAll(time, newBudget(time), service, requests);
    const theory = Math.floor((requests - 1) / limit) * seconds;
    expect(service.accepted).toBe(requests);
    expect(service.refusals).toBe(1);
    expect(time.elapsed).toBeLessThanOrEqual(theory * 1.05);
  });

  it('that nobody knows is learned with as many 429 as were in flight', async () => {
    const time = new FakeTime();
    const service = throttled(time, 73, 60);
    await askAll(time, newBudget(time), service, 300);
    expect(service.refusals).toBeLessThanOrEqual(4);
    expect(time.elapsed).toBeLessThanOrEqual(4 * 60 * 1.1);
  });

  it('that was learned holds nobody up for longer once the clock was set back', async () => {
    const time = new FakeTime();
    let behind = 0;
    const budget = newBudget(time, { clock: () => time.clock() - behind });
    const service = throttled(time, 60, 60);
    await askAll(time, budget, service, 100);
    behind = 365 * 86_400_000;
    const before = time.elapsed;
    await askAll(time, budget, service, 100);
    expect(time.elapsed - before).toBeLessThanOrEqual(180);
    expect(service.accepted).toBe(200);
  });

  it('that is known beforehand is never overdrawn', async () => {
    const time = new FakeTime();
    const service = throttled(time, 60, 60);
    await askAll(time, newBudget(time, { rateLimit: { perMinute: 60 } }), service, 200);
    expect(service.refusals).toBe(0);
    expect(time.elapsed).toBeLessThanOrEqual(180 * 1.05);
  });

  it('smaller than the number of workers holds too', async () => {
    const time = new FakeTime();
    const service = throttled(time, 1, 60);
    await askAll(time, newBudget(time, { rateLimit: { perMinute: 1 } }), service, 4);
    expect(service.refusals).toBe(0);
  });

  it('without a limit costs no time', async () => {
    const time = new FakeTime();
    const service = throttled(time, Number.POSITIVE_INFINITY, 60);
    await askAll(time, newBudget(time), service, 1000);
    expect(time.elapsed).toBeLessThan(((1000 / 4) * latency * 1.1) / 1000);
  });

  it('tells until when it waits, and when that is over', async () => {
    const time = new FakeTime();
    const outcomes: (number | null)[] = [];
    const budget = newBudget(time, { onWait: (until: number | null) => outcomes.push(until) });
    await time.until(budget.spend(async () => undefined));
    budget.refused({ seconds: 3600, isOverload: false });
    const until = time.now + 3_600_000;
    await time.until(budget.spend(async () => undefined));
    expect(outcomes).toEqual([until, null]);
    expect(time.now).toBe(until);
  });

  it('waits on for what an earlier process was told, and never longer than an hour', async () => {
    for (const [aheadMs, seconds] of [
      [90_000, 90],
      [30 * 24 * 3_600_000, 3600],
      [-90_000, 0],
    ] as const) {
      const time = new FakeTime();
      const budget = newBudget(time, { pausedUntil: time.now + aheadMs });
      await time.until(budget.spend(async () => undefined));
      expect(time.elapsed).toBe(seconds);
    }
  });

  it('lets go at once of those who give up, also in the queue behind others', async () => {
    const time = new FakeTime();
    const budget = newBudget(time);
    budget.refused({ seconds: 3600, isOverload: false });
    const patient = budget.spend(async () => 'sent');
    const impatient = new AbortController();
    const given = budget.spend(async () => 'sent', impatient.signal);
    impatient.abort();
    await expect(given).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(time.elapsed).toBe(0);
    await expect(time.until(patient)).resolves.toBe('sent');
    await expect(budget.spend(async () => 'sent', AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(time.until(budget.spend(async () => 'free'))).resolves.toBe('free');
  });
});
