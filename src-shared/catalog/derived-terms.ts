import { attentionTerms } from '../subjects/attention/attention.ts';
import { changesTerms } from '../subjects/changes/definition.ts';
import { planTerms } from '../subjects/plan/definition.ts';
import { similarTerms } from '../subjects/similar/definition.ts';
import type { DerivedTerm } from './columns.ts';
import { course, dimension, job, problem, record, skill, syncState } from './dictionary.ts';

const unknown = (label: string, meaning: string, caveat?: string): DerivedTerm => ({
  label,
  meaning,
  source: 'in neither service',
  ...(caveat !== undefined && { caveat }),
});

/** What users look for, and what the services can not answer. */
const notInTheServices: readonly DerivedTerm[] = [
  unknown(
    'Completion of a course',
    'Not known: the services do not say who finished a course or passed it.',
    '% finished counts the viewers of one video at a time.',
  ),
  unknown('Certificates', 'Not known: the services do not say who earned one. Verified learners are the ones who can.'),
  unknown(
    'Grades of learners',
    'Not known: grades are counted for each problem, and say nothing about a single learner.',
    'A report file of the service may hold them.',
  ),
  unknown('Time spent', 'Not known: the services count who was active, not for how long.'),
  unknown(
    'Number of attempts at a problem',
    'Not known: for each learner the last answer counts, and for some problems the first.',
    'If individual learner data is on, each learner’s attempts are counted across all problems.',
  ),
  unknown(
    'Near real time',
    'Not available: the service computes its counts once a day or once a week. “Data through” is the last day counted.',
  ),
];

