import { notShown } from '../figures/charts/points.ts';
import { t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';

/*
 * Answers to one part of a problem, as Insights put them in order (presenters/performance.py).
 */

/** An answer as it was given; what is empty is said, as in Insights. */
export const answerText = ({ answer_value: value }: Pick<AnswerCount, 'answer_value'>): string =>
  value === null || value.trim() === '' ? t('(empty)') : value;

/** The mark of an answer: a sign as well as a colour. */
export const correctMark = (correct: boolean | null): string => (correct === null ? '' : correct ? '✓ ' : '✗ ');

export const variantText = (variant: number | null): string =>
  variant === null ? '' : ` ${t('(variant {variant})', { variant: formatNumber(variant) })}`;

/** The columns that are needed of a row of answers. */
export interface AnswerCount {
  readonly answer_value: string | null;
  readonly part_id: string;
  readonly correct: boolean | null;
  readonly responses: number | null;
  readonly variant: number | null;
}

/** The number of answers that Insights drew; the others are drawn together. */
export const maxAnswers = 12;

export interface ShownAnswers<A extends AnswerCount> {
  /** By learners, most first. */
  readonly shown: readonly A[];
  /** How many more answers there are, and their learners: not a number where a count of these is not shown. */
  readonly others: { readonly answers: number; readonly responses: number };
}

/** The answers with most learners, and the rest in one figure. */
export function topAnswers<A extends AnswerCount>(answers: readonly A[], max = maxAnswers): ShownAnswers<A> {
  // A count that is not shown is not a number, and has no place before others.
  const sorted = [...answers].sort((one, other) => (other.responses || 0) - (one.responses || 0));
  const rest = sorted.slice(max);
  const responses = rest.reduce((sum, answer) => sum + (answer.responses ?? notShown), 0);
  return { shown: sorted.slice(0, max), others: { answers: rest.length, responses } };
}

/** Whether the answers of several random variants stand apart: some variant that is neither empty nor 1. */
export function isRandomised(answers: readonly Pick<AnswerCount, 'variant'>[]): boolean {
  return answers.some(({ variant }) => variant !== null && variant !== 1);
}

/** Numbers within a text as numbers: `…_2_1` before `…_10_1`. */
const natural = new Intl.Collator('en', { numeric: true });

/** The parts that have answers, in the order in which they stand in the problem. */
export function partsOf(answers: readonly Pick<AnswerCount, 'part_id'>[]): string[] {
  return [...new Set(answers.map((answer) => answer.part_id))].sort(natural.compare);
}

/** Whether a part has a share of right answers: each of its answers is marked as right or wrong, and some learner gave one. */
export const isMarked = (answers: readonly Pick<AnswerCount, 'correct' | 'responses'>[]): boolean =>
  answers.every(({ correct }) => correct !== null) && answers.some(({ responses }) => (responses ?? 0) > 0);
