import { column } from '../columns.ts';

const learners = { type: 'integer', nullable: true, unit: 'learners', ofLearners: {} } as const;
const ofEarlierRuns = 'derived: enrollment.count of the earlier runs of the course';
const noBand =
  'Null where fewer than half of the earlier runs have a value. A stretch of up to six days without one is bridged by a straight line.';

/** A run beside the earlier runs of its course. */
export const earlierRuns = {
  dayNo: column({
    key: 'day_no',
    type: 'integer',
    nullable: false,
    label: 'Day',
    meaning: 'Days since day 0, the first stored day on which the run had any learner.',
    source: 'derived: enrollment.date',
  }),
  lowest: column({
    ...learners,
    key: 'lowest',
    label: 'Lowest of earlier runs',
    meaning: `Enrollment of the earlier run with fewest learners on that day of its own. ${noBand}`,
    source: ofEarlierRuns,
  }),
  median: column({
    ...learners,
    key: 'median_of_runs',
    label: 'Median of earlier runs',
    meaning: `The middle of the enrollments that the earlier runs had on that day of their own, rounded. ${noBand}`,
    source: ofEarlierRuns,
  }),
  highest: column({
    ...learners,
    key: 'highest',
    label: 'Highest of earlier runs',
    meaning: `Enrollment of the earlier run with most learners on that day of its own. ${noBand}`,
    source: ofEarlierRuns,
  }),
  runs: column({
    key: 'earlier_runs',
    type: 'integer',
    nullable: false,
    label: 'Earlier runs',
    meaning: 'Runs of the course that began before this one, and have a value on that day of their own.',
    source: 'derived: enrollment.date',
    unit: 'runs',
  }),
  allRuns: column({
    key: 'earlier_runs',
    type: 'integer',
    nullable: false,
    label: 'Earlier runs',
    meaning: 'Runs of the course that began before this one.',
    source: 'derived: enrollment.date',
    unit: 'runs',
  }),
  complete: column({
    key: 'complete_runs',
    type: 'integer',
    nullable: false,
    label: 'Complete earlier runs',
    meaning: 'Earlier runs of which enrollment moved by at most 0.5 % within their last 28 days.',
    source: ofEarlierRuns,
    unit: 'runs',
  }),
  state: column({
    key: 'state',
    type: 'text',
    nullable: false,
    label: 'Outlook',
    meaning:
      'forecast, or why there is none: ended (the run is complete itself), self-paced (it has no end), too few (of three complete earlier runs), no better (the growth of the other runs would have forecast earlier ones no better than their own last value), withheld.',
    source: ofEarlierRuns,
  }),
  low: column({
    ...learners,
    key: 'low_end',
    label: 'Lowest likely end',
    meaning: 'Enrollment at the end, if the run grows as the least growing of earlier runs did from the same day on.',
    source: ofEarlierRuns,
  }),
  middle: column({
    ...learners,
    key: 'middle_end',
    label: 'Middle of likely ends',
    meaning: 'Enrollment at the end, if the run grows as earlier runs did from the same day on, by their median.',
    source: ofEarlierRuns,
  }),
  high: column({
    ...learners,
    key: 'high_end',
    label: 'Highest likely end',
    meaning: 'Enrollment at the end, if the run grows as the most growing of earlier runs did from the same day on.',
    source: ofEarlierRuns,
  }),
  cases: column({
    key: 'cases',
    type: 'integer',
    nullable: true,
    label: 'Cases',
    meaning: 'In so many of “Of cases” the end lies between the lowest and the highest, if runs are alike.',
    source: 'derived: number of complete earlier runs',
  }),
  ofCases: column({
    key: 'of_cases',
    type: 'integer',
    nullable: true,
    label: 'Of cases',
    meaning: 'One more than the complete earlier runs that the forecast uses.',
    source: 'derived: number of complete earlier runs',
  }),
};
