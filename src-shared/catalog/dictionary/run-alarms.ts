import { column } from '../columns.ts';

const learners = { type: 'integer', nullable: true, unit: 'learners', ofLearners: {} } as const;
const source = 'derived: activity.any';

/** Weeks in which a run was out of its own usual course. */
export const runAlarm = {
  what: column({
    key: 'what',
    type: 'text',
    nullable: false,
    label: 'Out of the usual course',
    meaning:
      'Weekly activity: a week apart from what the weeks before lead to expect (a damped trend). Slow rise or slow fall of weekly activity: a line through the logarithms of the last 26 weeks rises or falls, so surely that chance gives one in 100,000 (Student’s t, widened for weeks that follow each other), and by 10 learners and 5 % or more; none follows within 26 weeks. Assumed: weeks of one run swing alike, and holidays that all runs share are not known.',
    source,
    inWords: true,
  }),
  lastDay: column({
    key: 'last_day',
    type: 'day',
    nullable: false,
    label: 'Through',
    meaning: 'The last day (UTC) of the week.',
    source,
  }),
  found: column({
    ...learners,
    key: 'found',
    label: 'Found',
    meaning: 'Learners with any activity in the week.',
    source,
  }),
  expected: column({
    ...learners,
    key: 'expected',
    label: 'Expected',
    meaning: 'The same as the time before leads to expect, rounded.',
    source,
  }),
  score: column({
    key: 'score',
    type: 'number',
    nullable: false,
    label: 'Surprise',
    meaning:
      'Difference from the expectation ÷ its usual swing (1.4826 × median absolute deviation of earlier errors, at least that of a count). A week is listed where Student’s t with two degrees fewer than earlier errors, 8 at most, is so far out in 0.27 % of cases, with a difference of at least 10 learners and 5 %.',
    source,
    decimals: 1,
    ofLearners: {},
  }),
};
