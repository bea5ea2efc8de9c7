import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';

/** What the key figures at the head of a screen are about. */
export const figureSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('portfolio') }),
  z.strictObject({ kind: z.literal('run'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('ages'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('problem'), runId: runIdSchema, moduleId: z.string().min(1).max(1000) }),
  z.strictObject({ kind: z.literal('course'), courseKey: courseKeySchema }),
  z.strictObject({ kind: z.literal('job'), jobId: z.int() }),
]);
export type FigureSubject = z.infer<typeof figureSubject>;

/** Asks for one key figure as a sentence, by its label in English. */
export const figureSentenceRequest = z.strictObject({
  about: figureSubject,
  label: z.string().max(200),
  threshold: smallNumberThreshold,
});
export type FigureSentenceRequest = z.infer<typeof figureSentenceRequest>;
