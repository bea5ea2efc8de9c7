import { describe, expect, it } from 'vitest';
import { settings } from '#contract/settings.ts';
import { rateLimitsOf } from '#main/data-host/handlers/data-source.ts';
import { plan } from '#main/data-host/sync/plan.ts';
import { RateBudget } from '#main/net/limits/rate-budget.ts';

const run = 'course-v1:edX+DemoX+Demo_2014';
const other = 'course-v1:edX+DemoX+Demo_2015';

function budgetOf(perMinute?: number, perHour?: number) {
  const time = { now: 0 };
  const budget = new RateBudget({
    rateLimit: { perMinute, perHour },
    clock: () => time.now,
    sleep: async (milliseconds) => {
      time.now += milliseconds;
    },
  });
  return { budget, time };
}

describe('how long an allowance makes requests take', () => {
  it('is not known without one', () => {
    expect(budgetOf().budget.secondsFor(1000)).toBeNull();
  });

  it.each([
    [60, undefined, 60, 0],
    [60, undefined, 61, 60],
    [60, undefined, 1000, 960],
    [undefined, 200, 400, 3600],
    [60, 200, 400, 3600],
    [10, 100_000, 25, 120],
  ])('%s a minute and %s an hour: %s requests take %s s', (perMinute, perHour, requests, seconds) => {
    expect(budgetOf(perMinute, perHour).budget.secondsFor(requests)).toBe(seconds);
  });

  it('counts what was sent already, and what the service asked to wait', async () => {
    const { budget, time } = budgetOf(10);
    for (let sent = 0; sent < 8; sent += 1) await budget.spend(async () => undefined);
    expect(budget.secondsFor(2)).toBe(0);
    expect(budget.secondsFor(3)).toBe(60);
    budget.refused({ seconds: 90, isOverload: false });
    expect(budget.secondsFor(1)).toBe(90);
    time.now += 200_000;
    expect(budget.secondsFor(1)).toBe(0);
  });

  it('takes as long as it says', async () => {
    const { budget, time } = budgetOf(7);
    const said = budget.secondsFor(30) ?? 0;
    for (let sent = 0; sent < 30; sent += 1) await budget.spend(async () => undefined);
    expect(time.now / 1000).toBe(said);
  });
});

describe('budgets in the settings', () => {
  it('are learned unless they are set', () => {
    const usual = settings.parse({});
    expect(usual.autoSync).toBe('off');
    expect(rateLimitsOf(usual.requestBudgets)).toEqual({
      taxonomy: { perMinute: undefined, perHour: undefined },
      analytics: { perMinute: undefined, perHour: undefined },
    });
    const set = settings.parse({
      requestBudgets: { taxonomy: { requestsPerHour: 400 }, analytics: { requestsPerMinute: 800 } },
    });
    expect(rateLimitsOf(set.requestBudgets)).toMatchObject({
      taxonomy: { perHour: 400 },
      analytics: { perMinute: 800 },
    });
    expect(settings.safeParse({ requestBudgets: { taxonomy: { requestsPerHour: 0 }, analytics: {} } }).success).toBe(
      false,
    );
  });
});

describe('a plan', () => {
  it('has learner data for the runs where it is switched on, and no others', () => {
    const learners = (resources: ReturnType<typeof plan>) =>
      resources.filter(({ dataset }) => dataset === 'learner-engagement').map(({ runId }) => runId);
    expect(learners(plan([run, other]))).toEqual([]);
    expect(learners(plan([run, other], undefined, [other]))).toEqual([other]);
    const wanted = [run, other].map((runId) => ({ dataset: 'learner-engagement' as const, runId }));
    expect(learners(plan([run, other], wanted, [other]))).toEqual([other]);
    expect(learners(plan([run], wanted, [other]))).toEqual([]);
  });

  it('has the reports of every run', () => {
    expect(plan([run]).some(({ dataset }) => dataset === 'reports')).toBe(true);
  });
});
