import * as z from 'zod';
import { runIdSchema } from '../../catalog/course-id.ts';
import { type Message, message } from '../../language/message.ts';
import { wellFormed } from '../../text/text.ts';
import { subjectId } from '../annotations/annotations.ts';
import { attentionKindNames } from '../attention/attention.ts';

/*
 * What a course team does about what needs attention: a state and a note for each flag of a run. The next run of the course says whether
 * it helped.
 */

export const fixStates = ['open', 'fixed', 'ignored'] as const;
export type FixState = (typeof fixStates)[number];

export const fixStateLabels: Readonly<Record<FixState, Message>> = {
  open: message('To do'),
  fixed: message('Fixed'),
  ignored: message('Ignored'),
};

/** What the next run of the course says of the same question. */
export const nextResults = {
  again: message('Flagged again'),
  gone: message('No longer flagged'),
  notFound: message('Question not found'),
  tooFew: message('Too few learners yet'),
  notSynced: message('Answers not downloaded'),
  noProblems: message('No problems stored'),
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

/** Sets the state and the note of a flag; null takes both away. */
export const fixChange = fixItem.extend({
  fix: z
    .strictObject({ state: z.enum(fixStates), note: z.string().overwrite(wellFormed).trim().max(maxFixNoteLength) })
    .nullable(),
});
export type FixChange = z.infer<typeof fixChange>;
