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
      'Weekly activity: a week apart from what the weeks before lead to expect (a damped trend). Slow rise or slow fall of weekly activity: small surprises of one direction that add up (CUSUM, k 0.5, h 5); none follows within four weeks.',
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
      'Difference from the expectation ÷ its usual swing (1.4826 × median absolute deviation of earlier errors, at least that of a count). A week is listed beyond 3, with a difference of at least 10 learners and 5 %.',
    source,
    decimals: 1,
    ofLearners: {},
  }),
};