/*
 * What the figures mean that are computed here, and how far to trust those that are not. A label that is also that of a
 * column adds its formula and caveat to that column's definition.
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
    caveat: 'A missing day is not replaced by another.',
  },
  {
    label: course.verified.label,
    meaning: 'Learners enrolled in the verified mode at the end of the last stored UTC day.',
    source: 'enrollment/mode.verified',
    unit: 'learners',
  },
  {
    label: 'Data of the runs',
    meaning:
      'Whether enrollment and activity of a course’s selected runs are synced; the list of courses can be filtered by it.',
    formula:
      'With data: a figure is known for one of its runs. Last sync failed: the last try to read enrollment or activity of one of its runs failed. Not synced yet: neither has ever been read completely for one of its runs.',
    source: 'sync',
    caveat: 'A course may be in several of these groups.',
  },
  {
    label: 'Compared with earlier runs',
    meaning:
      'The enrollment of a run beside the range of earlier runs, each counted from its own start. If the service reports no start, the run is counted from its first day with learners. Custom sections of a run (ccx) do not count, and have no earlier runs.',
    formula: 'lowest, median and highest enrollment of the earlier runs on the same day of the run',
    source: 'derived: enrollment.count',
    unit: 'learners',
    caveat: 'Up to six days without a value are bridged by a straight line; weeks are not.',
  },
  {
    label: 'Forecast of the enrollment at the end',
    meaning:
      'The enrollment that a run ends with, if it grows as complete earlier runs of its course did from the same day on.',
    formula:
      'each complete earlier run gives one result: enrollment of this run × enrollment of the earlier run at its end ÷ enrollment of the earlier run on the same day. The forecast leaves out the j − 1 lowest and the j − 1 highest of the m results. If runs are alike, this run ends within the rest in m + 1 − 2j of m + 1 cases; j is as large as possible with at least 80% of cases, or else 1',
    source: 'derived: enrollment.count (chain ladder; order statistics)',
    unit: 'learners',
    caveat:
      'This assumes that the run grows as the earlier ones did, under the same conditions; earlier runs that had ended or come to rest by that day are left out. A campaign or a deadline can move a run more than any curve predicts. A run is complete if its data reach its end date or stopped more than 28 days before those of other runs, or if it moved by at most 0.5% within its last 28 days. There is no forecast with fewer than three complete runs, if growth drifts from run to run (Mann 1945), or for a self-paced run.',
  },
  {
    label: 'Highest enrollment',
    meaning: 'The highest enrollment of any stored day, and the first day that had it.',
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
    label: 'Active of enrolled',
    meaning: 'Share of enrolled learners who did anything in the week.',
    formula: 'any activity ÷ enrollment on the week’s last day × 100',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    caveat: 'Empty when the enrollment of that day is not known.',
  },
  {
    label: 'Any activity',
    meaning: 'Unique learners who did anything in the course that week.',
    source: 'activity.any',
    unit: 'learners',
    caveat: 'Each learner counts once per week, so weeks cannot be added up, nor can the kinds of action.',
  },
  {
    label: 'Age',
    meaning: 'How old learners were when the record was made.',
    formula: 'year of the record’s own date − birth year',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: 'Accurate to 1 year more or less, and known only for learners who gave a birth year.',
  },
  {
    label: 'Median age',
    meaning: 'Half of those who gave a birth year are younger, half older.',
    formula: 'median age over all learners who gave one',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: 'The ages are those of the record’s own year, so the figure does not change next January.',
  },
  ...['25 and under', '26 to 40', '41 and over'].map((label) => ({
    label,
    meaning:
      'The share of enrolled learners in this age band, among all who gave a year of birth. The bands are those of Insights.',
    formula: 'learners of the band ÷ learners who gave a year × 100',
    source: 'derived: enrollment/birth_year',
    unit: '%',
    caveat: 'Learners who gave no year are in no band. Impossible years count, as in Insights.',
  })),
  {
    label: 'Countries',
    meaning: 'Known countries with at least one enrolled learner on the last stored day.',
    source: 'derived: enrollment/location',
    unit: 'countries',
    caveat:
      'The last country in which a learner was seen, in any course; those whose country is not known are left out.',
  },
  {
    label: 'Hard and often tried',
    meaning: 'Problems that many learners answered and fewer than half of them got right in the end.',
    formula: `${problem.correctPct.label} < 50 and learners who answered ≥ the median of this number over the problems of the run that anybody answered (of two middle values, the larger)`,
    source: 'derived: problems',
  },
  {
    label: '% of known',
    meaning: 'Share among the learners who gave this information.',
    formula: 'learners ÷ all learners of the day who gave it × 100',
    source: 'derived',
    unit: '%',
    caveat: 'Learners who did not give this information are counted separately.',
  },
  {
    label: dimension.educationLevel.label,
    meaning: 'Highest level of education that learners gave at registration.',
    source: 'enrollment/education.education_level',
    caveat: 'Self-reported. Every level is shown, including none and other; some programs leave these out.',
  },
  {
    label: dimension.countryName.label,
    meaning: 'The learner’s last known country, judged by the internet address.',
    source: 'enrollment/location.country',
    caveat: 'UNKNOWN is kept; the total may differ from the enrollment.',
  },
  {
    label: 'Unlisted modes',
    meaning: 'Learners in modes that the service leaves out.',
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
      'With several parts, the service divides both counts (answered, last answer right) by the number of answered parts and rounds down.',
  },
  {
    label: '% finished',
    meaning: 'Video completion: learners at the end against learners at the start.',
    formula:
      'learners at the end ÷ learners at the start × 100, at most 100; of several videos, both numbers are added up first',
    source: 'derived: videos.users_at_end, videos.users_at_start',
    unit: '%',
    caveat: 'The end is 30 seconds before the last, or 95% of the video. More may finish than start.',
  },
  {
    label: skill.confidence.label,
    meaning: 'Relevance of a skill to a course, 0 to 1.',
    source: 'skill.courses.confidence',
    caveat: 'Found automatically by the taxonomy service.',
  },
  {
    label: job.significance.label,
    meaning: 'How concentrated a skill is in the postings of a job: 3 means three times as common as in all postings.',
    formula: 'share of the skill in the postings of the job ÷ its share in all postings',
    source: 'job.skills.significance',
    caveat: 'Compare within one job, not across jobs. Never added up directly: sums use log(1 + significance).',
  },
  {
    label: '% covered',
    meaning: 'How much of what a job asks for the course teaches.',
    formula:
      'Σ log(1 + significance) × confidence over the skills that both have ÷ Σ log(1 + significance) over all skills of the job × 100',
    source: 'derived: job.skills.significance, skill.courses.confidence',
    unit: '%',
    caveat:
      'A significance that is not known or below 0, and a confidence that is not known, count as 0. Empty if the sum of all is 0. The service lists only the top skills: a skill that is missing there may still be needed.',
  },
  {
    label: 'Scope of courses',
    meaning:
      'Your chosen courses: all in the catalog (those that the service links to skills), those of some organizations, those with a selected run, or a list by hand.',
    source: 'your choice',
    caveat: 'Other courses are named only if they teach a skill that none of these courses teaches.',
  },
  {
    label: 'Portfolio index',
    meaning: 'How much of what jobs ask for is taught.',
    formula: 'demand for the skills taught by your chosen courses ÷ demand for all skills',
    source: 'derived: job.skills, skill.courses',
    unit: '%',
    caveat:
      'The service lists only the top skills of each job, and demand counts a posting once for each month and for each job.',
  },
  ...planTerms,
  {
    label: 'Corrections to skills',
    meaning:
      'Corrections by users to the service’s links: courses that do not teach a skill, or how certain it is that they do.',
    source: 'your corrections',
    caveat: 'In plans, corrections replace the service’s links. Lists of links show what the service says.',
  },
  ...similarTerms,
  {
    label: job.medianSalary.label,
    meaning: 'Median advertised salary of a job.',
    source: 'jobposting.median_salary',
    unit: 'USD/yr',
    caveat: 'Currency and period as the public documentation has them. Empty means not reported, never zero.',
  },
  {
    label: job.medianDuration.label,
    meaning: 'Median time that a posting of the job stays open.',
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
    meaning: 'Unique postings that name the skill, summed over jobs.',
    formula: 'unique postings that name the skill, added up over all jobs',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: 'postings',
    caveat: 'One posting may count for several jobs, and for several months.',
  },
  {
    label: course.dataThrough.label,
    meaning: 'The last UTC day that the rows cover. Not when they were computed or synced.',
    source: 'the newest day of the rows',
  },
  {
    label: record.computed.label,
    meaning: 'When the service computed the rows: its own date, after the last day and before the sync.',
    source: 'created',
  },
  {
    label: syncState.syncedAt.label,
    meaning: 'When all the rows had been downloaded to this computer.',
    source: 'sync',
  },
  {
    label: 'Days behind',
    meaning:
      'Days from the last day that the rows cover to today; if rows have no days, from their last sync. Shown once it exceeds the limit in Settings › Sync for daily data, weekly data and the taxonomy.',
    formula: 'today − data through, in UTC days',
    source: 'the newest day of the rows',
    unit: 'days',
    caveat: 'A run that has ended stays behind: the service has nothing newer for it.',
  },
  {
    label: 'Day 0',
    meaning:
      'The day from which compared runs are counted: the first stored day on which a run had any learner or, counted from the start date, its start day. Runs counted from it begin at the same place.',
    formula: 'date − first date with an enrollment above 0, or date − start day',
    source: 'derived: enrollment.count',
    unit: 'days',
  },
  {
    label: 'Day of the course',
    meaning:
      'Days since the start of a course run, negative before it. Runs counted from their start line up: registration before the start, learners after it. If the service reports no start, the run is counted from its first day with learners.',
    formula: 'date − start day; without a start day: date − first day with learners',
    source: 'derived: enrollment.date, course_summaries.start_date',
    unit: 'days',
  },
  {
    label: '% of current enrollment',
    meaning: 'A count as a share of the run’s last stored enrollment, so that large and small runs fit one scale.',
    formula: 'count ÷ current enrollment × 100',
    source: 'derived: enrollment.count',
    unit: '%',
  },
  ...attentionTerms,
  ...notInTheServices,
  {
    label: 'Hidden (withheld) numbers',
    meaning:
      'To keep learners from being recognized, files, reports and packages hide counts of a few learners, and numbers that would reveal such counts. In a data package you see, for example, “hidden (< 10)” instead; 10 is then the limit chosen for that package.',
    source: 'your choice of the smallest count in files',
    caveat: 'Zero stays zero, and a dash is a number that the service did not send.',
  },
  {
    label: 'Gap',
    meaning: 'A day or week that the service did not send. Lines break there; no value is invented.',
    source: 'the rows',
  },
];
