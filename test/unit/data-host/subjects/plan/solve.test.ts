import * as fc from 'fast-check';
import loadHighs from 'highs';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxGains, planOf, reachedBy, stepsOf } from '#main/data-host/subjects/plan/plan.ts';
import {
  at,
  bestOf,
  createBudget,
  epsilon,
  gainOf,
  type Problem,
  reachOnly,
  valueOfBest,
} from '#main/data-host/subjects/plan/problem.ts';
import { reduce } from '#main/data-host/subjects/plan/reduce.ts';
import { bestSet, type Solution, solve } from '#main/data-host/subjects/plan/solve.ts';
import { atLength } from '#test/support/at-length.ts';
import { oddInput, smallInput } from '#test/support/plan/plan-input.ts';
import { randomProblem, seeded } from '#test/support/plan/random-problem.ts';

/** A clock that stands still: the search may look at everything. */
const noLimit = () => createBudget(() => 0, Number.POSITIVE_INFINITY);

/** Every set of courses, as lists of indexes. */
function* everySet(courses: number): Generator<number[]> {
  for (let bits = 0; bits < 2 ** courses; bits += 1)
    yield Array.from({ length: courses }, (_, course) => course).filter((course) => (bits >> course) & 1);
}

const valueIn = (problem: Problem) => (set: readonly number[]) => valueOfBest(problem, bestOf(problem, set));

describe('a plan of few courses', () => {
  test('is the best of all sets, or the smallest that reaches enough', () => {
    fc.assert(
      fc.property(smallInput, (input) => {
        const plan = planOf(input, noLimit());
        const { problem, solution, fixed } = plan;
        const { mode, most, share } = input.question;
        const isPossible = (set: readonly number[]) => [...fixed].every((course) => set.includes(course));
        const sets = [...everySet(problem.courses)].filter(isPossible);
        expect(solution.isProved).toBe(true);
        expect(isPossible(solution.courses)).toBe(true);
        if (mode === 'best') {
          const largest = Math.max(
            ...sets.filter((set) => set.length <= Math.max(most, fixed.size)).map((set) => reachedBy(problem, set)),
          );
          expect(plan.reached).toBeCloseTo(largest, 8);
          expect(solution.bound).toBeCloseTo(largest, 8);
          expect(solution.courses.length).toBeLessThanOrEqual(Math.max(most, fixed.size));
        } else {
          const enough = (share / 100) * plan.reachable - epsilon;
          const smallest = Math.min(
            ...sets.filter((set) => reachedBy(problem, set) >= enough).map((set) => set.length),
          );
          expect(plan.reached).toBeGreaterThanOrEqual(enough);
          expect(solution.courses).toHaveLength(smallest);
          expect(solution.atLeast).toBe(smallest);
        }
      }),
      { numRuns: atLength(400, 1000) },
    );
  });

  test('is the same in whichever order its input comes', () => {
    fc.assert(
      fc.property(oddInput, fc.infiniteStream(fc.nat()), (input, numbers) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((each) => ({ each, key: numbers.next().value }))
            .sort((one, other) => one.key - other.key)
            .map(({ each }) => each);
        const again = planOf(
          {
            ...input,
            jobs: input.jobs.map((job) => ({ ...job, skills: shuffled(job.skills) })),
            courses: shuffled(input.courses),
            links: shuffled(input.links),
            marks: shuffled(input.marks),
          },
          noLimit(),
        );
        const plan = planOf(input, noLimit());
        const keysOf = ({ keys, solution }: typeof plan) => solution.courses.map((course) => keys[course]);
        expect(keysOf(again)).toEqual(keysOf(plan));
        expect(again.missing).toEqual(plan.missing);
        expect(again.links.counts).toEqual(plan.links.counts);
      }),
    );
  });

  test('adds up: what it reaches and what is missing are all that is asked for', () => {
    fc.assert(
      fc.property(oddInput, (input) => {
        const { reached, reachable, missing, skills, steps } = planOf(input, noLimit());
        const weightOf = (reasons: readonly string[]) =>
          missing
            .filter(({ reason }) => reasons.includes(reason))
            .reduce((sum, { skill }) => sum + at(skills.weight, skill), 0);
        const total = skills.weight.reduce((sum, each) => sum + each, 0);
        // Skills learners already have may have had all the weight.
        const isNothingLeft = skills.skillIds.length === 0 || 1 - skills.known.share < 1e-12;
        expect(total).toBeCloseTo(isNothingLeft ? Math.round(total) : 1, 9);
        if (skills.skillIds.length === 0) expect(total).toBe(0);
        expect(reached + weightOf(['unnamed', 'below', 'left'])).toBeCloseTo(total, 9);
        expect(reachable + weightOf(['unnamed', 'below'])).toBeCloseTo(total, 9);
        expect(steps.reduce((sum, { adds }) => sum + adds, 0)).toBeCloseTo(reached, 9);
      }),
    );
  });
});

