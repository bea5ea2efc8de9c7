import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { runIdSchema } from '../../catalog/course-id.ts';
import { learner } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { learnerCounts, learnerPeriods } from './definition.ts';

const group = () => z.strictObject({ runId: runIdSchema, period: z.enum(learnerPeriods) });

const metric = column({
  key: 'metric',
  type: 'text',
  nullable: false,
  label: 'What',
  meaning: 'What the service counts: videos, problems, correct_problems, problem_attempts or forum_posts.',
  source: 'learner engagement',
});
const did = column({
  key: 'learners',
  type: 'integer',
  nullable: false,
  label: 'Learners',
  meaning: 'Learners who did it at least once. Services say nothing, or 0, about those who did not.',
  source: 'derived: learner engagement',
  unit: 'learners',
});
const none = column({
  key: 'none',
  type: 'integer',
  nullable: false,
  label: 'None',
  meaning: 'Learners of the run who did not do it.',
  source: 'derived: learner engagement',
  unit: 'learners',
});
const value = column({
  key: 'value',
  type: 'integer',
  nullable: false,
  label: 'Count',
  meaning: 'How often a learner did it.',
  source: 'learner engagement',
});
const figure = <const K extends string>(key: K, label: string, meaning: string) =>
  column({ key, type: 'number', nullable: true, label, meaning, source: 'derived: learner engagement' });

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
        'At least 15 % of the learners who did it have this count or a lower one. At or below it, Insights called a learner’s engagement low.',
      ),
      figure(
        'median',
        'Median',
        'The value in the middle: half of the learners have this or less, half have this or more.',
      ),
      figure(
        'p85',
        '85th percentile',
        'At least 85 % of the learners who did it have this count or a lower one. At or above it, Insights called a learner’s engagement high.',
      ),
      figure('highest', 'Highest', 'The highest count of any learner.'),
    ],
    defaultSort: { column: 'metric', direction: 'asc' },
    slug: 'learner-group',
    dataset: 'learner-engagement',
  },
  'run-learner-counts': {
    title: 'How many learners did how much',
    identity: ['metric', 'value'],
    params: group,
    columns: [metric, value, did],
    defaultSort: { column: 'metric', direction: 'asc' },
    slug: 'learner-counts',
    dataset: 'learner-engagement',
  },
} as const satisfies Record<string, ViewShape>;

/** Whether a view reads the learners' own file. */
export const isLearnerView = (view: unknown): view is keyof typeof learnerViews =>
  typeof view === 'string' && Object.hasOwn(learnerViews, view);
