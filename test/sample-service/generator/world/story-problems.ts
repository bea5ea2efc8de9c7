import type { GradeRow } from '../analytics-records.ts';
import { type Block, blockAt } from '../blocks.ts';
import { fraction, hash, KIND, pick } from '../random.ts';
import type { RunContext } from '../run-context.ts';
import type { Question } from './parse-questions.ts';
import type { RunStory } from './run-story.ts';

/** A problem of the hand-written world: each of its parts asks one question. */
export interface StoryProblem extends Block {
  readonly index: number;
  readonly sort: 'choice';
  readonly partIds: readonly string[];
  readonly submissions: number;
  /** Submissions in which all parts were right. */
  readonly correct: number;
  readonly questions: readonly [Question, ...Question[]];
  /** Right answers to each part. */
  readonly rightOfPart: readonly number[];
}

/** Every sixth problem asks three questions, the others one. */
const PARTS = 3;
const MANY_EVERY = 6;
const FIRST_WITH_MANY = 4;

/** Problem number `index` of a run: fewer and fewer learners come so far, and one question is as hard in each run of a course. */
export function storyProblem(context: RunContext, story: RunStory, index: number): StoryProblem {
  const { profile } = context;
  const block = blockAt(context, 'problem', index);
  const draw = fraction(context.seed + profile.number, KIND.problem, index);
  const weeks = Math.min(1, Math.max(0, (context.lastDay() - profile.starts) / 70));
  const reached = Math.exp(-index / (4 + story.halfLife * 2)) * (0.5 + 0.5 * weeks);
  const enrolled = context.curve().current(context.lastDay());
  const begun = context.lastDay() < profile.starts ? 0 : enrolled * (0.44 * reached + 0.01) * (0.94 + 0.12 * draw);
  const submissions = Math.floor(begun) + context.restatements.submissions(block.moduleId);
  const questions = questionsOf(story, index);
  const rightOfPart = questions.map(({ right }, part) =>
    Math.round(submissions * clamped(right + story.ease + 0.03 * (fraction(profile.number, part, index) - 0.5))),
  );
  return {
    ...block,
    index,
    sort: 'choice',
    partIds: questions.map((_, part) => `${block.encodedId}_${part + 2}_1`),
    submissions,
    // Learners who get one part right tend to get the others right, too.
    correct: Math.round(Math.min(...rightOfPart) * (questions.length === 1 ? 1 : 0.88)),
    questions,
    rightOfPart,
  };
}

const clamped = (share: number): number => Math.min(0.98, Math.max(0.05, share));

function questionsOf({ questions }: RunStory, index: number): readonly [Question, ...Question[]] {
  const first = pick(questions, index);
  if (index % MANY_EVERY !== FIRST_WITH_MANY) return [first];
  return [first, ...Array.from({ length: PARTS - 1 }, (_, part) => pick(questions, index + 3 * (part + 1)))];
}

/** A problem of one question is called after it. */
export function storyName(questions: StoryProblem['questions']): string {
  return questions.length === 1 ? questions[0].name : `Practice quiz: ${questions[0].name}`;
}

/** An answer of a part with the learners who gave it first and last. */
export interface StoryAnswer {
  readonly partId: string;
  readonly valueId: string;
  readonly value: string;
  readonly correct: boolean;
  readonly variant: null;
  readonly count: number;
  readonly first: number;
}

/** All answers to a problem, by part and choice. Choices are listed in an order of their own, not with the right one first. */
export function* storyAnswers(problem: StoryProblem): Generator<StoryAnswer> {
  const { questions, partIds, rightOfPart, submissions } = problem;
  for (const [part, { answers, isLure }] of questions.entries()) {
    const last = [
      rightOfPart[part] ?? 0,
      ...wrongCounts(submissions - (rightOfPart[part] ?? 0), answers.length - 1, isLure),
    ];
    // At the first try fewer are right; a lure catches as many as it will keep.
    const rightFirst = Math.round((last[0] ?? 0) * (isLure ? 0.97 : 0.78));
    const first = [rightFirst, ...wrongCounts(submissions - rightFirst, answers.length - 1, isLure)];
    const turn = hash(3, KIND.answer, problem.index * 8 + part) % answers.length;
    const rows = answers.map((value, index) => ({
      partId: partIds[part] ?? '',
      valueId: `choice_${(index + turn) % answers.length}`,
      value,
      correct: index === 0,
      variant: null,
      count: last[index] ?? 0,
      first: first[index] ?? 0,
    }));
    yield* rows.filter(({ count }) => count > 0).sort((one, other) => (one.valueId < other.valueId ? -1 : 1));
  }
}

/** Shares wrong answers out over the wrong choices: the first takes half of what is left, or of a lure nearly all. */
function wrongCounts(total: number, choices: number, isLure: boolean): number[] {
  let left = total;
  return Array.from({ length: choices }, (_, index) => {
    const share = index === 0 && isLure ? 0.84 : 0.52;
    const count = index === choices - 1 ? left : Math.round(left * share);
    left -= count;
    return count;
  });
}

/** How many learners got which grade: one point for each part that is right. Learners who are right in a part are mostly the same. */
export function storyGrades(problem: StoryProblem): Omit<GradeRow, 'course_id' | 'created'>[] {
  const { submissions, partIds, correct, moduleId } = problem;
  const max = partIds.length;
  const between = submissions - correct;
  const none = max === 1 ? between : Math.round(between * 0.38);
  const counts = [none, ...partIds.slice(1).map((_, index) => (index === 0 ? Math.floor((between - none) * 0.45) : 0))];
  counts[max - 1] = (counts[max - 1] ?? 0) + between - counts.reduce((total, count) => total + count, 0);
  counts[max] = correct;
  return counts
    .map((count, grade) => ({ module_id: moduleId, grade, max_grade: max, count }))
    .filter(({ count }) => count > 0);
}

/** Tags that fit how hard a question is, and one at odds with it. */
export function storyTags(problem: StoryProblem): Record<string, string[]> {
  const [{ right, name }] = problem.questions;
  const honest = right > 0.72 ? 'Easy' : right > 0.55 ? 'Medium' : 'Hard';
  const outcome = right > 0.72 ? 'Remember the facts' : 'Apply the method to a new case';
  const extra = name.startsWith('Review') ? ['Connect the course with jobs'] : [];
  return {
    difficulty: [problem.index === 1 ? 'Hard' : honest],
    learning_outcome: [...extra, outcome].sort(),
  };
}
