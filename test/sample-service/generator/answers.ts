import type { AnswerRow } from './analytics-records.ts';
import { computedAfter } from './computed-at.ts';
import type { DrawnProblem, Problem } from './problems.ts';
import { fraction, hash, KIND, pick } from './random.ts';
import type { RunContext } from './run-context.ts';
import { CHOICES, FREE_TEXTS, PROBLEM_NAMES, QUESTIONS } from './words/answers.ts';
import { storyAnswers, storyName } from './world/story-problems.ts';

/** One answer that learners gave, before it is written down in the way of a reading. */
export interface Answer {
  readonly partId: string;
  readonly valueId: string | null;
  readonly value: string | number | null;
  readonly correct: boolean | null;
  readonly variant: number | null;
  readonly count: number;
  /** Learners whose first answer it was; without it nearly as many as gave it last. */
  readonly first?: number;
}

/** Another person's words for every learner: free text has a long tail. */
const TAIL_OF_FREE_TEXT = 12;

/** All answers to a problem as the store holds them, ordered by part id as text. */
function* storedAnswers(context: RunContext, problem: Problem): Generator<Answer> {
  if (problem.questions !== undefined) yield* storyAnswers(problem);
  else for (const partId of [...problem.partIds].sort()) yield* answersOfPart(context, problem, partId);
}

function answersOfPart(context: RunContext, problem: DrawnProblem, partId: string): Answer[] {
  switch (problem.sort) {
    case 'choice':
      return shared(
        problem,
        CHOICES.map((value, index) => answer(partId, `choice_${index}`, value, index === 0)),
      );
    case 'checkboxes':
      return shared(problem, [
        answer(partId, '[choice_0|choice_2]', `[${CHOICES[0]}|${CHOICES[2]}]`, true),
        answer(partId, '[choice_0]', `[${CHOICES[0]}]`, false),
        answer(partId, '[]', '', null),
      ]);
    case 'number':
      return shared(
        problem,
        numbers(context).map((value, index) => answer(partId, null, value, index === 0)),
      );
    case 'text':
      return shared(
        problem,
        [...freeTexts(context, problem)].map((value, index) => answer(partId, null, value, index < 2)),
      );
    case 'randomized':
    case 'shuffled':
      return shared(problem, variants(problem.sort, partId));
  }
}

function answer(
  partId: string,
  valueId: string | null,
  value: Answer['value'],
  correct: boolean | null,
  variant: number | null = null,
): Omit<Answer, 'count'> {
  return { partId, valueId, value, correct, variant };
}

/** Numbers come as JSON numbers where the service is as it runs, and as text where the specification says so. */
function numbers(context: RunContext): (string | number | null)[] {
  const values = [3.14, 3, -2, 0, 1e21, 0.1];
  return [...(context.reading === 'reality' ? values : values.map(String)), null];
}

function* freeTexts(context: RunContext, problem: DrawnProblem): Generator<string> {
  yield* FREE_TEXTS;
  const tail = Math.min(TAIL_OF_FREE_TEXT * Math.ceil(context.size.learnersPerRun / 40), problem.submissions);
  for (let index = 0; index < tail; index += 1) yield `my answer number ${hash(context.seed, KIND.answer, index)}`;
}

/**
 * Five random seeds of a problem. Where only the order was shuffled, the same value_id means the same answer and the rows can be
 * merged; where the values were random, it does not and they stay apart.
 */
function variants(sort: 'randomized' | 'shuffled', partId: string): Omit<Answer, 'count'>[] {
  return [1, 2, 3, 4, 5].flatMap((variant) =>
    [0, 1, 2].map((choice) => {
      const value = sort === 'shuffled' ? pick(CHOICES, choice) : String(choice * 10 + variant);
      return answer(partId, `choice_${choice}`, value, choice === 1, variant);
    }),
  );
}