describe('what is said of a plan', () => {
  test('is what trying every other course finds: what replaces one of its courses, and what would add most', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), (seed, limit) => {
        const problem = reachOnly(randomProblem(seed, { skills: 12, courses: 30, links: 3 }));
        const { courses } = solve(problem, { mode: 'best', max: limit, share: 1, fixed: [], budget: noLimit() });
        const value = valueIn(problem);
        const outside = Array.from({ length: problem.courses }, (_, course) => course).filter(
          (course) => !courses.includes(course),
        );
        const gains = (set: readonly number[]) =>
          outside
            .map((course) => ({ course, gain: value([...set, course]) - value(set) }))
            .filter(({ gain }) => gain > epsilon)
            .sort((one, other) => Math.round((other.gain - one.gain) / epsilon) || one.course - other.course);
        for (const { course, instead, onlyHere } of stepsOf(problem, courses)) {
          const rest = courses.filter((each) => each !== course);
          const [best] = gains(rest);
          expect(instead?.course).toBe(best?.course);
          if (best) expect(instead?.loss).toBeCloseTo(value(courses) - value(rest) - best.gain, 9);
          expect(onlyHere).toBeCloseTo(value(courses) - value(rest), 9);
        }
        const next = maxGains(problem, bestOf(problem, courses), new Set(courses), 4);
        expect(next.map(({ course }) => course)).toEqual(
          gains(courses)
            .slice(0, 4)
            .map(({ course }) => course),
        );
      }),
      { numRuns: atLength(60, 1000) },
    );
  });
});

describe('leaving courses out before the search', () => {
  test('changes no value, however few courses are compared', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 2000 }), (seed, max) => {
        const problem = randomProblem(seed, { skills: 10, courses: 40, links: 3 });
        const bestValue = (compared: number) => {
          const { problem: smaller } = reduce(problem, new Float64Array(problem.skills), compared);
          return bestSet(smaller, { max: 3, from: [], budget: noLimit() }).value;
        };
        expect(bestValue(max)).toBeCloseTo(bestValue(0), 9);
      }),
      { numRuns: atLength(200, 1000) },
    );
  });

  test('leaves no course that another one beats or equals, as a look at every pair finds', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        // 70 skills: more than a first look at 64 bits can tell apart.
        const problem = randomProblem(seed, { skills: 70, courses: 60, links: 2 });
        const all = Array.from({ length: problem.courses }, (_, course) => course);
        const sure = all.map((course) => bestOf(problem, [course]));
        const isBeaten = (course: number) =>
          all.some((other) => {
            const pairs = Array.from(sure[course] ?? [], (own, skill) => [own, sure[other]?.[skill] ?? 0] as const);
            if (other === course || pairs.some(([own, theirs]) => theirs < own)) return false;
            return other < course || pairs.some(([own, theirs]) => theirs > own);
          });
        expect(reduce(problem, new Float64Array(problem.skills)).courseOf).toEqual(
          all.filter((course) => !isBeaten(course)),
        );
      }),
      { numRuns: atLength(20, 1000) },
    );
  });
});

describe('the value of a set', () => {
  test('never falls, and a course adds less to a larger set (submodularity)', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const problem = randomProblem(seed, { skills: 20, courses: 12, links: 4 });
        const random = seeded(seed);
        const all = Array.from({ length: problem.courses }, (_, course) => course);
        const larger = all.filter(() => random() < 0.5);
        const smaller = larger.filter(() => random() < 0.5);
        for (const course of all) {
          const more = gainOf(problem, course, bestOf(problem, larger));
          expect(more).toBeGreaterThanOrEqual(0);
          expect(gainOf(problem, course, bestOf(problem, smaller))).toBeGreaterThanOrEqual(more - 1e-12);
        }
      }),
    );
  });
});

