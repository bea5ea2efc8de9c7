import { column } from '../../catalog/columns.ts';
import { integerOrNull, learners, numberOrNull, text } from '../../catalog/dictionary/kinds.ts';

const answers = 'derived: answer_distribution';
const firstAnswers = 'answer_distribution.first_response_count';
const percent = { unit: '%', ofLearners: { isNamed: true }, decimals: 1 } as const;
const wilson = '95 % by Wilson.';

/** A question in the runs of its course. */
export const sameQuestion = {
  began: column({
    key: 'first_day',
    type: 'day',
    nullable: true,
    label: 'Run began',
    meaning: 'The first stored day of the run.',
    source: 'derived: enrollment.date',
  }),
  foundBy: text('found_by', {
    label: 'Found by',
    meaning:
      'Why the question counts as the same: the same block id, the same name and question text, or because you said so. If several parts have the same id or text, none is used.',
    source: 'this app',
    inWords: true,
  }),
  firstLearners: integerOrNull('first_learners', {
    label: 'First answers',
    meaning: 'Learners whose first answer is known. Empty if the service does not report first answers.',
    source: firstAnswers,
    unit: learners,
    ofLearners: { isNamed: true },
  }),
  firstRight: numberOrNull('first_right_pct', {
    label: 'First answer right',
    meaning: 'Share of these learners who got it right at first.',
    source: firstAnswers,
    ...percent,
  }),
  firstLow: numberOrNull('first_low_pct', {
    label: 'First answer right, low end',
    meaning: `Lower end of the interval of that share: ${wilson}`,
    source: firstAnswers,
    ...percent,
  }),
  firstHigh: numberOrNull('first_high_pct', {
    label: 'First answer right, high end',
    meaning: `Upper end of the interval of that share: ${wilson}`,
    source: firstAnswers,
    ...percent,
  }),
  lastLearners: integerOrNull('learners', {
    label: 'Last answers',
    meaning: 'Learners who answered; the last answer of each one counts.',
    source: answers,
    unit: learners,
    ofLearners: { isNamed: true },
  }),
  lastRight: numberOrNull('right_pct', {
    label: 'Last answer right',
    meaning: 'Share of these learners who got it right in the end.',
    source: answers,
    ...percent,
  }),
  lastLow: numberOrNull('low_pct', {
    label: 'Last answer right, low end',
    meaning: `Lower end of the interval of that share: ${wilson}`,
    source: answers,
    ...percent,
  }),
  lastHigh: numberOrNull('high_pct', {
    label: 'Last answer right, high end',
    meaning: `Upper end of the interval of that share: ${wilson}`,
    source: answers,
    ...percent,
  }),
  moduleId: text('module_id', {
    label: 'Problem',
    meaning: 'Identifier of the problem in that run.',
    source: 'answer_distribution.module_id',
  }),
  partId: text('part_id', {
    label: 'Part',
    meaning: 'Identifier of the part in that run.',
    source: 'answer_distribution.part_id',
  }),
};
