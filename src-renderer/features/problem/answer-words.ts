import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';

export type AnswerRow = ViewRow<'problem-answers'>;

/** An answer as it was given; what is empty is said, as in Insights. */
export const answerText = ({ answer_value: value }: Pick<AnswerRow, 'answer_value'>): string =>
  value === null || value.trim() === '' ? '(empty)' : value;

/** The mark of an answer: a sign as well as a colour. */
export const correctMark = (correct: boolean | null): string => (correct === null ? '' : correct ? '✓ ' : '✗ ');

export const variantWords = (variant: number | null): string =>
  variant === null ? '' : ` (variant ${formatNumber(variant)})`;

/** What tells answers of one part apart. */
export const answerKey = (row: AnswerRow): string =>
  JSON.stringify([row.part_id, row.value_id, row.answer_value, row.variant]);
