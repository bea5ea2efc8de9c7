import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { attention, course, problem } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { attentionDatasets } from '../attention/views.ts';

const state = column({
  key: 'state',
  type: 'text',
  nullable: false,
  label: 'State',
  meaning: 'The state you set: to do, fixed or ignored.',
  source: 'your fix list',
  inWords: true,
});
const note = column({
  key: 'note',
  type: 'text',
  nullable: false,
  label: 'Note',
  meaning: 'Your note for the course team.',
  source: 'your fix list',
});
const wrongAnswer = column({
  key: 'wrong_answer',
  type: 'text',
  nullable: true,
  label: 'Wrong answer',
  meaning: 'The wrong last answer that most learners chose; empty if no answers of the part are known.',
  source: 'answer_distribution.answer_value',
});
const wrongShare = column({
  key: 'wrong_pct',
  type: 'number',
  nullable: true,
  label: 'Chose it',
  meaning: 'Learners with that wrong answer ÷ all learners who answered the part × 100.',
  source: 'derived: answer_distribution',
  unit: '%',
  ofLearners: { isNamed: true },
  decimals: 1,
});
const nextRun = column({
  key: 'next_run',
  type: 'text',
  nullable: true,
  label: 'Next run',
  meaning: 'The next selected run of the course; empty if there is none.',
  source: 'derived: enrollment.date',
});
const nextResult = column({
  key: 'next_result',
  type: 'text',
  nullable: false,
  label: 'In the next run',
  meaning:
    'Whether the same question has the same flag in the next run. Only parts of problems are compared, matched as under The same question in all runs. “No longer flagged” needs enough learners who answered for a flag of that kind, “not found” the answers of all problems of the next run.',
  source: 'derived: answer_distribution, problems',
  inWords: true,
});
const flagKind = column({
  key: 'flag_kind',
  type: 'text',
  nullable: false,
  label: 'Kind of flag',
  meaning: 'The kind of flag, as a code.',
  source: 'derived',
  offScreen: true,
});

/** What a course team has to look at. */
export const fixViews = {
  'course-fixes': {
    title: 'Fix list',
    identity: ['flag', 'run_id', 'item_id', 'part_id'],
    params: () => z.strictObject({ courseKey: courseKeySchema }),
    columns: [
      attention.flag,
      attention.name,
      course.runId,
      attention.sentence,
      state,
      nextResult,
      note,
      problem.question,
      wrongAnswer,
      wrongShare,
      attention.learners,
      attention.severity,
      nextRun,
      attention.about,
      attention.id,
      attention.partId,
      flagKind,
    ],
    hiddenAtFirst: [
      'question_text',
      'wrong_answer',
      'wrong_pct',
      'learners',
      'severity',
      'next_run',
      'about',
      'item_id',
      'part_id',
    ],
    defaultSort: { column: 'severity', direction: 'desc' },
    slug: 'fix-list',
    dataset: null,
    reads: [...attentionDatasets, 'enrollment'],
  },
} as const satisfies Record<string, ViewShape>;
