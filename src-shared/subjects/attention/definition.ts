import * as z from 'zod';
import { integer, learners, number, numberOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { subjectId } from '../annotations/annotations.ts';
import { course } from '../courses/columns.ts';
import { sameQuestion } from '../problems/definition.ts';
import { attentionLimits } from './attention.ts';

const flags = 'derived: problems, answer_distribution, grade_distribution, problems_and_tags, videos';
const percent = { source: flags, unit: '%', ofLearners: {}, decimals: 1 } as const;
const few = `fewer than ${attentionLimits.learners} learners`;

/** Flags of a run, and how much of it was looked at. */
export const attention = {
  flag: text('flag', {
    label: 'Flag',
    meaning: 'The kind of flag; each kind has its own rule.',
    source: flags,
    inWords: true,
  }),
  about: text('about', {
    label: 'Item',
    meaning: 'Whether the flag is about a problem or a video.',
    source: flags,
    inWords: true,
  }),
  name: textOrNull('item_name', {
    label: 'Name',
    holdsNames: ['problem', 'video'],
    meaning:
      'Name of the problem or video: the one you gave it, or the one from the service. Without either, screens and workbooks show part of its ID, and files for programs the last part.',
    source: 'answer_distribution.problem_display_name',
  }),
  id: text('item_id', {
    label: 'Problem or video',
    meaning: 'Identifier of the problem or video.',
    source: 'problems.module_id, videos.video_id',
  }),
  partId: textOrNull('part_id', {
    label: 'Part',
    meaning: 'The part of the problem. Empty if the flag is about the whole problem.',
    source: 'answer_distribution.part_id',
  }),
  sentence: text('sentence', {
    label: 'Why',
    meaning: 'A sentence that says what the numbers show. It may quote text that learners typed.',
    source: flags,
  }),
  learners: integer('learners', {
    label: 'Learners',
    meaning: 'Learners that the share is based on.',
    source: flags,
    unit: learners,
  }),
  share: numberOrNull('share_pct', {
    label: 'Share (right, wrong or staying)',
    meaning:
      'The share that the flag is about: the learners who stay to the end (“Loses viewers”), who have the wrong answer (“Possible wrong answer key”, “Misconception”) or who have the right one (other flags). Empty if the flag is not about a share.',
    ...percent,
  }),
  low: numberOrNull('low_pct', {
    label: 'Likely range, low',
    meaning:
      'The true share is very likely above this, the lower end of its 95% confidence interval (Wilson’s method). For the flags “Few get it right”, “Difficulty tag looks wrong” and “Little to learn from”, it is the lower end of a 90% interval.',
    ...percent,
  }),
  high: numberOrNull('high_pct', {
    label: 'Likely range, high',
    meaning:
      'The true share is very likely below this, the upper end of its 95% confidence interval (Wilson’s method). For the flags “Few get it right”, “Difficulty tag looks wrong” and “Little to learn from”, it is the upper end of a 90% interval.',
    ...percent,
  }),
  expected: numberOrNull('expected_pct', {
    label: 'Expected',
    meaning:
      'The value that the share is compared with: the share that guessing would give, the median for problems with the other difficulty tag, or the usual share for a video of this length.',
    ...percent,
  }),
  severity: numberOrNull('severity', {
    label: 'Size in learners',
    meaning:
      'How large the issue is, counted in learners; the flags are sorted by it. What is counted depends on the kind of flag, so two rows of one problem can differ. Possible wrong answer key, Misconception: learners with that wrong answer. Few get it right, Close to guessing: how many more learners must get it right for half to have it right. Difficulty tag looks wrong: how many more or fewer got it right than the median for problems with the other difficulty tag would give, rounded. Loses viewers: how many more viewers leave than usual, rounded. 0 for other flags.',
    source: flags,
    ofLearners: {},
    decimals: 0,
  }),
  caveat: text('caveat', {
    label: 'Caveat',
    meaning: 'A reason for caution: something that the numbers cannot show.',
    source: 'this app',
    inWords: true,
  }),
  runBefore: text('run_before', {
    label: 'Previous run',
    meaning:
      'The newest run of the same course that started before this one and has problems synced in the app; custom sections of a run (ccx) are left out.',
    source: 'answer_distribution, enrollment.date',
  }),
  learnersBefore: integer('learners_before', {
    label: 'Learners in previous run',
    meaning: 'Learners who answered the part in the previous run.',
    source: 'answer_distribution',
    unit: learners,
  }),
  shareBefore: number('before_pct', {
    label: 'Last answer right, before',
    meaning: 'Share of these learners who got it right in the end.',
    source: 'derived: answer_distribution',
    unit: '%',
    ofLearners: {},
    decimals: 1,
  }),
  learnersNow: integer('learners', {
    label: 'Learners now',
    meaning: 'Learners who answered the part in this run.',
    source: 'answer_distribution',
    unit: learners,
  }),
  shareNow: number('right_pct', {
    label: 'Last answer right, now',
    meaning: 'Share of these learners who got it right in the end.',
    source: 'derived: answer_distribution',
    unit: '%',
    ofLearners: {},
    decimals: 1,
  }),
  changePoints: number('change_points', {
    label: 'Changed by',
    meaning: '“Last answer right, now” minus “Last answer right, before”.',
    source: 'derived: answer_distribution',
    unit: 'percentage points',
    ofLearners: {},
    decimals: 1,
  }),
  score: number('score', {
    label: 'z',
    meaning:
      'How far the change for this part is from the one that the other parts predict, in standard deviations of that prediction.',
    source: 'derived: answer_distribution',
    ofLearners: {},
    decimals: 1,
  }),
  movedWeight: number('severity', {
    label: 'Changed by, in learners',
    meaning:
      'The size of the change as a number of learners: “Learners now” × “Changed by” ÷ 100, without a minus sign.',
    source: 'derived: answer_distribution',
    ofLearners: {},
    decimals: 0,
  }),
  runs: integer('runs', {
    label: 'Runs',
    meaning: 'Selected course runs with problems and videos that were checked.',
    source: 'this app',
  }),
  runsDue: integer('runs_due', {
    label: 'Runs still to check',
    meaning: 'Selected course runs that have changed and will be checked next. Their flags are not listed yet.',
    source: 'this app',
  }),
  problems: integer('problems', {
    label: 'Problems',
    meaning: 'Problems in the run with at least one answer.',
    source: 'derived: problems',
  }),
  answersSynced: integer('answers_synced', {
    label: 'Answers downloaded',
    meaning: 'Problems whose answers are downloaded. Most checks need them.',
    source: 'derived: answer_distribution',
  }),
  tooFew: integer('too_few', {
    label: 'Too few to say',
    meaning: `Problems answered by ${few}.`,
    source: 'derived: problems.total_submissions',
  }),
  notShown: integer('not_shown', {
    label: 'With hidden counts',
    meaning: 'Problems not judged because a count is hidden.',
    source: 'derived: problems, answer_distribution',
  }),
  videos: integer('videos', {
    label: 'Videos',
    meaning: 'Videos in the run.',
    source: 'derived: videos',
  }),
  videosTooFew: integer('videos_too_few', {
    label: 'Videos with too few viewers',
    meaning: `Videos that ${few} started.`,
    source: 'derived: videos.users_at_start',
  }),
  videosUnknown: integer('videos_unknown', {
    label: 'Videos with unknown counts',
    meaning: 'Videos not judged because a number of viewers is hidden or was not reported.',
    source: 'derived: videos',
  }),
};

/** Kinds of things that a flag may be about. */
const attentionSubject = z.enum(['problem', 'video']);

/** Datasets from which flags are computed. */
export const attentionDatasets = [
  'problems',
  'answer-distribution',
  'grade-distribution',
  'problem-tags',
  'videos',
] as const;

const flagColumns = [
  attention.sentence,
  attention.learners,
  attention.share,
  attention.low,
  attention.high,
  attention.expected,
  attention.severity,
  attention.caveat,
  attention.about,
  attention.id,
  attention.partId,
] as const;

/** Shares of wrong and of right answers stand in one column, which the sentence tells apart: it has the same numbers. */
const hiddenAtFirst = [
  'share_pct',
  'low_pct',
  'high_pct',
  'expected_pct',
  'caveat',
  'about',
  'item_id',
  'part_id',
] as const;

const lookedAtColumns = [
  attention.problems,
  attention.answersSynced,
  attention.tooFew,
  attention.notShown,
  attention.videos,
  attention.videosTooFew,
  attention.videosUnknown,
] as const;

/** Flags of problems and videos, of a run and of all. */
export const attentionViews = {
  'run-attention': {
    title: 'Problems and videos that need attention',
    identity: ['flag', 'item_id', 'part_id'],
    params: () => ofRun().extend({ about: attentionSubject.optional() }),
    columns: [attention.flag, attention.name, ...flagColumns],
    hiddenAtFirst,
    defaultSort: { column: 'severity', direction: 'desc' },
    slug: 'attention',
    dataset: 'problems',
    reads: attentionDatasets,
  },
  'run-looked-at': {
    title: 'What was checked',
    identity: ['problems', 'videos'],
    params: ofRun,
    columns: lookedAtColumns,
    defaultSort: { column: 'problems', direction: 'desc' },
    slug: 'looked-at',
    dataset: 'problems',
    reads: attentionDatasets,
  },
  'run-moved-problems': {
    title: 'Problems with different results than in the previous run',
    identity: ['item_id', 'part_id'],
    params: ofRun,
    columns: [
      attention.name,
      attention.shareBefore,
      attention.shareNow,
      attention.changePoints,
      attention.learnersBefore,
      attention.learnersNow,
      attention.score,
      attention.movedWeight,
      attention.runBefore,
      attention.id,
      attention.partId,
    ],
    hiddenAtFirst: ['score', 'item_id', 'part_id'],
    defaultSort: { column: 'severity', direction: 'desc' },
    slug: 'moved-problems',
    dataset: null,
    reads: ['answer-distribution', 'problems', 'enrollment'],
  },
  'problem-runs': {
    title: 'The same question in all runs',
    identity: ['run_id'],
    params: () => ofRun().extend({ moduleId: subjectId, partId: subjectId }),
    columns: [
      course.runId,
      sameQuestion.began,
      sameQuestion.firstLearners,
      sameQuestion.firstRight,
      sameQuestion.firstLow,
      sameQuestion.firstHigh,
      sameQuestion.lastLearners,
      sameQuestion.lastRight,
      sameQuestion.lastLow,
      sameQuestion.lastHigh,
      sameQuestion.foundBy,
      sameQuestion.moduleId,
      sameQuestion.partId,
    ],
    hiddenAtFirst: ['first_low_pct', 'first_high_pct', 'low_pct', 'high_pct', 'module_id', 'part_id'],
    defaultSort: { column: 'first_day', direction: 'asc' },
    slug: 'question-in-runs',
    dataset: null,
    reads: ['answer-distribution', 'enrollment'],
  },
  attention: {
    title: 'What needs attention in the selected runs',
    identity: ['flag', 'run_id', 'item_id', 'part_id'],
    params: () => z.strictObject({}),
    columns: [attention.flag, attention.name, course.runId, ...flagColumns],
    hiddenAtFirst,
    defaultSort: { column: 'severity', direction: 'desc' },
    slug: 'attention',
    dataset: null,
    reads: attentionDatasets,
  },
  'looked-at': {
    title: 'What was checked in the selected runs',
    identity: ['runs'],
    params: () => z.strictObject({}),
    columns: [attention.runs, attention.runsDue, ...lookedAtColumns],
    defaultSort: { column: 'runs', direction: 'desc' },
    slug: 'looked-at',
    dataset: null,
    reads: attentionDatasets,
  },
} as const satisfies Record<string, ViewShape>;