/** Shares the submissions of a problem out: the correct ones among the right answers, the others among the rest. */
function shared(problem: DrawnProblem, answers: readonly Omit<Answer, 'count'>[]): Answer[] {
  const isRight = (entry: Omit<Answer, 'count'>): boolean => entry.correct === true;
  const right = shareOut(problem.correct, answers.filter(isRight).length, problem.submissions);
  const wrong = shareOut(problem.submissions - problem.correct, answers.length - right.length, problem.submissions + 1);
  return answers
    .map((entry) => ({ ...entry, count: (isRight(entry) ? right : wrong).shift() ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Parts that add up to the total: a few big ones, then a long tail. */
function shareOut(total: number, parts: number, seed: number): number[] {
  let left = total;
  return Array.from({ length: parts }, (_, index) => {
    const remaining = parts - index;
    const share = Math.min(0.6, ((0.5 + fraction(seed, KIND.answer, index)) * 2) / (remaining + 1));
    const count = remaining === 1 ? left : Math.min(left, Math.ceil(left * share));
    left -= count;
    return count;
  });
}

/** Merges the answers of each part that share a value_id, if all of the part's rows agree on what that value means. */
function consolidated(answers: Iterable<Answer>): { answer: Answer; merged: boolean }[] {
  const parts = Map.groupBy(answers, (entry) => entry.partId);
  return [...parts.values()].flatMap((part) => {
    const byValue = Map.groupBy(part, (entry) => entry.valueId ?? Symbol('a null is like no other'));
    const groups = [...byValue.values()];
    if (!groups.every(agree)) return part.map((entry) => ({ answer: entry, merged: false }));
    return groups.flatMap((group) => mergedGroup(group));
  });
}

const agree = (group: readonly Answer[]): boolean =>
  group.every((entry) => entry.correct === group[0]?.correct && entry.value === group[0]?.value);

function mergedGroup(group: readonly Answer[]): { answer: Answer; merged: boolean }[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  if (others.length === 0) return [{ answer: first, merged: false }];
  const count = others.reduce((total, entry) => total + entry.count, first.count);
  return [{ answer: { ...first, count, variant: null }, merged: true }];
}

/** The answers to a problem in the words of the service. */
export function* answerRows(context: RunContext, problem: Problem): Generator<AnswerRow> {
  for (const entry of consolidated(storedAnswers(context, problem)))
    yield answerRow(context, problem, entry.answer, entry.merged);
}

function answerRow(context: RunContext, problem: Problem, given: Answer, merged: boolean): AnswerRow {
  const { reading, profile } = context;
  return {
    course_id: profile.id,
    module_id: problem.moduleId,
    part_id: given.partId,
    correct: reading === 'reality' ? given.correct : given.correct === true,
    ...counts(context, given),
    value_id: orNone(context, given.valueId),
    ...valueFields(context, given.value),
    ...namesOf(problem, given.partId),
    variant: given.variant,
    created: computedAfter(context.seed, context.lastDay()),
    ...(reading === 'reality' ? { consolidated_variant: merged } : {}),
  };
}

/** Names of the problem and of the part's question. */
function namesOf({ index, partIds, questions }: Problem, partId: string) {
  const question = questions?.[partIds.indexOf(partId)];
  return {
    problem_display_name: questions === undefined ? pick(PROBLEM_NAMES, index) : storyName(questions),
    question_text: question === undefined ? pick(QUESTIONS, index) : question.text,
  };
}

/** Running services write a missing value as the text None. */
function orNone<T>(context: RunContext, value: T | null): T | string | null {
  return value === null && context.reading === 'reality' ? 'None' : value;
}

/** Rows of the oldest runs still have one field for text and one for numbers. */
function valueFields(context: RunContext, value: Answer['value']): Partial<AnswerRow> {
  if (context.reading === 'specification' || context.profile.id.includes(':')) {
    return { answer_value: orNone(context, value) };
  }
  const number = typeof value === 'number';
  return { answer_value_text: number ? null : value, answer_value_numeric: number ? value : null };
}

/** The store counts either submissions, or first and last responses. */
function counts(context: RunContext, { count, first }: Answer): Partial<AnswerRow> {
  if (context.profile.answerCounts === 'count') return { count };
  return { first_response_count: first ?? Math.max(0, count - (count % 7)), last_response_count: count };
}
