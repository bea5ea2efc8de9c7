import * as z from 'zod';
import { runIdSchema } from '../../catalog/course-id.ts';
import { message } from '../../language/message.ts';
import { subjectId } from '../annotations/annotations.ts';

/*
 * The user's matches between the questions of two runs of a course. A match by hand comes before one by ids or texts.
 */

const partOfRun = z.strictObject({ runId: runIdSchema, partId: subjectId });
/** A part of a problem in a run. */
export type PartOfRun = z.infer<typeof partOfRun>;

/** Says that two parts ask the same, or that they do not; null takes back what was said. */
export const questionMatch = z
  .strictObject({ one: partOfRun, other: partOfRun, isSame: z.boolean().nullable() })
  .refine(({ one, other }) => one.runId !== other.runId, { error: 'both parts are of one run' });
export type QuestionMatch = z.infer<typeof questionMatch>;

/** By what a part of another run was found to ask the same. */
export const foundBy = {
  self: message('this run'),
  hand: message('you'),
  block: message('block'),
  text: message('name and question'),
} as const;
export type FoundBy = keyof typeof foundBy;
