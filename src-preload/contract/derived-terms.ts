/** A word of the app that is no column of a table, or that has a formula or a caveat which columns do not state. */
export interface DerivedTerm {
  readonly label: string;
  readonly meaning: string;
  readonly formula?: string;
  readonly source: string;
  readonly unit?: string;
  readonly caveat?: string;
}

/*
 * What the figures mean that are computed here, and how far to trust those that are not. A label that is also that of a
 * column adds its formula and caveat to that column's definition.
 */
export const derivedTerms: readonly DerivedTerm[] = [
  {
    label: 'Current enrollment',
    meaning: 'Learners enrolled at the end of the last stored UTC day.',
    source: 'enrollment.count',
    unit: 'learners',
    caveat: 'Includes staff and testers.',
  },
  {
    label: 'Ever enrolled',
    meaning: 'All learners who ever enrolled up to that day, those who left included.',
    source: 'enrollment/mode.cumulative_count',
    unit: 'learners',
    caveat: 'A total over several runs counts a learner once for each run.',
  },
  {
    label: '7-day change',
    meaning: 'How enrollment moved within a week.',
    formula: 'current enrollment − enrollment seven calendar days earlier',
    source: 'derived: enrollment.count',
    unit: 'learners',
    caveat: 'Empty when that day is missing: no other day is taken in its place.',
  },
  {
    label: 'Verified',
    meaning: 'Learners enrolled in the verified mode at the end of the last stored UTC day.',
    source: 'enrollment/mode.verified',
    unit: 'learners',
  },
  {
    label: 'Data of the runs',
    meaning:
      'How far the enrollment and activity of the selected runs of a course are here; the list of courses can be narrowed by it.',
    formula:
      'With data: a figure is known of one of its runs. Last sync failed: the last try to read enrollment or activity of one of its runs. Not synced yet: nothing of them was ever read whole of one of its runs.',
    source: 'sync',
    caveat: 'A course may be in several of these.',
  },
  {
    label: 'Highest enrollment',
    meaning: 'The highest enrollment of any stored day, and that day.',
    formula: 'max(enrollment of each day)',
    source: 'derived: enrollment.count',
    unit: 'learners',
  },
  {
    label: 'Active last week',
    meaning: 'Unique learners with any action from Monday 00:00 to Sunday 23:59 UTC of the last stored week.',
    source: 'activity.any',
    unit: 'learners',
    caveat: 'Unique per week: weeks cannot be added, and one learner counts in every run.',
  },
  {
    label: 'Active of enrolled',
    meaning: 'Which part of those enrolled did anything in the week.',
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
    caveat: 'Unique per week: weeks cannot be added, nor can the kinds of action.',
  },
  {
    label: 'Age',
    meaning: 'How old learners were when the record was made.',
    formula: 'year of the record’s own date − birth year',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: '± 1 year, and only of those who gave a birth year.',
  },
  {
    label: 'Median age',
    meaning: 'Half of those who gave a birth year are younger, half older.',
    formula: 'middle of the ages, each counted as often as learners have it',
    source: 'derived: enrollment/birth_year',
    unit: 'years',
    caveat: 'The ages are those of the record’s own year, so the figure does not change next January.',
  },
  ...['25 and under', '26 to 40', '41 and over'].map((label) => ({
    label,
    meaning:
      'The share of this band of ages in all enrolled learners who gave a year of birth. The bands are those of Insights.',
    formula: 'learners of the band ÷ learners who gave a year × 100',
    source: 'derived: enrollment/birth_year',
    unit: '%',
    caveat: 'Those who gave no year are in no band. Years that cannot be true count, as in Insights.',
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
    label: 'Hard and much tried',
    meaning: 'Problems with less than half of all submissions correct and at least the median number of submissions.',
    formula: '% correct < 50 and submissions ≥ median of the problems of the run that anybody tried',
    source: 'derived: problems',
  },
  {
    label: '% of known',
    meaning: 'Share of those who gave this at all.',
    formula: 'learners ÷ all learners of the day who gave it × 100',
    source: 'derived',
    unit: '%',
    caveat: 'Those who gave nothing are shown apart with their number.',
  },
  {
    label: 'Education',
    meaning: 'Highest level of education that learners gave at registration.',
    source: 'enrollment/education.education_level',
    caveat: 'Self-reported; every level is shown, also none and other, which some programs leave out.',
  },
  {
    label: 'Country',
    meaning: 'Last known location by network address.',
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
    label: '% correct',
    meaning: 'Correct submissions as a share of all.',
    formula: 'correct submissions ÷ submissions × 100',
    source: 'derived: problems',
    unit: '%',
    caveat: 'The service has divided both by the number of parts and cut off the fraction.',
  },
  {
    label: '% finished',
    meaning: 'Video completion: learners at the end against learners at the start.',
    formula: 'finished ÷ larger of started and finished × 100',
    source: 'derived: videos.users_at_end, videos.users_at_start',
    unit: '%',
    caveat: 'The end is 30 seconds before the last, or 95 % of the video. More may finish than start.',
  },
  {
    label: 'Confidence',
    meaning: 'Relevance of a skill to a course, 0 to 1.',
    source: 'skill.courses.confidence',
    caveat: 'Machine-extracted by the taxonomy service.',
  },
  {
    label: 'Significance',
    meaning: 'Weight of a skill for a job; stated as 0 to 100, larger in practice.',
    source: 'job.skills.significance',
    caveat: 'Relative: compare within one job, not across jobs.',
  },
  {
    label: 'Median salary',
    meaning: 'Median advertised salary of a job.',
    source: 'jobposting.median_salary',
    unit: 'USD/yr',
    caveat: 'Currency and period as the public documentation has them. Empty means not reported, never zero.',
  },
  {
    label: 'Posting duration',
    meaning: 'Median time that a posting of the job stays open.',
    source: 'jobposting.median_posting_duration',
    unit: 'days',
    caveat: 'Of closed postings.',
  },
  {
    label: 'Unique postings',
    meaning: 'Distinct postings that name the job.',
    source: 'jobposting.unique_postings',
    unit: 'postings',
    caveat: 'Sums over jobs may count one posting several times.',
  },
  {
    label: 'Demand',
    meaning: 'Unique postings that name the skill, summed over jobs.',
    formula: 'sum of unique postings of each job that name the skill',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: 'postings',
    caveat: 'One posting may count for several jobs.',
  },
  {
    label: 'Data through',
    meaning: 'The last UTC day that the rows cover. Not when they were computed or synced.',
    source: 'the newest day of the rows',
  },
  {
    label: 'Computed',
    meaning: 'When the service computed the rows: its own date, after the last day and before the sync.',
    source: 'created',
  },
  {
    label: 'Synced',
    meaning: 'When the rows were fetched complete onto this computer.',
    source: 'sync',
  },
  {
    label: 'Days behind',
    meaning:
      'Days from the last day that the rows cover, or from the sync where rows have no days, to today. Said once they are more than the settings of Sync allow for daily data, weekly data and the taxonomy.',
    formula: 'today − data through, in UTC days',
    source: 'the newest day of the rows',
    unit: 'days',
    caveat: 'A run that has ended stays behind: the service has nothing newer of it.',
  },
  {
    label: 'Day 0',
    meaning: 'The first stored day on which a run had any learner. Runs aligned on it begin at the same place.',
    formula: 'date − first date with an enrollment above 0',
    source: 'derived: enrollment.count',
    unit: 'days',
  },
  {
    label: '% of current enrollment',
    meaning: 'A count as a share of the run’s last stored enrollment, so that large and small runs fit one scale.',
    formula: 'count ÷ current enrollment × 100',
    source: 'derived: enrollment.count',
    unit: '%',
  },
  {
    label: 'Gap',
    meaning: 'A day or week that the service did not send. Lines break there; no value is invented.',
    source: 'the rows',
  },
];
