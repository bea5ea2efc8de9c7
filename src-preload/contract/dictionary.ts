import { type Column, column } from './columns.ts';

/*
 * The data dictionary: every column that any table, chart, export or definition shows, said once. Datasets and views
 * pick from here.
 */

const integer = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'integer', nullable: false } as const);
const integerOrNull = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'integer', nullable: true } as const);
const numberOrNull = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'number', nullable: true } as const);
const text = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'text', nullable: false } as const);
const textOrNull = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'text', nullable: true } as const);
const instant = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'instant', nullable: false } as const);
const instantOrNull = <const K extends string>(key: K, rest: Omit<Column, 'key' | 'type' | 'nullable'>) =>
  column({ ...rest, key, type: 'instant', nullable: true } as const);

const learners = 'learners';
const postings = 'postings';

/** Identities and record dates. */
export const record = {
  id: integer('id', {
    label: 'Id',
    meaning: 'Identifier of the record at the service.',
    source: 'id',
    offScreen: true,
  }),
  skillId: integer('skill_id', {
    label: 'Skill id',
    meaning: 'Identifier of the skill.',
    source: 'skill.id',
    offScreen: true,
  }),
  jobId: integer('job_id', { label: 'Job id', meaning: 'Identifier of the job.', source: 'job.id', offScreen: true }),
  courseId: text('course_id', { label: 'Course run', meaning: 'The course run of the row.', source: 'course_id' }),
  externalId: textOrNull('external_id', {
    label: 'External id',
    meaning: 'Identifier in the outside source that the record was taken from.',
    source: 'external_id',
  }),
  created: instantOrNull('created', {
    label: 'Created',
    meaning: 'When the service created the record.',
    source: 'created',
  }),
  modified: instantOrNull('modified', {
    label: 'Modified',
    meaning: 'When the service last changed the record.',
    source: 'modified',
  }),
  computed: instantOrNull('created', {
    label: 'Computed',
    meaning: 'When the service computed the counts.',
    source: 'created',
  }),
};

/** Skills, and the courses that teach them. */
export const skill = {
  name: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external id where the service gives no name.',
    source: 'skill.name',
  }),
  linkedName: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external id where the service gives no name.',
    source: 'skill.name',
    link: { to: 'skill', by: 'id' },
  }),
  linkedNameBySkillId: textOrNull('name', {
    label: 'Skill',
    meaning: 'Name of the skill; its external id where the service gives no name.',
    source: 'skill.name',
    link: { to: 'skill', by: 'skill_id' },
  }),
  description: textOrNull('description', {
    label: 'Description',
    meaning: 'What the skill is; may be empty.',
    source: 'skill.description',
  }),
  infoUrl: textOrNull('info_url', {
    label: 'More at',
    meaning: 'Address with more detail at the source.',
    source: 'skill.info_url',
  }),
  typeId: textOrNull('type_id', {
    label: 'Type id',
    meaning: 'Identifier of the skill type.',
    source: 'skill.type_id',
  }),
  typeName: textOrNull('type_name', { label: 'Type', meaning: 'Name of the skill type.', source: 'skill.type_name' }),
  courseKey: text('course_key', {
    label: 'Course',
    meaning: 'Catalog key of the course: organisation and course code joined by a plus sign.',
    source: 'skill.courses.course_key',
    link: { to: 'course', by: 'course_key' },
    names: 'course',
  }),
  confidence: numberOrNull('confidence', {
    label: 'Confidence',
    meaning: 'Relevance of the skill to the course, 0 to 1; machine-extracted by the taxonomy service.',
    source: 'skill.courses.confidence',
    decimals: 2,
  }),
  maxConfidence: numberOrNull('max_confidence', {
    label: 'Best confidence',
    meaning: 'The highest confidence of any course for this skill, 0 to 1.',
    source: 'derived: max(skill.courses.confidence)',
    decimals: 2,
  }),
  courses: integer('courses', {
    label: 'Courses',
    meaning: 'Courses linked to the skill.',
    source: 'derived: count(skill.courses)',
  }),
  jobs: integer('jobs', { label: 'Jobs', meaning: 'Jobs that name the skill.', source: 'derived: count(job.skills)' }),
  demand: numberOrNull('demand', {
    label: 'Demand',
    meaning: 'Unique postings that name the skill, summed over jobs. One posting may count for several jobs.',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: postings,
    decimals: 0,
  }),
};

