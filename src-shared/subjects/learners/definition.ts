import * as z from 'zod';
import type { TableDefinition } from '../../catalog/columns.ts';
import {
  dayOrNull,
  integer,
  integerOrNull,
  numberOrNull,
  record,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { runIdSchema } from '../../catalog/course-id.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { message } from '../../language/message.ts';

const learnerCount = <const K extends string>(key: K, label: string, meaning: string, alsoSentAs?: string) =>
  integerOrNull(key, { label, meaning, source: `learner engagement.${key}`, ...(alsoSentAs && { alsoSentAs }) });

/** Engagement of single learners: personal data, kept apart and only when switched on. */
export const learner = {
  username: text('username', {
    label: 'Username',
    meaning: 'The learner’s username in the service. Personal data.',
    source: 'learner engagement.username',
  }),
  no: integer('learner_no', {
    label: 'Number in place of the username',
    meaning: 'Number that stands for the learner in this profile.',
    source: 'derived: username',
    offScreen: true,
  }),
  masked: text('learner', {
    label: 'Learner',
    meaning:
      'A number that stands for the learner. It stays the same in this profile and reveals nothing about the learner’s name.',
    source: 'derived: username',
  }),
  videosOverall: learnerCount('videos_overall', 'Videos', 'Videos that the learner watched.'),
  videosLastWeek: learnerCount(
    'videos_last_week',
    'Videos, last week',
    'Videos watched in the last seven days. Services count each day on which a video was watched.',
  ),
  problemsOverall: learnerCount(
    'problems_overall',
    'Problems',
    'Problems attempted plus problems completed, as added up by the service. This is not the number of problems.',
  ),
  problemsLastWeek: learnerCount(
    'problems_last_week',
    'Problems, last week',
    'Problems attempted plus problems completed in the last seven days, as added up by the service.',
  ),
  correctOverall: learnerCount('correct_problems_overall', 'Correct', 'Problems completed.'),
  correctLastWeek: learnerCount(
    'correct_problems_last_week',
    'Correct, last week',
    'Problems completed in the last seven days.',
  ),
  // Specified with `problem_`, sent with `problems_`.
  attemptsOverall: learnerCount(
    'problem_attempts_overall',
    'Attempts',
    'Attempts at problems.',
    'problems_attempts_overall',
  ),
  attemptsLastWeek: learnerCount(
    'problem_attempts_last_week',
    'Attempts, last week',
    'Attempts at problems in the last seven days.',
    'problems_attempts_last_week',
  ),
  postsOverall: learnerCount('forum_posts_overall', 'Posts', 'Posts, responses and comments in the discussion.'),
  postsLastWeek: learnerCount(
    'forum_posts_last_week',
    'Posts, last week',
    'Posts, responses and comments in the last seven days.',
  ),
  lastActive: dayOrNull('date_last_active', {
    label: 'Last active',
    meaning: 'Last day on which the learner did anything.',
    source: 'learner engagement.date_last_active',
  }),
  activeDays: textOrNull('days', {
    label: 'Days',
    meaning:
      'The learner’s timeline, if the service gives one: a JSON list of pairs, each with a day (in days since January 1, 1970) and the total that the service counts for that day.',
    source: 'derived: learner engagement.days',
    sparse: true,
  }),
  days: textOrNull('days', {
    label: 'Days',
    meaning: 'The learner’s daily engagement as a JSON list, if the service gives it.',
    source: 'learner engagement.days',
    json: 'any',
  }),
};

/** Counts of what a learner did, in the whole run and in its last week. */
const learnerCounts = [
  learner.videosOverall,
  learner.videosLastWeek,
  learner.problemsOverall,
  learner.problemsLastWeek,
  learner.correctOverall,
  learner.correctLastWeek,
  learner.attemptsOverall,
  learner.attemptsLastWeek,
  learner.postsOverall,
  learner.postsLastWeek,
] as const;

export const learnerTables = {
  'learner-engagement': {
    title: 'Learner engagement',
    description: 'What each learner did in a run. Personal data: usernames are real.',
    identity: ['course_id', 'username'],
    columns: [record.courseId, learner.username, ...learnerCounts, learner.lastActive, learner.days],
  },
} as const satisfies Record<string, TableDefinition>;

/** Over how long services count what single learners do. */
export const learnerPeriods = ['overall', 'last_week'] as const;
export type LearnerPeriod = (typeof learnerPeriods)[number];

/** Counts of single learners, and the words with which a sentence says that a user did it. */
export const learnerMetrics = [
  { key: 'videos', label: learner.videosOverall.label, did: message('watched a video') },
  { key: 'problems', label: learner.problemsOverall.label, did: message('worked on a problem') },
  { key: 'correct_problems', label: learner.correctOverall.label, did: message('completed a problem') },
  { key: 'problem_attempts', label: learner.attemptsOverall.label, did: message('attempted a problem') },
  { key: 'forum_posts', label: learner.postsOverall.label, did: message('posted in the discussion') },
] as const;
export type LearnerMetric = (typeof learnerMetrics)[number]['key'];

/** The column of a single learner's count. */
export const learnerColumn = (metric: LearnerMetric, period: LearnerPeriod): `${LearnerMetric}_${LearnerPeriod}` =>
  `${metric}_${period}`;

const group = () => z.strictObject({ runId: runIdSchema, period: z.enum(learnerPeriods) });

const metric = text('metric', {
  label: 'What',
  meaning: 'The activity that the service counts: videos, problems, correct_problems, problem_attempts or forum_posts.',
  source: 'learner engagement',
});
const did = integer('learners', {
  label: 'Learners',
  meaning: 'Learners who did this at least once. If nobody did, services report 0 or nothing.',
  source: 'derived: learner engagement',
  unit: 'learners',
});
const none = integer('none', {
  label: 'None',
  meaning: 'Learners in the run who did not do this.',
  source: 'derived: learner engagement',
  unit: 'learners',
});
const value = integer('value', {
  label: 'Count',
  meaning: 'How often a learner did this.',
  source: 'learner engagement',
});
const figure = <const K extends string>(key: K, label: string, meaning: string) =>
  numberOrNull(key, { label, meaning, source: 'derived: learner engagement' });

/** Engagement of single learners, under numbers, and of all of them as a group. */
export const learnerViews = {
  'run-learners': {
    title: 'Learners',
    identity: ['learner_no'],
    params: () => z.strictObject({ runId: runIdSchema }),
    columns: [learner.no, learner.masked, learner.lastActive, learner.activeDays, ...learnerCounts],
    defaultSort: { column: 'date_last_active', direction: 'desc' },
    slug: 'learners',
    dataset: 'learner-engagement',
  },
  'run-learner-metrics': {
    title: 'What the learners did',
    identity: ['metric'],
    params: group,
    columns: [
      metric,
      did,
      none,
      figure(
        'p15',
        '15th percentile',
        'At least 15% of the learners who did this have this count or a lower one. Insights called a learner’s engagement low if it was at or below this count.',
      ),
      figure(
        'median',
        'Median',
        'The middle value: half of the learners have this count or less, and half have this count or more.',
      ),
      figure(
        'p85',
        '85th percentile',
        'At least 85% of the learners who did this have this count or a lower one. Insights called a learner’s engagement high if it was at or above this count.',
      ),
      figure('highest', 'Highest', 'The highest count of any learner.'),
    ],
    defaultSort: { column: 'metric', direction: 'asc' },
    slug: 'learner-group',
    dataset: 'learner-engagement',
  },
  'run-learner-counts': {
    title: 'Learners by how much they did',
    identity: ['metric', 'value'],
    params: group,
    columns: [metric, value, did],
    defaultSort: { column: 'metric', direction: 'asc' },
    slug: 'learner-counts',
    dataset: 'learner-engagement',
  },
} as const satisfies Record<string, ViewShape>;

/** The names of learners: what every screen says of them. */
export const namesOfLearners = {
  seen: message('Press and hold a learner’s number to see the name.'),
  exported: message('Exports contain the numbers, and usernames only if you choose them.'),
} as const;

/** Whether a view reads the learners' own file. */
export const isLearnerView = (view: unknown): view is keyof typeof learnerViews =>
  typeof view === 'string' && Object.hasOwn(learnerViews, view);
