import * as z from 'zod';
import { longestName } from '../own-words.ts';
import { recipe } from './recipe.ts';

/*
 * Reports that people keep, to make them again after the next sync.
 */

export const documentFormat = z.enum(['pdf', 'html', 'xlsx']);
export type DocumentFormat = z.infer<typeof documentFormat>;

export const documentName = z.string().trim().min(1).max(longestName);
export const documentNo = z.int().min(1);

/** A recipe under a name. */
export const savedDocument = z.strictObject({ no: documentNo, name: documentName, recipe, savedAt: z.int() });
export type SavedDocument = z.infer<typeof savedDocument>;

/** How making many reports into a folder ended: what was made, and what was not and why. */
export const manyResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({
    state: z.literal('saved'),
    folder: z.string(),
    done: z.int(),
    total: z.int(),
    failed: z.array(z.strictObject({ runId: z.string(), message: z.string() })),
    /** Files beside which the one about their source could not be written. */
    unexplained: z.int(),
    /** Shows the last file in its folder; null when there is none. */
    token: z.string().nullable(),
  }),
]);
export type ManyResult = z.infer<typeof manyResult>;