describe('a solver of mixed integer programs', () => {
  let highs: Awaited<ReturnType<typeof loadHighs>>;
  beforeAll(async () => {
    highs = await loadHighs();
  });

  /** Largest Σ W_s · c_is · z_is where z_is ≤ y_i, Σ_i z_is ≤ 1 and Σ y_i ≤ most. */
  function bestByHighs(problem: Problem, max: number): number {
    const terms: string[] = [];
    const rows: string[] = [];
    const bySkill = new Map<number, string[]>();
    for (let course = 0; course < problem.courses; course += 1) {
      for (let link = at(problem.start, course); link < at(problem.start, course + 1); link += 1) {
        const skill = at(problem.skill, link);
        const z = `z${course}_${skill}`;
        terms.push(`${(at(problem.weight, skill) * at(problem.confidence, link)).toFixed(15)} ${z}`);
        rows.push(` ${z} - y${course} <= 0`);
        bySkill.set(skill, [...(bySkill.get(skill) ?? []), z]);
      }
    }
    const y = Array.from({ length: problem.courses }, (_, course) => `y${course}`);
    for (const names of bySkill.values()) rows.push(` ${names.join(' + ')} <= 1`);
    rows.push(` ${y.join(' + ')} <= ${max}`);
    const text = ['Maximize', ` ${terms.join(' + ')}`, 'Subject To', ...rows, 'Binary', ` ${y.join(' ')}`, 'End'];
    return highs.solve(text.join('\n')).ObjectiveValue;
  }

  /** Least Σ y_i where Σ W_s · r_s ≥ target and r_s ≤ Σ y_i over the courses that teach s. */
  function fewestByHighs(problem: Problem, target: number): number {
    const teaching = new Map<number, string[]>();
    for (let course = 0; course < problem.courses; course += 1)
      for (let link = at(problem.start, course); link < at(problem.start, course + 1); link += 1) {
        const skill = at(problem.skill, link);
        teaching.set(skill, [...(teaching.get(skill) ?? []), `y${course}`]);
      }
    const y = Array.from({ length: problem.courses }, (_, course) => `y${course}`);
    const rows = [...teaching].map(([skill, names]) => ` r${skill} - ${names.join(' - ')} <= 0`);
    const reached = [...teaching.keys()].map((skill) => `${at(problem.weight, skill).toFixed(15)} r${skill}`);
    rows.push(` ${reached.join(' + ')} >= ${(target - 1e-8).toFixed(15)}`);
    const binary = [...y, ...[...teaching.keys()].map((skill) => `r${skill}`)];
    const text = ['Minimize', ` ${y.join(' + ')}`, 'Subject To', ...rows, 'Binary', ` ${binary.join(' ')}`, 'End'];
    return Math.round(highs.solve(text.join('\n')).ObjectiveValue);
  }

  const order = { share: 0.9, fixed: [] };
  const solved = (problem: Problem, mode: 'best' | 'fewest', limit = 0): Solution =>
    solve(mode === 'fewest' ? reachOnly(problem) : problem, { ...order, mode, max: limit, budget: noLimit() });

  test('finds no better set', () => {
    for (const [seed, limit] of [2, 3, 4, 5].entries()) {
      const problem = randomProblem(seed, { skills: 30, courses: 60, links: 4 });
      const { courses, isProved } = solved(problem, 'best', limit);
      expect(isProved).toBe(true);
      expect(valueIn(problem)(courses)).toBeCloseTo(bestByHighs(problem, limit), 6);
    }
  });

  test('finds no smaller set', () => {
    for (const seed of [11, 12, 13, 14]) {
      const problem = randomProblem(seed, { skills: 24, courses: 40, links: 4 });
      const reachable = reachedBy(
        problem,
        Array.from({ length: problem.courses }, (_, course) => course),
      );
      const { courses, atLeast } = solved(problem, 'fewest');
      const fewest = fewestByHighs(problem, order.share * reachable);
      expect(courses).toHaveLength(fewest);
      expect(atLeast).toBe(fewest);
    }
  });
});

describe('the end of a search', () => {
  /** A clock that goes on by so many milliseconds each time that it is looked at. */
  const clock = (step: number) => {
    let time = 0;
    return () => {
      time += step;
      return time;
    };
  };
  const large = randomProblem(5, { skills: 200, courses: 3000, links: 8 });
  const order = { mode: 'best', max: 6, share: 0.95, fixed: [] } as const;

  test('comes when the time is up, with a set and a value that no set exceeds', () => {
    const cut = solve(large, { ...order, budget: createBudget(clock(150)) });
    const whole = solve(large, { ...order, budget: noLimit() });
    expect(whole.isProved).toBe(true);
    expect(cut.isProved).toBe(false);
    const value = valueIn(large);
    expect(cut.courses).toHaveLength(order.max);
    expect(value(cut.courses)).toBeLessThanOrEqual(value(whole.courses) + 1e-9);
    expect(cut.bound).toBeGreaterThanOrEqual(value(whole.courses) - 1e-9);
  });

  test('comes after so many links wherever the clock stands, always with the same set', () => {
    const cut = () => solve(large, { ...order, budget: createBudget(() => 0, 50_000) });
    expect(cut().isProved).toBe(false);
    expect(cut()).toEqual(cut());
  });

  test('says how many courses are proved to be needed', () => {
    const cut = solve(reachOnly(large), { ...order, mode: 'fewest', budget: createBudget(() => 0, 300_000) });
    expect(cut.isProved).toBe(false);
    expect(cut.atLeast).toBeLessThan(cut.courses.length);
    expect(reachedBy(large, cut.courses)).toBeGreaterThanOrEqual(
      0.95 *
        reachedBy(
          large,
          Array.from({ length: large.courses }, (_, course) => course),
        ) -
        1e-9,
    );
  });
});
