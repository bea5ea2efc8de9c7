import * as z from 'zod';
import { attention, course, sameQuestion } from '../../catalog/dictionary.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { subjectId } from '../annotations/annotations.ts';

/** What a flag may be about. */
const attentionSubject = z.enum(['problem', 'video']);

/** What flags follow from. */
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

const hiddenAtFirst = ['expected_pct', 'severity', 'caveat', 'about', 'item_id', 'part_id'] as const;

const lookedAtColumns = [
  attention.problems,
  attention.answersSynced,
  attention.tooFew,
  attention.notShown,
  attention.videos,
  attention.videosTooFew,
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
    title: 'Problems that moved since the run before',
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
    hiddenAtFirst: ['score', 'severity', 'item_id', 'part_id'],
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
