import { column } from '../../catalog/columns.ts';
import { textOrNull } from '../../catalog/dictionary/kinds.ts';
import { message } from '../../language/message.ts';

/** How a run is out of its usual course: a single week, one of all runs, or weeks that add up. */
export const runAlarmText = {
  week: message('Weekly activity'),
  all: message('Weekly activity of all runs'),
  up: message('Slow rise of weekly activity'),
  down: message('Slow fall of weekly activity'),
} as const;

const learners = { type: 'integer', nullable: true, unit: 'learners', ofLearners: {} } as const;
const source = 'derived: activity.any';

/** Weeks in which a run, or all of them, was out of the usual course. */
export const runAlarm = {
  runId: textOrNull('run_id', {
    label: 'Course run',
    meaning: 'The run; empty for a week of all runs.',
    source: 'course_id',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  what: column({
    key: 'what',
    type: 'text',
    nullable: false,
    label: 'Unusual figure',
    meaning:
      'Weekly activity: a week apart from what the weeks before lead to expect (a damped trend), after what all selected runs share in that calendar week is taken out (the median over runs), and what three or more earlier runs of the course did at the same week after their start. Weekly activity of all runs: that median itself is apart from its own weeks before, as in holidays. Slow rise or slow fall of weekly activity: without what all runs share, a line through the logarithms of the last 26 weeks rises or falls, so surely that chance gives one in 100,000 (Student’s t, widened for weeks that follow each other), three weeks in succession, and by 10 learners and 5 % or more; none follows within 26 weeks. Weeks for which fewer than six runs have a known swing are not judged. This assumes that the weeks of one run swing alike, and that at least half of the runs share what counts as shared.',
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
    meaning: 'Learners with any activity in the week; of all runs, their sum.',
    source,
  }),
  expected: column({
    ...learners,
    key: 'expected',
    label: 'Expected',
    meaning: 'The number expected from the weeks before, the other runs and earlier runs, rounded.',
    source,
  }),
  score: column({
    key: 'score',
    type: 'number',
    nullable: false,
    label: 'Surprise',
    meaning:
      'Difference from the expectation ÷ its usual swing (1.4826 × median absolute deviation of earlier errors, at least that of a count), and ÷ the median size of these quotients over all runs of the week where that is above 1. A week is listed where Student’s t with two degrees fewer than earlier errors, 8 at most, is so far out in 0.4 % of cases, with a difference of at least 10 learners and 5 %.',
    source,
    decimals: 1,
    ofLearners: {},
  }),
};
