import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import {
  countedLearners,
  integer,
  integerOrNull,
  numberOrNull,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { dayNumber, ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { activity } from '../activity/definition.ts';
import { annotation } from '../annotations/definition.ts';
import { enrollment } from '../enrollment/definition.ts';
import { runAlarm } from '../runs/columns.ts';

const noStart = 'If the service reports no start, they are counted from the first day in the data with learners.';
const sameDay = 'on the same day, counted from each run’s start.';
/** A view says which days of the band, and which forecasts, are hidden. Other empty cells have no value, hidden or not. */
const ofBand = { ...countedLearners, ofLearners: { isNamed: true } } as const;
const ofEarlierRuns = 'derived: enrollment.count of the earlier runs of the course';
const noBand =
  'Empty if fewer than half of the earlier runs have a value. A straight line bridges gaps of up to six days.';

const of = <const K extends string>(key: K, label: string, meaning: string) =>
  column({ ...ofBand, key, label, meaning: `${meaning} ${noBand}`, source: ofEarlierRuns });
const ofWeek = <const K extends string>(key: K, label: string, meaning: string) =>
  column({
    ...ofBand,
    key,
    label,
    meaning: `${meaning} in the same week, counted from each run’s start. Empty if fewer than half of the earlier runs have a value.`,
    source: 'derived: activity.any of the earlier runs of the course',
  });
const ofRuns = {
  key: 'earlier_runs',
  type: 'integer',
  nullable: false,
  label: 'Earlier runs',
  source: 'derived: enrollment.date',
  unit: 'runs',
} as const;

const noSections = 'Custom sections of a run (ccx) are not counted as earlier runs and are not compared with any.';
const dayOfStanding =
  'the newest day of the run, counted from its start, that at least half of the earlier runs have also reached';

/** Where a run stands beside the earlier runs of its course. */
export const runStanding = {
  vsEarlier: numberOrNull('vs_earlier', {
    decimals: 0,
    label: 'Vs earlier runs, same day',
    alsoCalled: 'Pace, On track',
    head: 'Vs earlier runs',
    meaning: `Enrollment of the run minus the median enrollment of earlier runs of its course on the same day, as a percentage of that median. It is unusual only if there are two or more earlier runs and it is outside their range; screens color it then. The day is ${dayOfStanding}. ${noSections} Empty for the first run of a course, for a run that has not started according to its data, if that median is 0, or if fewer than half of the earlier runs have a value. A straight line bridges gaps of up to six days.`,
    source: 'computed from the enrollment of the run and of earlier runs of its course',
    unit: '%',
    ofLearners: { isNamed: true },
  }),
  usualRange: textOrNull('usual_range', {
    label: 'Usual range',
    meaning:
      'Whether the enrollment of the run on the compared day is below, inside or above the range of the earlier runs, or not started (not-started): by the data so far, the run has not started, so it is not compared. The range goes from their lowest to their highest enrollment; “Earlier runs compared” gives their number. Empty with fewer than two of them: one earlier run makes no range.',
    source: 'computed from the enrollment of the run and of earlier runs of its course',
    ofLearners: { isNamed: true },
    codes: 'range',
    offScreen: true,
    explains: ['vs_earlier'],
  }),
  runs: column({
    ...ofRuns,
    nullable: true,
    label: 'Earlier runs compared',
    meaning: `Runs of the course that began before this one and have a value on the compared day: ${dayOfStanding}. They make up the usual range. ${noSections}`,
    offScreen: true,
    explains: ['vs_earlier'],
  }),
  day: integerOrNull('day_no', {
    label: 'Day compared',
    meaning: `The newest day of the run that at least half of the earlier runs have also reached, in days since the start. ${noStart}`,
    source: 'derived: enrollment.date, course_summaries.start_date',
    offScreen: true,
    explains: ['vs_earlier'],
  }),
};

/** A run beside the earlier runs of its course. */
export const earlierRuns = {
  dayNo: integer('day_no', {
    label: 'Days since start',
    meaning: `Days since the start of the run, negative before it. ${noStart}`,
    source: 'derived: enrollment.date, course_summaries.start_date',
  }),
  lowest: of('lowest', 'Lowest of earlier runs', `Lowest enrollment in any earlier run ${sameDay}`),
  median: of('median_of_runs', 'Median of earlier runs', `Median enrollment in the earlier runs ${sameDay}`),
  highest: of('highest', 'Highest of earlier runs', `Highest enrollment in any earlier run ${sameDay}`),
  runs: column({
    ...ofRuns,
    meaning: `Runs of the course that began before this one and have a value for the same day, counted from the start. ${noSections}`,
  }),
  weekNo: integer('week_no', {
    label: 'Weeks after week 1',
    meaning: `Weeks after week 1, the week in which the run started: 0 is week 1 of a chart, 9 is week 10. Negative before it. ${noStart}`,
    source: 'derived: activity.interval_end, course_summaries.start_date',
  }),
  lowestActive: ofWeek('lowest', 'Lowest of earlier runs', 'Lowest number of active learners in any earlier run'),
  medianActive: ofWeek(
    'median_of_runs',
    'Median of earlier runs',
    'Median number of active learners in the earlier runs',
  ),
  highestActive: ofWeek('highest', 'Highest of earlier runs', 'Highest number of active learners in any earlier run'),
  activeRuns: column({
    ...ofRuns,
    meaning: `Runs of the course that began before this one and have a value for the same week, counted from the start. ${noSections}`,
    source: 'derived: activity.interval_end',
  }),
  allRuns: column({ ...ofRuns, meaning: `Runs of the course that began before this one. ${noSections}` }),
  complete: integer('complete_runs', {
    label: 'Earlier runs with complete data',
    meaning:
      'Number of earlier runs with complete data. A run’s data is complete if it reaches the end date, if it stopped more than 28 days before the data of other runs, or if enrollment changed by at most 0.5% in its last 28 days.',
    source: ofEarlierRuns,
    unit: 'runs',
  }),
  state: text('state', {
    label: 'Outlook',
    meaning:
      'Whether there is a forecast, and if not, why. Forecast (forecast): there is one; not started (not-started): by the data so far, the run has not started; ended (ended): the run’s data reaches its end date, or stopped more than 28 days before the data of other runs; no longer growing (at rest): its enrollment changed by at most 0.5% in its last 28 days; self-paced (self-paced): the run has no end; too few earlier runs (too few): fewer than three complete earlier runs can be used; growth differs from run to run (drift): from one earlier run to the next, growth after this day tended to rise or to fall (trend test of Mann 1945, at the 5% level); hidden (withheld): its enrollment is too small to be shown. Files for programs have the words in parentheses.',
    source: ofEarlierRuns,
    codes: 'outlook',
  }),
  low: column({
    ...ofBand,
    key: 'low_end',
    label: 'Lowest forecast of enrollment at the end',
    meaning:
      'Enrollment at the end of the run if, from now on, it grows like the earlier run that grew the least from the same day on. If 19 or more earlier runs are used, the most extreme ones are left out.',
    source: ofEarlierRuns,
  }),
  middle: column({
    ...ofBand,
    key: 'middle_end',
    label: 'Median forecast of enrollment at the end',
    meaning:
      'Enrollment at the end of the run if, from now on, it grows like the median earlier run from the same day on.',
    source: ofEarlierRuns,
  }),
  high: column({
    ...ofBand,
    key: 'high_end',
    label: 'Highest forecast of enrollment at the end',
    meaning:
      'Enrollment at the end of the run if, from now on, it grows like the earlier run that grew the most from the same day on. If 19 or more earlier runs are used, the most extreme ones are left out.',
    source: ofEarlierRuns,
  }),
  cases: integerOrNull('cases', {
    label: 'Cases',
    meaning:
      'If runs are alike, the enrollment at the end lies between the lowest and the highest forecast in this many of the “Cases in all”.',
    source: 'derived: number of complete earlier runs',
  }),
  ofCases: integerOrNull('of_cases', {
    label: 'Cases in all',
    meaning: 'The number of complete earlier runs that the forecast uses, plus this run.',
    source: 'derived: number of complete earlier runs',
  }),
};

const enrolled = column({ ...enrollment.count, nullable: true });
const active = column({ ...activity.any, nullable: true });

/** A run beside the earlier runs of its course, and beside its own weeks before. */
export const earlierRunViews = {
  'run-earlier': {
    title: 'Compared with earlier runs',
    identity: ['day_no'],
    params: ofRun,
    columns: [
      earlierRuns.dayNo,
      enrolled,
      earlierRuns.lowest,
      earlierRuns.median,
      earlierRuns.highest,
      earlierRuns.runs,
    ],
    defaultSort: { column: 'day_no', direction: 'asc' },
    slug: 'beside-earlier-runs',
    dataset: null,
    reads: ['enrollment'],
  },
  'run-earlier-activity': {
    title: 'Activity compared with earlier runs',
    identity: ['week_no'],
    params: ofRun,
    columns: [
      earlierRuns.weekNo,
      active,
      earlierRuns.lowestActive,
      earlierRuns.medianActive,
      earlierRuns.highestActive,
      earlierRuns.activeRuns,
    ],
    defaultSort: { column: 'week_no', direction: 'asc' },
    slug: 'activity-beside-earlier-runs',
    dataset: null,
    reads: ['activity', 'enrollment'],
  },
  'run-outlook': {
    title: 'Enrollment forecast',
    identity: ['day_no'],
    params: ofRun,
    columns: [
      earlierRuns.state,
      earlierRuns.dayNo,
      enrolled,
      earlierRuns.low,
      earlierRuns.middle,
      earlierRuns.high,
      earlierRuns.cases,
      earlierRuns.ofCases,
      earlierRuns.complete,
      earlierRuns.allRuns,
    ],
    defaultSort: { column: 'day_no', direction: 'asc' },
    slug: 'outlook',
    dataset: null,
    reads: ['enrollment'],
  },
  'run-alarms': {
    title: 'Unusual weeks',
    identity: ['what', 'last_day'],
    params: ofRun,
    columns: [runAlarm.what, runAlarm.lastDay, runAlarm.found, runAlarm.expected, runAlarm.score],
    defaultSort: { column: 'last_day', direction: 'desc' },
    slug: 'out-of-usual-course',
    dataset: null,
    reads: ['activity'],
  },
  'unusual-weeks': {
    title: 'Course runs with unusual weeks',
    identity: ['run_id', 'what', 'last_day'],
    params: () => z.strictObject({ from: dayNumber.optional() }),
    columns: [
      runAlarm.what,
      runAlarm.runId,
      runAlarm.lastDay,
      runAlarm.found,
      runAlarm.expected,
      runAlarm.score,
      annotation.runLabel,
    ],
    defaultSort: { column: 'last_day', direction: 'desc' },
    slug: 'runs-out-of-usual-course',
    dataset: null,
    reads: ['activity'],
  },
} as const satisfies Record<string, ViewShape>;
