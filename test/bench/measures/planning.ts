import { type PlanInput, planOf } from '#main/data-host/subjects/plan/plan.ts';
import { bestOf, createBudget, valueOfBest } from '#main/data-host/subjects/plan/problem.ts';
import { solve } from '#main/data-host/subjects/plan/solve.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { randomProblem } from '#test/support/plan/random-problem.ts';
import { type Figure, figure } from '../figure.ts';

const size = { skills: 200, courses: 3000, links: 8 };
const max = 6;
const problems = 9;

/** P21: the best six of 3,000 courses for a job of 200 skills, proved or with a bound, in the thread that reads. */
export async function planning(): Promise<Figure[]> {
  const order = { mode: 'best', max, share: 1, fixed: [] } as const;
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
      title: `best ${max} of ${size.courses.toLocaleString('en')} courses for ${size.skills} skills, slowest of ${problems}`,
      unit: 'ms',
      bar: 400,
      runs: [Math.max(...times)],
    }),
    wholePlan(),
    figure({
      id: 'P21-unproved',
      title: `plans of these that are not proved to be the best (${proved} are)`,
      unit: '',
      bar: problems,
      runs: [problems - proved],
    }),
  ];
}

const many = { skills: 200, courses: 20_000, links: 8 };

/** A whole plan, with what is said of each of its courses and skills, from the links as the database gives them. */
function wholePlan(): Figure {
  const { start, skill, confidence, weight } = randomProblem(1, many);
  const keyOf = (course: number) => `Org${course % 50}+C${course}`;
  const courses = Array.from({ length: many.courses }, (_, course) => ({
    courseKey: keyOf(course),
    isInScope: true,
    runs: course % 3,
  }));
  const links = courses.flatMap(({ courseKey }, course) =>
    Array.from(skill.subarray(start[course], start[course + 1]), (skillId, index) => ({
      courseKey,
      skillId,
      confidence: confidence[(start[course] ?? 0) + index] ?? null,
    })),
  );
  const skills = Array.from(weight, (significance, skillId) => ({ skillId, significance, postings: null }));
  const question = planQuestion.parse({ jobIds: [1], most: max });
  const input: PlanInput = {
    question,
    jobs: [{ jobId: 1, postings: null, skills }],
    courses,
    links,
    marks: [],
    known: new Set<number>(),
  };
  const runs = Array.from({ length: 4 }, () => {
    const began = performance.now();
    planOf(input, createBudget());
    return performance.now() - began;
  });
  return figure({
    id: 'P21-whole',
    title: `a whole plan of ${max} of ${many.courses.toLocaleString('en')} courses, the search and what is said of it`,
    unit: 'ms',
    bar: 600,
    runs: runs.slice(1),
  });
}
