import type { ViewRow } from '../../../src-preload/contract/views.ts';

export type AnswerRow = ViewRow<'problem-answers'>;

/** What tells answers of one part apart. */
export const answerKey = (row: AnswerRow): string =>
  JSON.stringify([row.part_id, row.value_id, row.answer_value, row.variant]);
