import { describe, expect, it } from 'vitest';
import type { Scenario } from '#test/claims/claim.ts';
import { claims } from '#test/claims/claims.ts';
import { measure } from '#test/claims/measure.ts';

/* Claims of the app, in a few worlds each; `npm run claims` draws enough of them to hold the bars themselves. */

describe('a claim', () => {
  it.each(
    claims
      .filter(({ worlds }) => worlds.short > 0)
      .map((scenario) => [scenario.claim, scenario.scenario, scenario] as const),
  )('holds: %s · %s', (_claim, _scenario, scenario) => {
    expect(measure(scenario, 'short')).toMatchObject({ ok: true });
  });

  it('is each named once', () => {
    const names = claims.map(({ claim, scenario }) => `${claim} ${scenario}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the measure', () => {
  const scenario = (share: number, promised: Scenario['promised']): Scenario => ({
    claim: 'a coin',
    scenario: `${share} ${JSON.stringify(promised)}`,
    promised,
    worlds: { long: 400, short: 100 },
    draw: (random) => ({ hits: random.binomial(20, share), of: 20 }),
  });

  it('refuses a rule that breaks its bar on either side, and accepts one that keeps it', () => {
    for (const length of ['long', 'short'] as const) {
      expect(measure(scenario(0.3, { max: 0.1 }), length).ok).toBe(false);
      expect(measure(scenario(0.3, { min: 0.6 }), length).ok).toBe(false);
      expect(measure(scenario(0.05, { max: 0.1 }), length).ok).toBe(true);
      expect(measure(scenario(0.9, { min: 0.6 }), length).ok).toBe(true);
    }
  });

  it('knows how sure it is', () => {
    // √(0.3 · 0.7 / 8,000) = 0.0051
    const { measured, error } = measure(scenario(0.3, { max: 1 }), 'long');
    expect(measured).toBeCloseTo(0.3, 1);
    expect(error).toBeCloseTo(0.0051, 3);
  });

  it('finds no claim where the app claims nothing', () => {
    const silent = { ...scenario(0, { max: 0.1 }), draw: () => ({ hits: 0, of: 0 }) };
    expect(measure(silent, 'long')).toMatchObject({ measured: null, ok: true });
  });
});
