import { learner } from '../../catalog/dictionary.ts';
import { message } from '../../language/message.ts';

/** Over how long services count what single learners do. */
export const learnerPeriods = ['overall', 'last_week'] as const;
export type LearnerPeriod = (typeof learnerPeriods)[number];

/** What services count of single learners, and how a sentence says that a user did it. */
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