/** Jobs, their skills and their postings. */
export const job = {
  name: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external id where the service gives no title.',
    source: 'job.name',
  }),
  linkedName: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external id where the service gives no title.',
    source: 'job.name',
    link: { to: 'job', by: 'id' },
  }),
  linkedNameByJobId: textOrNull('name', {
    label: 'Job',
    meaning: 'Title of the job; its external id where the service gives no title.',
    source: 'job.name',
    link: { to: 'job', by: 'job_id' },
  }),
  postingsJobName: textOrNull('job_name', {
    label: 'Job',
    meaning: 'Title of the job; its external id where the service gives no title.',
    source: 'jobposting.job.name',
    link: { to: 'job', by: 'job_id' },
  }),
  significance: numberOrNull('significance', {
    label: 'Significance',
    meaning: 'Weight of the skill for the job. Stated as 0 to 100, larger in practice; compare within one job only.',
    source: 'job.skills.significance',
    decimals: 1,
  }),
  skillPostings: numberOrNull('unique_postings', {
    label: 'Postings',
    meaning: 'Unique postings of the job that name this skill.',
    source: 'job.skills.unique_postings',
    unit: postings,
    decimals: 0,
  }),
  skills: integer('skills', {
    label: 'Skills',
    meaning: 'Skills that the job names.',
    source: 'derived: count(job.skills)',
  }),
  taughtSkills: integer('taught_skills', {
    label: 'Taught',
    meaning: 'Skills of the job that at least one course is linked to.',
    source: 'derived',
  }),
  bestCourse: textOrNull('best_course', {
    label: 'Best course',
    meaning: 'The course with the highest confidence for the skill; by key where several tie.',
    source: 'derived: skill.courses',
    link: { to: 'course', by: 'best_course' },
    names: 'course',
  }),
  medianSalary: numberOrNull('median_salary', {
    label: 'Median salary',
    meaning: 'Median advertised salary of the job. Currency and period as the public documentation has them.',
    source: 'jobposting.median_salary',
    unit: 'USD/yr',
    decimals: 0,
  }),
  medianDuration: numberOrNull('median_posting_duration', {
    label: 'Posting duration',
    meaning: 'Median time that a posting of the job stays open.',
    source: 'jobposting.median_posting_duration',
    unit: 'days',
    decimals: 0,
  }),
  uniquePostings: numberOrNull('unique_postings', {
    label: 'Unique postings',
    meaning: 'Distinct postings for the job.',
    source: 'jobposting.unique_postings',
    unit: postings,
    decimals: 0,
  }),
  uniqueCompanies: numberOrNull('unique_companies', {
    label: 'Companies',
    meaning: 'Distinct companies that offer the job.',
    source: 'jobposting.unique_companies',
    unit: 'companies',
    decimals: 0,
  }),
};

