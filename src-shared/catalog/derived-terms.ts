import { attentionLimits, attentionTerms } from '../subjects/attention/attention.ts';
import { changesTerms } from '../subjects/changes/definition.ts';
import { planTerms } from '../subjects/plan/definition.ts';
import { similarTerms } from '../subjects/similar/definition.ts';
import { salaryUnit } from '../text/numbers.ts';
import type { DerivedTerm } from './columns.ts';
import { course, dimension, job, problem, record, skill, syncState } from './dictionary.ts';
import { defaultThreshold } from './small-numbers.ts';

const unknown = (label: string, meaning: string, caveat?: string): DerivedTerm => ({
  label,
  meaning,
  source: 'not available from either service',
  ...(caveat !== undefined && { caveat }),
});

/** Words that users look for, and that the services cannot answer. */
const notInTheServices: readonly DerivedTerm[] = [
  unknown(
    'Completion of a course',
    'Not known: the services do not say who finished or passed a course.',
    '“% finished” is about the viewers of a video, not the learners in a course.',
  ),
  unknown(
    'Certificates',
    'Not known: the services do not say who earned a certificate. Learners in the verified mode can earn one.',
  ),
  unknown(
    'Grades of learners',
    'Not known: the service counts grades for each problem, not for each learner.',
    'A report file from the service may contain them.',
  ),
  unknown('Time spent', 'Not known: the services count who was active, not for how long.'),
  unknown(
    'Number of attempts at a problem',
    'Not known: the service counts each learner’s last answer and, for some problems, the first one.',
    'If individual learner data is on, the app knows each learner’s total attempts over all problems, but not those at one problem.',
  ),
  unknown(
    'Near real time',
    'Not available: the service computes its counts once a day or once a week. “Data through” is the last day counted.',
  ),
];

/*
 * Definitions of the figures that are computed here, and how far to trust those that are not. A label that is also that of a column adds
 * its formula and caveat to that column's definition.
 */
