import { createBudget } from '#main/data-host/subjects/plan/budget.ts';
import { bestOf, valueOfBest } from '#main/data-host/subjects/plan/problem.ts';
import { solve } from '#main/data-host/subjects/plan/solve.ts';
import { randomProblem } from '#test/support/plan/random-problem.ts';
import { type Figure, figure } from '../figure.ts';

const size = { skills: 200, courses: 3000, links: 8 };
const most = 6;
const problems = 9;

/** P21: the best six of 3,000 courses for a job of 200 skills, proved or with a bound, in the thread that reads. */
export async function planning(): Promise<Figure[]> {
  const order = { mode: 'best', most, share: 1, fixed: [] } as const;
  // The engine compiles what is run often; a screen asks for several plans in a row, too.
  solve(randomProblem(0, size), { ...order, budget: createBudget() });
  const times: number[] = [];
  const gaps: number[] = [];
  for (let seed = 1; seed <= problems; seed += 1) {
    const problem = randomProblem(seed, size);
    const began = performance.now();
    const { courses, bound } = solve(problem, { ...order, budget: createBudget() });
    times.push(performance.now() - began);
    gaps.push((bound ?? 1) / valueOfBest(problem, bestOf(problem, courses)) - 1);
  }
  const proved = gaps.filter((gap) => gap < 1e-6).length;
  return [
    figure({
      id: 'P21',
      title: `best ${most} of ${size.courses.toLocaleString('en')} courses for ${size.skills} skills, slowest of ${problems}`,
      unit: 'ms',
      bar: 400,
      runs: [Math.max(...times)],
    }),
    figure({
      id: 'P21-unproved',
      title: `plans of these that are not proved to be the best (${proved} are)`,
      unit: '',
      bar: problems,
      runs: [problems - proved],
    }),
  ];
}
