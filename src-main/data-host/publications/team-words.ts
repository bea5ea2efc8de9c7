import * as z from 'zod';
import { label, note } from '#shared/subjects/annotations/annotations.ts';
import { ownLabels, ownNotes, shownInstant } from '../cache/database/fragments.ts';
import type { MaskedData } from '../masking/masking.ts';

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

/** The names and notes of the one who publishes, in an order that stays; null when there are none. */
export function outgoingWords({ db, leftOut }: Pick<MaskedData, 'db' | 'leftOut'>): TeamWords | null {
  const labels = db
    .prepare(`SELECT kind, id, text, ${shownInstant('changed_at')} AS changedAt FROM (${ownLabels}) ORDER BY kind, id`)
    .all()
    .filter((row) => !leftOut.has(row as object));
  const notes = db
    .prepare(
      `SELECT kind, id, day, text, created_at AS createdAt FROM (${ownNotes}) ORDER BY kind, id, day, created_at, note_no`,
    )
    .all()
    .filter((row) => !leftOut.has(row as object));
  return labels.length + notes.length === 0 ? null : teamWords.parse({ labels, notes });
}