export const derivedTerms: readonly DerivedTerm[] = [
  ...changesTerms,
  {
    label: course.everEnrolled.label,
    meaning: 'All learners who ever enrolled up to that day, including those who left.',
    source: 'enrollment/mode.cumulative_count',
    unit: 'learners',
  },
  {
    label: course.change7d.label,
    meaning: 'How enrollment changed within a week.',
    formula: 'current enrollment − enrollment seven calendar days earlier',
    source: 'derived: enrollment.count',
    unit: 'learners',
    caveat: 'Empty if the earlier day is missing; no other day is used instead.',
  },
  {
    label: course.verified.label,
    meaning: 'Learners enrolled in the verified mode at the end of the last UTC day with data.',
    source: 'enrollment/mode.verified',
    unit: 'learners',
  },
  {
    label: 'Run data',
    meaning:
      'Whether enrollment and activity data is synced for the selected runs of a course. You can filter the list of courses by it.',
    formula:
      'With data: a figure is known for at least one run. Last sync failed: for at least one run, the last try to download enrollment or activity failed. Not synced yet: for at least one run, neither has ever been downloaded completely.',
    source: 'sync',
    caveat: 'A course may be in several of these groups.',
  },
  {
    label: 'Compared with earlier runs',
    meaning:
      'The enrollment of a run compared with the range of earlier runs of its course, each counted from its own start. If the service reports no start, the run is counted from its first day with learners. Custom sections of a run (ccx) are not counted as earlier runs and are not compared with any.',
    formula: 'lowest, median and highest enrollment of the earlier runs on the same day, counted from the start',
    source: 'derived: enrollment.count',
    unit: 'learners',
    caveat: 'A straight line bridges up to six days without a value, but no missing weeks.',
  },
  {
    label: 'Forecast of the enrollment at the end',
    meaning:
      'The enrollment at the end of a run if it grows as complete earlier runs of its course did from the same day on.',
    formula:
      'each of the m complete earlier runs gives one result: enrollment of this run × enrollment of the earlier run at its end ÷ enrollment of the earlier run on the same day. The forecast leaves out the j − 1 lowest and the j − 1 highest results. If runs are alike, this run ends between the lowest and the highest of the remaining results in m + 1 − 2j of m + 1 cases; j is the largest number for which this is at least 80% of cases, or 1 if there is no such number',
    source: 'derived: enrollment.count (chain ladder; order statistics)',
    unit: 'learners',
    caveat:
      'This assumes that the run grows as the earlier ones did, under the same conditions; earlier runs that had ended or stopped changing by that day are left out. A campaign or a deadline can change enrollment more than any curve predicts. A run is complete if its data reaches its end date, if its data stopped more than 28 days before the data of other runs, or if its enrollment changed by at most 0.5% in its last 28 days. There is no forecast for a self-paced run, nor for a run that has ended, has stopped changing or, by the data so far, has not started. There is none either if fewer than three complete earlier runs can be used, or if growth tended to rise or to fall from one earlier run to the next (trend test of Mann 1945).',
  },
  {
    label: 'Highest enrollment',
    meaning: 'The highest enrollment on any day with data, and the first day with that number.',
    formula: 'max(enrollment of each day)',
    source: 'derived: enrollment.count',
    unit: 'learners',
  },
  {
    label: course.activeLastWeek.label,
    meaning: 'Unique learners with any action from Monday 00:00 to Sunday 23:59 UTC of the latest week with data.',
    source: 'activity.any',
    unit: 'learners',
    caveat: 'Each learner counts once per week, so weeks cannot be added up.',
  },
  {
    label: 'Share of enrolled learners active',
    meaning: 'Share of enrolled learners who did anything in the course that week.',
    formula: 'any activity ÷ enrollment on the week’s last day × 100',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    caveat: 'Empty if the enrollment on that day is not known.',
  },
  {
    label: 'Any activity',
    meaning: 'Unique learners who did anything in the course that week.',
    source: 'activity.any',
    unit: 'learners',
    caveat: 'Each learner counts once per week, so neither weeks nor kinds of action can be added up.',
  },
  {
    label: 'Age',
    meaning: 'How old learners were when the record was made.',
    formula: 'year of the record’s date − birth year',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: 'Accurate to within 1 year, and known only for learners who gave a birth year.',
  },
  {
    label: 'Median age',
    meaning: 'Of the learners who gave a birth year, half are younger and half are older.',
    formula: 'median age of all learners who gave a birth year',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: 'Ages are as of the record’s year, so the figure for a record stays the same in later years.',
  },
  ...['25 and under', '26 to 40', '41 and over'].map((label) => ({
    label,
    meaning:
      'The share of learners in this age band, among all enrolled learners who gave a year of birth. The bands are those of edX Insights, the older dashboard.',
    formula: 'learners in the band ÷ learners who gave a year × 100',
    source: 'derived: enrollment/birth_year',
    unit: '%',
    caveat:
      'Learners who gave no year of birth are left out. Impossible years are counted, as in edX Insights; the chart leaves out years in the future.',
  })),
  {
    label: 'Countries',
    meaning: 'Known countries with at least one enrolled learner on the last day with data.',
    source: 'derived: enrollment/location',
    unit: 'countries',
    caveat:
      'Each learner counts for the last country in which they were seen, in any course. Learners whose country is not known are left out.',
  },
  {
    label: 'Hard and often tried',
    meaning: 'Problems that many learners answered but fewer than half of them got right in the end.',
    formula: `${problem.correctPct.label} < 50; learners who answered ≥ ${attentionLimits.learners}, and ≥ the median for the run’s problems with an answer (of two middle values, the larger)`,
    source: 'derived: problems',
  },
  {
    label: '% where known',
    meaning: 'Share among the learners who gave this information.',
    formula: 'learners ÷ all learners that day who gave this information × 100',
    source: 'derived',
    unit: '%',
    caveat: 'Learners who did not give this information are counted separately.',
  },
  {
    label: dimension.educationLevel.label,
    meaning: 'Highest level of education that learners gave at registration.',
    source: 'enrollment/education.education_level',
    caveat:
      'Reported by the learners themselves. Every level is shown, including “none” and “other”, which some other software leaves out.',
  },
  {
    label: dimension.countryName.label,
    meaning: 'The learner’s last known country, based on their internet (IP) address.',
    source: 'enrollment/location.country',
    caveat: 'Learners whose country is UNKNOWN are included. The total may differ from the enrollment.',
  },
  {
    label: 'Unlisted modes',
    meaning: 'Learners in enrollment modes that the service does not list.',
    formula: 'enrolled − sum of all modes that the service names',
    source: 'derived: enrollment/mode',
    unit: 'learners',
  },
  {
    label: problem.correctPct.label,
    meaning: 'Of the learners who answered, the share who got it right in the end.',
    formula: 'learners whose last answer is right ÷ learners who answered × 100',
    source: 'derived: problems',
    unit: '%',
    caveat:
      'For a problem with several parts, the service divides both counts (answered and last answer right) by the number of answered parts and rounds down.',
  },
  {
    label: '% finished',
    meaning: 'Video completion: learners at the end divided by learners at the start.',
    formula:
      'learners at the end ÷ learners at the start × 100, at most 100; for several videos, both numbers are added up first',
    source: 'derived: videos.users_at_end, videos.users_at_start',
    unit: '%',
    caveat:
      'The end counts as reached 30 seconds before the video ends, or at 95% of it. More learners may finish than start.',
  },
  {
    label: skill.confidence.label,
    meaning: 'Relevance of a skill to a course, 0 to 1.',
    source: 'skill.courses.confidence',
    caveat: 'The taxonomy service estimates it automatically.',
  },
  {
    label: job.significance.label,
    meaning: 'How concentrated a skill is in the postings of a job: 3 means three times as common as in all postings.',
    formula: 'share of the skill in the postings of the job ÷ its share in all postings',
    source: 'job.skills.significance',
    caveat:
      'Compare skills within one job, not across jobs. Where the app adds up the significance of several skills, it takes log(1 + significance), so that one very high value counts less.',
  },
  {
    label: '% covered',
    meaning: 'Share of a job’s skills that the course teaches, weighted by significance and confidence.',
    formula:
      'Σ log(1 + significance) × confidence over the skills that job and course share ÷ Σ log(1 + significance) over all skills of the job × 100',
    source: 'derived: job.skills.significance, skill.courses.confidence',
    unit: '%',
    caveat:
      'An unknown or negative significance and an unknown confidence count as 0. Empty if the sum for the job is 0. The service lists only the top skills, so a skill that is not listed may still be needed.',
  },
  {
    label: 'Courses in scope',
    meaning:
      'The courses you chose: all in the catalog (those that the service links to skills), those of certain organizations, those with a selected run, or your own list.',
    source: 'your choice',
    caveat: 'Other courses are named only if they teach a skill that none of your chosen courses teaches.',
  },
  {
    label: 'Portfolio index',
    meaning: 'Share of the demand for skills that your chosen courses cover.',
    formula: 'demand for the skills taught by your chosen courses ÷ demand for all skills',
    source: 'derived: job.skills, skill.courses',
    unit: '%',
    caveat:
      'The service lists only the top skills of each job, and demand counts a posting once for each month and job.',
  },
  ...planTerms,
  {
    label: 'Corrections to skills',
    meaning:
      'Users’ corrections to the service’s links: that a course does not teach a skill, or how certain it is that it does.',
    source: 'your corrections',
    caveat: 'In plans, corrections replace the service’s links. Lists of links still show the service’s values.',
  },
  ...similarTerms,
  {
    label: job.medianSalary.label,
    meaning: 'Median advertised salary of a job.',
    source: 'jobposting.median_salary',
    unit: salaryUnit,
    caveat: 'Currency and period are those in the public documentation. Empty means not reported, never zero.',
  },
  {
    label: job.medianDuration.label,
    meaning: 'Median time that a posting for the job stays open.',
    source: 'jobposting.median_posting_duration',
    unit: 'days',
    caveat: 'Only closed postings count.',
  },
  {
    label: job.uniquePostings.label,
    meaning: 'Postings for a job in the last six months. Each counts once for each month in which it was open.',
    source: 'jobposting.unique_postings',
    unit: 'postings',
    caveat:
      'This count is for comparison; it is not a number of open positions. A sum over jobs may count one posting several times.',
  },
  {
    label: skill.demand.label,
    meaning: 'Unique postings that name the skill, summed over all jobs.',
    formula: 'unique postings that name the skill, added up over all jobs',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: 'postings',
    caveat: 'One posting may count for several jobs, and for several months.',
  },
  {
    label: course.dataThrough.label,
    meaning: 'The last UTC day that the rows cover, not the day they were computed or synced.',
    source: 'the newest day in the rows',
  },
  {
    label: record.computed.label,
    meaning: 'When the service computed the rows, by its own clock: after the last day they cover and before the sync.',
    source: 'created',
  },
  {
    label: syncState.syncedAt.label,
    meaning: 'When the download of the rows to this computer finished.',
    source: 'sync',
  },
  {
    label: 'Days behind',
    meaning:
      'Days from the last day that the rows cover, or from their last sync if the rows have no dates, to today. Shown once it exceeds the limit set in Settings › Sync for daily data, weekly data or the taxonomy.',
    formula: 'today − data through, in UTC days',
    source: 'the newest day in the rows',
    unit: 'days',
    caveat: 'A run that has ended falls further behind every day because the service has nothing newer for it.',
  },
  {
    label: 'Day 0',
    meaning:
      'The day from which compared runs are counted: the first day in the data on which a run had learners or, if runs are counted from the start date, its start day. All runs then begin at the same point.',
    formula: 'date − first date with an enrollment above 0, or date − start day',
    source: 'derived: enrollment.count',
    unit: 'days',
  },
  {
    label: 'Day of the course',
    meaning:
      'Days since the start of a course run, negative before it. Counted this way, runs line up: registration comes before the start, learning after it. If the service reports no start, the run is counted from its first day with learners.',
    formula: 'date − start day; without a start day: date − first day with learners',
    source: 'derived: enrollment.date, course_summaries.start_date',
    unit: 'days',
  },
  {
    label: '% of current enrollment',
    meaning:
      'A count as a share of the run’s enrollment on its last day with data, so that large and small runs can be compared on one scale.',
    formula: 'count ÷ current enrollment × 100',
    source: 'derived: enrollment.count',
    unit: '%',
  },
  {
    label: 'Run with current data',
    alsoCalled: 'Current run, Ended run, Late data',
    meaning:
      'A run whose data ends less than 7 days before the newest data of the selected runs, whatever its dates are. If its data stops earlier, the run is marked “ended” where its end date has passed, and otherwise “late”.',
    source: 'derived: enrollment.date, course_summaries.end_date',
  },
  {
    label: 'Run under way (by its dates)',
    alsoCalled: 'Under way, Not started, State of a run',
    meaning:
      'A run that has started and has not ended, by its start and end dates and today’s date. The filter “State” goes by these dates, not by the data: a run that has just ended, or has not started, can still have current data.',
    source: 'derived: course_summaries.start_date, course_summaries.end_date',
  },
  ...attentionTerms,
  ...notInTheServices,
  {
    label: 'Hidden (withheld) numbers',
    alsoCalled: 'Hidden, Withheld, Not shown, Empty cell, Small counts',
    meaning: `Files, reports and packages hide counts of learners below a limit (${defaultThreshold} unless another is set), so that no learner is recognized. They also hide numbers from which such a count could be worked out. In their place, a package says “hidden”, reports and charts say “not shown”, and a CSV or Excel file has an empty cell and a note.`,
    source: 'your setting for the smallest count shown in files',
    caveat:
      'A hidden number can itself be above the limit: it is hidden where it would give away one below. Zero stays zero unless a total is hidden. An empty cell of a CSV or Excel file may also be a number that is not known: the column after it, whose name ends in “note”, says “not shown” only where a number is hidden. A dash (—) means not known.',
  },
  {
    label: 'Gap',
    meaning: 'A day or week for which the service sent no data. Lines break there; no value is made up.',
    source: 'the rows',
  },
];
