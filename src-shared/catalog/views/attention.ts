import * as z from 'zod';
import { attention } from '../dictionary.ts';
import type { ViewDefinition } from '../view-definition.ts';
import { ofRun } from './params.ts';

/** What a flag may be about. */
const attentionSubject = z.enum(['problem', 'video']);

const reads = ['problems', 'answer-distribution', 'grade-distribution', 'problem-tags', 'videos'] as const;

/** What of a run needs attention. */
export const attentionViews = {
  'run-attention': {
    title: 'Problems and videos that need attention',
    params: () => ofRun().extend({ about: attentionSubject.optional() }),
    columns: [
      attention.flag,
      attention.name,
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
    ],
    hiddenAtFirst: ['low_pct', 'high_pct', 'expected_pct', 'severity', 'caveat', 'about', 'item_id', 'part_id'],
    defaultSort: { column: 'severity', direction: 'desc' },
    slug: 'attention',
    dataset: 'problems',
    reads,
  },
  'run-looked-at': {
    title: 'What was looked at',
    params: ofRun,
    columns: [
      attention.problems,
      attention.answersSynced,
      attention.tooFew,
      attention.notShown,
      attention.videos,
      attention.videosTooFew,
    ],
    defaultSort: { column: 'problems', direction: 'desc' },
    slug: 'looked-at',
    dataset: 'problems',
    reads,
  },
} as const satisfies Record<string, ViewDefinition>;
