import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState, quantityOf } from '#main/data-host/subjects/watch/watches.ts';
import { rulesOf, type WatchRule, type WatchState, watchPresets, watchRule } from '#shared/subjects/watch/watch.ts';

const rule = (rest: Partial<WatchRule>): WatchRule =>
  watchRule.parse({ subject: { kind: 'job', id: 1 }, measure: 'unique_postings', op: 'below', value: 100, ...rest });

/** The states that a row of values leads to. */
function statesOf(given: WatchRule, values: readonly (number | null)[]): WatchState[] {
  let state: WatchState = 'unknown';
  return values.map((now) => {
    state = nextState(given, state, { now, earlier: null });
    return state;
  });
}

describe('a threshold', () => {
  it('is crossed once, and comes back only when the value is better by a tenth of it', () => {
    expect(statesOf(rule({}), [120, 99, 101, 99, 109, 110, 105, 99])).toEqual([
      'ok',
      'crossed',
      'crossed',
      'crossed',
      'crossed',
      'back',
      'back',
      'crossed',
    ]);
    expect(statesOf(rule({ op: 'above' }), [100, 101, 95, 90, 95, 101])).toEqual([
      'ok',
      'crossed',
      'crossed',
      'back',
      'back',
      'crossed',
    ]);
  });

  it('of few whole things comes back as soon as there is one again', () => {
    const lastCourse = rule({ subject: { kind: 'skill', id: 7 }, measure: 'courses', value: 1 });
    expect(statesOf(lastCourse, [2, 0, 1, 0])).toEqual(['ok', 'crossed', 'back', 'crossed']);
  });

  it('changes nothing while the value is not known', () => {
    expect(statesOf(rule({}), [null, 120, null, 99, null, 120])).toEqual([
      'unknown',
      'ok',
      'ok',
      'crossed',
      'crossed',
      'back',
    ]);
  });

  it('is never crossed again before the value was better than it by the hysteresis', () => {
    const values = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom('below', 'above'), (given, op) => {
        const states = statesOf(rule({ op }), given);
        for (const [index, state] of states.entries()) {
          if (state !== 'crossed' || states[index - 1] === 'crossed') continue;
          const crossedBefore = states.slice(0, index).lastIndexOf('crossed');
          if (crossedBefore === -1) continue;
          const between = given.slice(crossedBefore + 1, index);
          expect(between.some((value) => (op === 'below' ? value >= 110 : value <= 90))).toBe(true);
        }
      }),
    );
  });
});

describe('a change', () => {
  const falls = rule({ op: 'changes', value: 10, unit: 'percent', direction: 'down' });

  it('counts in its direction, and only from the least absolute change on', () => {
    expect(quantityOf(falls, { now: 850, earlier: 1000 })).toBe(15);
    expect(quantityOf(falls, { now: 1150, earlier: 1000 })).toBe(-15);
    expect(quantityOf({ ...falls, direction: 'both' }, { now: 1150, earlier: 1000 })).toBe(15);
    expect(quantityOf(falls, { now: 11, earlier: 20 })).toBe(0);
    expect(quantityOf(falls, { now: 40, earlier: null })).toBeNull();
    expect(quantityOf(falls, { now: 40, earlier: 0 })).toBeNull();
    expect(quantityOf({ ...falls, unit: 'absolute' }, { now: 11, earlier: 20 })).toBe(9);
  });

  it('is crossed at its number, and back a tenth below it', () => {
    const state = (before: WatchState, now: number) => nextState(falls, before, { now, earlier: 1000 });
    expect([state('ok', 900), state('crossed', 909), state('crossed', 911)]).toEqual(['crossed', 'crossed', 'back']);
  });
});

it('what appears and what vanishes has no threshold', () => {
  expect(statesOf(rule({ measure: 'listed', op: 'vanishes', value: null }), [1, 0, 1])).toEqual([
    'ok',
    'crossed',
    'back',
  ]);
  expect(statesOf(rule({ measure: 'listed', op: 'appears', value: null }), [0, 1, 0])).toEqual([
    'ok',
    'crossed',
    'back',
  ]);
});

it('every preset is a rule', () => {
  const subjects = {
    run: { kind: 'run', id: 'course-v1:a+b+c' },
    course: { kind: 'course', id: 'a+b' },
    job: { kind: 'job', id: 1 },
    skill: { kind: 'skill', id: 1 },
    problem: { kind: 'problem', runId: 'course-v1:a+b+c', id: 'block' },
    plan: { kind: 'plan', question: { jobIds: [1] } },
  } as const;
  for (const [kind, presets] of Object.entries(watchPresets)) {
    const subject = subjects[kind as keyof typeof subjects];
    for (const each of presets.flatMap((preset) => rulesOf(preset, [120, 120])))
      expect(watchRule.safeParse({ ...each, subject }).error).toBeUndefined();
    // One that says "a given number" stores none that the user has not written.
    for (const preset of presets.filter(({ label }) => label.includes('a given number'))) {
      expect(rulesOf(preset, [120, 120]).map(({ value }) => value)).toEqual([120]);
      for (const each of rulesOf(preset, []))
        expect(watchRule.safeParse({ ...each, subject }).error?.issues[0]?.message).toBe('Enter a threshold.');
    }
  }
});
