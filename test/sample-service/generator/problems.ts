import type { GradeRow, ProblemSummary, ProblemWithTags, SequentialOpens } from './analytics-records.ts';
import { type Block, blockAt } from './blocks.ts';
import { computedAfter } from './computed-at.ts';
import { fraction, hash, KIND, pick } from './random.ts';
import type { RunContext } from './run-context.ts';
import { type StoryProblem, storyGrades, storyProblem, storyTags } from './world/story-problems.ts';

/** Sorts of answers that problems take. */
export const PROBLEM_SORTS = ['choice', 'text', 'number', 'checkboxes', 'randomized', 'shuffled'] as const;
export type ProblemSort = (typeof PROBLEM_SORTS)[number];

/** One problem of a run, from which all answers about it are made. */
export type Problem = DrawnProblem | StoryProblem;

/** A problem that is drawn by chance. */
export interface DrawnProblem extends Block {
  readonly questions?: never;
  readonly index: number;
  readonly sort: ProblemSort;
  readonly partIds: readonly string[];
  /** Submissions to one part. */
  readonly submissions: number;
  readonly correct: number;
}

/** A problem without answers, and one with so many parts that text order and number order differ. */
const UNTRIED = 2;
const MANY_PARTS = 4;

const hasBegun = (context: RunContext): boolean => context.lastDay() >= context.profile.opens;

export function problemCount(context: RunContext): number {
  if (!hasBegun(context)) return 0;
  const { problemsPerRun, problemsEach } = context.size;
  if (problemsEach !== undefined) return problemsEach;
  if (context.profile.story !== undefined) return context.profile.story.questions.length;
  return Math.max(
    8,
    Math.floor(problemsPerRun * (0.4 + 0.6 * fraction(context.seed, KIND.problem, context.profile.number))),
  );
}

export function problemAt(context: RunContext, index: number): Problem {
  const { seed, profile } = context;
  if (profile.story !== undefined) return storyProblem(context, profile.story, index);
  const block = blockAt(context, 'problem', index);
  const draw = fraction(seed + profile.number, KIND.problem, index);
  const tried = context.curve().current(context.lastDay()) * (0.5 * Math.exp(-index / 40) + 0.05) * (0.7 + 0.6 * draw);
  const further = context.restatements.submissions(block.moduleId);
  const submissions = index === UNTRIED ? 0 : Math.floor(tried) + further;
  const partCount = index === MANY_PARTS ? 10 : 1 + (hash(seed, KIND.problem, index) % 3 === 0 ? 2 : 0);
  return {
    ...block,
    index,
    sort: pick(PROBLEM_SORTS, index),
    partIds: Array.from({ length: partCount }, (_, part) => `${block.encodedId}_${part + 2}_1`),
    submissions,
    correct: Math.floor(submissions * (0.25 + 0.7 * draw)),
  };
}

function* problems(context: RunContext): Generator<Problem> {
  const count = problemCount(context);
  for (let index = 0; index < count; index += 1) yield problemAt(context, index);
}

const created = (context: RunContext): string => computedAfter(context.seed, context.lastDay());

export function* problemSummaries(context: RunContext): Generator<ProblemSummary> {
  for (const problem of problems(context)) {
    yield {
      module_id: problem.moduleId,
      total_submissions: problem.submissions,
      correct_submissions: problem.correct,
      // The store joins them in no particular order.
      part_ids: [...problem.partIds].reverse(),
      created: created(context),
    };
  }
}

const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const;
const OUTCOMES = [
  'Apply the method to a new case',
  'Explain the terms, and tell them apart',
  'Remember the facts',
  'Évaluer une source',
  '=Compare two models',
] as const;

/** Only tagged problems appear; some have two values of one tag, and are then counted in each. */
export function* problemsWithTags(context: RunContext): Generator<ProblemWithTags> {
  if (!context.profile.hasTags) return;
  for (const problem of problems(context)) {
    if (problem.index % 3 === 2) continue;
    if (problem.questions !== undefined) {
      yield { ...tagged(problem), tags: storyTags(problem), created: created(context) };
      continue;
    }
    const outcomes = new Set([pick(OUTCOMES, problem.index), pick(OUTCOMES, problem.index * (problem.index % 2))]);
    yield {
      ...tagged(problem),
      tags: { difficulty: [pick(DIFFICULTIES, problem.index * 5 + 1)], learning_outcome: [...outcomes].sort() },
      created: created(context),
    };
  }
}

function tagged(problem: Problem): Omit<ProblemWithTags, 'tags' | 'created'> {
  return {
    module_id: problem.moduleId,
    total_submissions: problem.submissions,
    correct_submissions: problem.correct,
  };
}

/** How many learners got which grade of a problem; one point for each part. */
export function* gradeRows(context: RunContext, problem: Problem): Generator<GradeRow> {
  if (problem.questions !== undefined) {
    for (const row of storyGrades(problem)) yield { ...row, course_id: context.profile.id, created: created(context) };
    return;
  }
  const max = problem.partIds.length === 1 ? 2 : problem.partIds.length;
  let left = problem.submissions;
  for (let grade = 0; grade <= max && problem.submissions > 0; grade += 1) {
    const share = grade === max ? 1 : 0.1 + 0.35 * fraction(context.seed + grade, KIND.problem, problem.index);
    const count = grade === max ? left : Math.floor(left * share);
    left -= count;
    if (count === 0) continue;
    yield {
      module_id: problem.moduleId,
      course_id: context.profile.id,
      grade,
      max_grade: max,
      count,
      created: created(context),
    };
  }
}

/** Subsections hold six problems each. */
export function subsectionCount(context: RunContext): number {
  return Math.ceil(problemCount(context) / 6);
}

export function subsectionOpens(context: RunContext, index: number): SequentialOpens {
  const views = context.curve().current(context.lastDay()) * (1.6 * Math.exp(-index / 8) + 0.1);
  return {
    module_id: blockAt(context, 'sequential', index).moduleId,
    course_id: context.profile.id,
    count: Math.ceil(views * (0.8 + 0.4 * fraction(context.seed, KIND.subsection, index))),
    created: created(context),
  };
}