/** Courses and their runs. */
export const course = {
  org: text('org', {
    label: 'Organisation',
    meaning: 'The organisation part of the course key.',
    source: 'derived: course_key',
  }),
  skills: integer('skills', {
    label: 'Skills',
    meaning: 'Skills linked to the course.',
    source: 'derived: count(skill.courses)',
  }),
  jobs: integer('jobs', { label: 'Jobs', meaning: 'Jobs that name a skill of the course.', source: 'derived' }),
  runs: integer('runs', { label: 'Runs', meaning: 'Selected course runs of the course.', source: 'derived' }),
  runId: text('run_id', {
    label: 'Course run',
    meaning: 'The id of the course run.',
    source: 'course_id',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  current: integerOrNull('current', {
    label: 'Enrolled',
    meaning: 'Learners enrolled at the end of the last stored UTC day; staff and testers included.',
    source: 'enrollment.count',
    unit: learners,
  }),
  change7d: integerOrNull('change_7d', {
    label: '7-day change',
    meaning: 'Current enrollment minus the enrollment seven calendar days earlier; empty when that day is missing.',
    source: 'derived: enrollment.count',
    unit: learners,
  }),
  activeLastWeek: integerOrNull('active_last_week', {
    label: 'Active last week',
    meaning: 'Unique learners with any action in the last stored week.',
    source: 'activity.any',
    unit: learners,
  }),
  activePct: numberOrNull('active_pct', {
    label: '% active',
    meaning:
      'Active learners of the last stored week ÷ enrollment on that week’s last day × 100; empty when that day is missing.',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    decimals: 1,
  }),
  dataThrough: column({
    key: 'data_through',
    type: 'day',
    nullable: true,
    label: 'Data through',
    meaning: 'The last day with an enrollment count.',
    source: 'enrollment.date',
  }),
};

const activityCount = <const K extends string>(key: K, label: string, meaning: string) =>
  integerOrNull(key, { label, meaning, source: `activity.${key}`, unit: learners });

/** Weekly activity of a run. */
export const activity = {
  start: instant('interval_start', {
    label: 'Week from',
    meaning: 'Start of the week (UTC), included.',
    source: 'activity.interval_start',
    offScreen: true,
  }),
  end: instant('interval_end', {
    label: 'Week to',
    meaning: 'End of the week (UTC), excluded.',
    source: 'activity.interval_end',
    offScreen: true,
  }),
  weekEnding: column({
    key: 'week_ending',
    type: 'day',
    nullable: false,
    label: 'Week ending',
    meaning: 'The last UTC day of the week: interval_end minus one day.',
    source: 'derived: activity.interval_end',
  }),
  any: activityCount('any', 'Any activity', 'Unique learners who did anything in the course that week.'),
  problem: activityCount('attempted_problem', 'Tried a problem', 'Unique learners who answered any problem that week.'),
  video: activityCount('played_video', 'Played a video', 'Unique learners who started any video that week.'),
  forum: activityCount(
    'posted_forum',
    'Posted in forum',
    'Unique learners who posted, responded or commented that week.',
  ),
  enrolled: integerOrNull('enrolled', {
    label: 'Enrolled',
    meaning: 'Enrollment on the last day of the week; empty when that day is missing.',
    source: 'enrollment.count',
    unit: learners,
  }),
  anyPct: numberOrNull('any_pct', {
    label: '% active',
    meaning: 'Any activity ÷ enrollment on the week’s last day × 100; empty when the enrollment is unknown.',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    decimals: 1,
  }),
};

/** Daily enrollment of a run. */
export const enrollment = {
  date: column({
    key: 'date',
    type: 'day',
    nullable: false,
    label: 'Date',
    meaning: 'The UTC day.',
    source: 'enrollment.date',
  }),
  count: integer('count', {
    label: 'Enrolled',
    meaning: 'Learners enrolled at the end of the UTC day; staff and testers included.',
    source: 'enrollment.count',
    unit: learners,
  }),
  netChange: integerOrNull('net_change', {
    label: 'Net change',
    meaning: 'Enrollment minus that of the day before; empty after a missing day.',
    source: 'derived: enrollment.count',
    unit: learners,
  }),
};

const given = <const K extends string>(key: K, label: string, meaning: string) =>
  textOrNull(key, { label, meaning, source: 'your labels, or the title that the service gives', offScreen: true });

/** What people wrote themselves. Names stand with the ids on screen and have columns of their own in exports. */
export const own = {
  courseLabel: given('course_label', 'Course name', 'The name that you gave the course.'),
  runLabel: given('run_label', 'Run name', 'The name of the course run: yours, or the title that the service gives.'),
  videoLabel: given('video_label', 'Video name', 'The name that you gave the video.'),
  subsectionLabel: given('subsection_label', 'Subsection name', 'The name that you gave the subsection.'),
  note: textOrNull('note', {
    label: 'Your notes',
    meaning: 'Notes on the days of the row.',
    source: 'your notes',
    sparse: true,
  }),
};

/** The sync ledger. */
export const ledger = {
  dataset: text('dataset', { label: 'Dataset', meaning: 'What was synced.', source: 'sync' }),
  runId: textOrNull('run_id', {
    label: 'Course run',
    meaning: 'The run, for datasets of one run.',
    source: 'sync',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  state: text('state', {
    label: 'State',
    meaning:
      'never: not synced yet; complete; noRows: the service has none; failed: the last try failed and older data is shown.',
    source: 'sync',
  }),
  rows: integer('rows', { label: 'Rows', meaning: 'Rows of the published set.', source: 'sync' }),
  rejected: integer('rejected', {
    label: 'Rejected',
    meaning: 'Records that could not be read and are listed apart.',
    source: 'sync',
  }),
  requests: integer('requests', {
    label: 'Requests',
    meaning: 'Requests that the last sync of it took.',
    source: 'sync',
  }),
  dataThrough: column({
    key: 'data_through',
    type: 'day',
    nullable: true,
    label: 'Data through',
    meaning: 'Last day that the rows cover.',
    source: 'sync',
  }),
  computedAt: instantOrNull('computed_at', {
    label: 'Computed',
    meaning: 'Newest date on which the service computed the rows.',
    source: 'created',
  }),
  syncedAt: instantOrNull('synced_at', {
    label: 'Synced',
    meaning: 'When the rows were fetched complete.',
    source: 'sync',
  }),
  triedAt: instantOrNull('tried_at', {
    label: 'Last try',
    meaning: 'When it was last tried, well or not.',
    source: 'sync',
  }),
  error: textOrNull('error', { label: 'Last error', meaning: 'Why the last try failed.', source: 'sync' }),
  reason: text('reason', { label: 'Reason', meaning: 'Why the record could not be read.', source: 'sync' }),
  raw: text('raw', {
    label: 'Record',
    meaning: 'The record as the service sent it, shortened to 2,000 characters.',
    source: 'sync',
  }),
};

const runMeasure = <const K extends string>(key: K, source: string, label: string, meaning: string) =>
  integerOrNull(key, { label, meaning, source, unit: learners });

/** Enrollment by one trait of the learners. */
export const dimension = {
  count: integer('count', {
    label: 'Enrolled',
    meaning: 'Learners with this trait who were enrolled at the end of the UTC day.',
    source: 'enrollment.*.count',
    unit: learners,
  }),
  birthYear: integerOrNull('birth_year', {
    label: 'Birth year',
    meaning: 'Year of birth that learners gave; empty for those who gave none. Implausible years occur.',
    source: 'enrollment/birth_year.birth_year',
    unit: 'year',
  }),
  educationLevel: textOrNull('education_level', {
    label: 'Education',
    meaning: 'Highest level of education that learners gave at registration; empty for those who gave none.',
    source: 'enrollment/education.education_level',
  }),
  female: runMeasure(
    'female',
    'enrollment/gender.female',
    'Female',
    'Enrolled learners who said that they are female.',
  ),
  male: runMeasure('male', 'enrollment/gender.male', 'Male', 'Enrolled learners who said that they are male.'),
  other: runMeasure('other', 'enrollment/gender.other', 'Other', 'Enrolled learners who gave another gender.'),
  unknown: runMeasure('unknown', 'enrollment/gender.unknown', 'Not reported', 'Enrolled learners who gave no gender.'),
  modeTotal: runMeasure(
    'count',
    'enrollment/mode.count',
    'Enrolled',
    'Learners enrolled at the end of the UTC day, over all modes. More than the sum of the modes where the service leaves some out.',
  ),
  everEnrolled: runMeasure(
    'cumulative_count',
    'enrollment/mode.cumulative_count',
    'Ever enrolled',
    'All learners who ever enrolled up to that day.',
  ),
  modes: textOrNull('modes', {
    label: 'By mode',
    meaning: 'Learners per enrollment mode, whatever the modes are called; a column of its own per mode in exports.',
    source: 'enrollment/mode.*',
  }),
  countryAlpha2: textOrNull('country_alpha2', {
    label: 'Country code',
    meaning: 'ISO 3166 code of the last known country; empty where it is not known.',
    source: 'enrollment/location.country.alpha2',
  }),
  countryAlpha3: textOrNull('country_alpha3', {
    label: 'Code (3)',
    meaning: 'ISO 3166 three-letter code of the last known country.',
    source: 'enrollment/location.country.alpha3',
  }),
  countryName: textOrNull('country_name', {
    label: 'Country',
    meaning: 'Name that the service gives the country; UNKNOWN where it could not be told.',
    source: 'enrollment/location.country.name',
  }),
};

/** The newest week per kind of action. */
export const recent = {
  type: textOrNull('activity_type', {
    label: 'Action',
    meaning: 'The kind of action: any, attempted_problem, played_video or posted_forum.',
    source: 'recent_activity.activity_type',
  }),
  count: integerOrNull('count', {
    label: 'Learners',
    meaning:
      'Unique learners who did it in the week. The newest week of that action, which may be older than that of another.',
    source: 'recent_activity.count',
    unit: learners,
  }),
};

const submissions = 'submissions';

/** Problems, their answers and grades, and subsections. */
export const problem = {
  moduleId: text('module_id', {
    label: 'Module',
    meaning: 'Identifier of the problem or subsection.',
    source: 'module_id',
  }),
  total: integerOrNull('total_submissions', {
    label: 'Submissions',
    meaning: 'Submissions, counted per part and divided by the number of parts; the service cuts off the fraction.',
    source: 'problems.total_submissions',
    unit: submissions,
  }),
  correct: integerOrNull('correct_submissions', {
    label: 'Correct',
    meaning: 'Correct submissions, divided like all submissions; partial credit counts as correct.',
    source: 'problems.correct_submissions',
    unit: submissions,
  }),
  partIds: text('part_ids', {
    label: 'Parts',
    meaning: 'The parts of the problem, as a JSON list.',
    source: 'problems.part_ids',
  }),
  tags: text('tags', {
    label: 'Tags',
    meaning: 'Tags and their values, as a JSON object of lists.',
    source: 'problems_and_tags.tags',
  }),
  partId: text('part_id', {
    label: 'Part',
    meaning: 'The part of the problem.',
    source: 'answer_distribution.part_id',
  }),
  isCorrect: column({
    key: 'correct',
    type: 'boolean',
    nullable: true,
    label: 'Correct',
    meaning: 'Whether the answer is correct; empty where the service does not say.',
    source: 'answer_distribution.correct',
  }),
  answerCount: integerOrNull('count', {
    label: 'Answers',
    meaning: 'Learners whose last answer was this; empty where the service counts first and last responses.',
    source: 'answer_distribution.count',
    unit: learners,
  }),
  firstResponses: integerOrNull('first_response_count', {
    label: 'First responses',
    meaning: 'Learners whose first answer was this.',
    source: 'answer_distribution.first_response_count',
    unit: learners,
  }),
  lastResponses: integerOrNull('last_response_count', {
    label: 'Last responses',
    meaning: 'Learners whose last answer was this.',
    source: 'answer_distribution.last_response_count',
    unit: learners,
  }),
  valueId: textOrNull('value_id', {
    label: 'Value id',
    meaning: 'Identifier of the choice.',
    source: 'answer_distribution.value_id',
  }),
  answer: textOrNull('answer_value', {
    label: 'Answer',
    meaning: 'The answer as learners gave it, cleaned by the service. Text from outside.',
    source: 'answer_distribution.answer_value',
  }),
  displayName: textOrNull('problem_display_name', {
    label: 'Problem',
    meaning: 'Name of the problem in the course.',
    source: 'answer_distribution.problem_display_name',
  }),
  question: textOrNull('question_text', {
    label: 'Question',
    meaning: 'Text of the question.',
    source: 'answer_distribution.question_text',
  }),
  variant: numberOrNull('variant', {
    label: 'Variant',
    meaning: 'Random seed of the variant; empty where the answers of several are counted together.',
    source: 'answer_distribution.variant',
  }),
  grade: numberOrNull('grade', {
    label: 'Grade',
    meaning: 'Points reached.',
    source: 'grade_distribution.grade',
    unit: 'points',
  }),
  maxGrade: numberOrNull('max_grade', {
    label: 'Of',
    meaning: 'Points possible.',
    source: 'grade_distribution.max_grade',
    unit: 'points',
  }),
  gradeCount: integer('count', {
    label: 'Learners',
    meaning: 'Learners with this grade.',
    source: 'grade_distribution.count',
    unit: learners,
  }),
  views: integer('count', {
    label: 'Views',
    meaning: 'Views of the subsection.',
    source: 'sequential_open_distribution.count',
    unit: 'views',
  }),
};

/** Videos of a run. */
export const video = {
  id: text('video_id', {
    label: 'Video',
    meaning: 'Identifier of the video.',
    source: 'videos.video_id or pipeline_video_id',
    names: 'video',
  }),
  encodedModuleId: textOrNull('encoded_module_id', {
    label: 'Module',
    meaning: 'Encoded identifier of the video’s module.',
    source: 'videos.encoded_module_id',
  }),
  duration: numberOrNull('duration', {
    label: 'Duration',
    meaning: 'Length of the video.',
    source: 'videos.duration',
    unit: 's',
  }),
  segmentLength: numberOrNull('segment_length', {
    label: 'Segment',
    meaning: 'Length of the segments in which views are counted.',
    source: 'videos.segment_length',
    unit: 's',
  }),
  usersAtStart: integerOrNull('users_at_start', {
    label: 'Started',
    meaning: 'Learners who were watching at the start.',
    source: 'videos.users_at_start',
    unit: learners,
  }),
  usersAtEnd: integerOrNull('users_at_end', {
    label: 'Finished',
    meaning: 'Learners who were watching at the end (30 seconds before it, or at 95 %). May be more than started.',
    source: 'videos.users_at_end',
    unit: learners,
  }),
};

/** Report files of a run. */
export const report = {
  name: text('report_name', {
    label: 'Report',
    meaning: 'Name of the report at the service.',
    source: 'reports.report_name',
  }),
  lastModified: instantOrNull('last_modified', {
    label: 'Last modified',
    meaning: 'When the service made the file; empty where it does not say.',
    source: 'reports.last_modified',
  }),
  expires: instantOrNull('expiration_date', {
    label: 'Link expired',
    meaning: 'Until when the link to the file lived; the file itself was fetched before.',
    source: 'reports.expiration_date',
  }),
  fileSize: integerOrNull('file_size', {
    label: 'Size at the service',
    meaning: 'Size of the file as the service states it.',
    source: 'reports.file_size',
    unit: 'bytes',
  }),
  bytes: integer('bytes', {
    label: 'Size',
    meaning: 'Size of the file as it was fetched.',
    source: 'derived: the file',
    unit: 'bytes',
  }),
  sha256: text('sha256', {
    label: 'SHA-256',
    meaning: 'Checksum of the file, to tell whether two copies are the same.',
    source: 'derived: the file',
  }),
  file: text('file', {
    label: 'File',
    meaning: 'Name of the fetched file.',
    source: 'derived: report_name and sha256',
  }),
  fetchedAt: instant('fetched_at', {
    label: 'Fetched',
    meaning: 'When the file was fetched, or last found to be unchanged.',
    source: 'sync',
  }),
};

const learnerCount = <const K extends string>(key: K, label: string, meaning: string) =>
  integerOrNull(key, { label, meaning, source: `learner engagement.${key}` });

/** Engagement of single learners: personal data, kept apart and only when switched on. */
export const learner = {
  username: text('username', {
    label: 'Username',
    meaning: 'Name under which the learner is known at the service. Personal data.',
    source: 'learner engagement.username',
  }),
  no: integer('learner_no', {
    label: 'Learner number',
    meaning: 'Number that stands for the learner in this profile.',
    source: 'derived: username',
    offScreen: true,
  }),
  masked: text('learner', {
    label: 'Learner',
    meaning: 'The learner behind a number that stays the same in this profile and says nothing about the name.',
    source: 'derived: username',
  }),
  videosOverall: learnerCount('videos_overall', 'Videos', 'Videos that the learner watched.'),
  videosLastWeek: learnerCount(
    'videos_last_week',
    'Videos, last week',
    'Videos watched in the last seven days; services count each day of watching.',
  ),
  problemsOverall: learnerCount(
    'problems_overall',
    'Problems',
    'Problems attempted and problems completed, added by the service: not a number of problems.',
  ),
  problemsLastWeek: learnerCount(
    'problems_last_week',
    'Problems, last week',
    'Problems attempted and completed in the last seven days, added by the service.',
  ),
  correctOverall: learnerCount('correct_problems_overall', 'Correct', 'Problems completed.'),
  correctLastWeek: learnerCount(
    'correct_problems_last_week',
    'Correct, last week',
    'Problems completed in the last seven days.',
  ),
  attemptsOverall: learnerCount('problem_attempts_overall', 'Attempts', 'Attempts at problems.'),
  attemptsLastWeek: learnerCount(
    'problem_attempts_last_week',
    'Attempts, last week',
    'Attempts at problems in the last seven days.',
  ),
  postsOverall: learnerCount('forum_posts_overall', 'Posts', 'Posts, responses and comments in the discussion.'),
  postsLastWeek: learnerCount(
    'forum_posts_last_week',
    'Posts, last week',
    'Posts, responses and comments in the last seven days.',
  ),
  lastActive: column({
    key: 'date_last_active',
    type: 'day',
    nullable: true,
    label: 'Last active',
    meaning: 'Last day on which the learner did anything.',
    source: 'learner engagement.date_last_active',
  }),
  days: textOrNull('days', {
    label: 'Days',
    meaning: 'The learner’s daily engagement as a JSON list, where the service gives it.',
    source: 'learner engagement.days',
  }),
};
