import * as z from 'zod';
import { numberOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { courseKeySchema, runIdSchema } from '../../catalog/course-id.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { type Message, message } from '../../language/message.ts';
import { wellFormed } from '../../text/text.ts';
import { subjectId } from '../annotations/annotations.ts';
import { attentionKindNames } from '../attention/attention.ts';
import { attention, attentionDatasets } from '../attention/definition.ts';
import { course } from '../courses/columns.ts';
import { problem } from '../problems/definition.ts';

/*
 * A course team's work on what needs attention: a state and a note for each flag of a run. The next run of the course says whether it
 * helped.
 */

export const fixStates = ['open', 'fixed', 'ignored'] as const;
export type FixState = (typeof fixStates)[number];

/** The state and the note that a user gave a flag. */
export interface FixEntry {
  readonly state: FixState;
  readonly note: string;
}

export const fixStateLabels: Readonly<Record<FixState, Message>> = {
  open: message('To do'),
  fixed: message('Fixed'),
  ignored: message('Ignored'),
};

/** Results for the same question in the next run of the course. */
export const nextResults = {
  again: message('Flagged again'),
  gone: message('No longer flagged'),
  notFound: message('Question not found'),
  tooFew: message('Too few learners to say'),
  notSynced: message('Answers not downloaded'),
  noProblems: message('No problems synced'),
  hidden: message('Counts hidden'),
  noRun: message('No later run yet'),
  notCompared: message('Not compared'),
} as const;

export const maxFixNoteLength = 500;

/** Which flag: of a run, a problem or video, and a part of it. */
const fixItem = z.strictObject({
  runId: runIdSchema,
  itemId: subjectId,
  partId: subjectId.nullable(),
  flag: z.enum(attentionKindNames),
});

/** Sets the state and the note of a flag; one that is left out stays as it is, and null takes both away. */
export const fixChange = fixItem.extend({
  fix: z
    .strictObject({ state: z.enum(fixStates), note: z.string().overwrite(wellFormed).trim().max(maxFixNoteLength) })
    .partial()
    .nullable(),
});
export type FixChange = z.infer<typeof fixChange>;

const state = text('state', {
  label: 'State',
  meaning: 'The state you set: to do, fixed or ignored.',
  source: 'your fix list',
  inWords: true,
});
const note = text('note', {
  label: 'Note',
  meaning: 'Your note for the course team.',
  source: 'your fix list',
});
const wrongAnswer = textOrNull('wrong_answer', {
  label: 'Wrong answer',
  meaning:
    'The wrong last answer that the largest number of learners chose. Empty if no answers to the part are known.',
  source: 'answer_distribution.answer_value',
});
const wrongShare = numberOrNull('wrong_pct', {
  label: 'Chose this answer',
  meaning: 'Learners with that wrong answer divided by all learners who answered the part, times 100.',
  source: 'derived: answer_distribution',
  unit: '%',
  ofLearners: { isNamed: true },
  decimals: 1,
});
const nextRun = textOrNull('next_run', {
  label: 'Next run',
  meaning: 'The next selected run of the course, leaving out custom sections of a run (ccx). Empty if there is none.',
  source: 'derived: enrollment.date',
});
const nextResult = text('next_result', {
  label: 'In the next run',
  meaning:
    'Whether the same question has the same flag in the next run. Only parts of problems are compared, matched as under “The same question in all runs”. “No longer flagged” appears only if enough learners answered: with no change to the question, the flag would come back in four of five runs. “Question not found” appears only if the answers to all problems in the next run are downloaded.',
  source: 'derived: answer_distribution, problems',
  inWords: true,
});
const flagKind = text('flag_kind', {
  label: 'Flag: code',
  meaning: 'The kind of flag, as a code.',
  source: 'derived',
  offScreen: true,
});

/** The course team's list. */
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
      // Its sentences leave no room for the number that they are sorted by.
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
