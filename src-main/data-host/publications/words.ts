import * as z from 'zod';
import { label, note } from '#shared/subjects/annotations/annotations.ts';

/*
 * `words/<sha256>.json`: names and notes of the team that publishes, with when they were given, so that of two names for one
 * thing the last one stays.
 */

const instant = z.int();

/** More than any team writes. */
const maxEntries = 100_000;

export const teamWords = z.strictObject({
  labels: z.array(label.extend({ changedAt: instant })).max(maxEntries),
  notes: z.array(note.extend({ createdAt: instant })).max(maxEntries),
});
export type TeamWords = z.infer<typeof teamWords>;
