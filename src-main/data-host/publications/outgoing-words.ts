import type { SharedData } from '../masking/masking.ts';
import { type TeamWords, teamWords } from './words.ts';

/** The names and notes of the one who publishes, in an order that stays; null when there are none. */
export function outgoingWords({ db, leftOut }: Pick<SharedData, 'db' | 'leftOut'>): TeamWords | null {
  const labels = db
    .prepare('SELECT kind, id, text, changed_at AS changedAt FROM journal.label ORDER BY kind, id')
    .all()
    .filter((row) => !leftOut.has(row as object));
  const notes = db
    .prepare(
      'SELECT kind, id, day, text, created_at AS createdAt FROM journal.note ORDER BY kind, id, day, created_at, note_no',
    )
    .all()
    .filter((row) => !leftOut.has(row as object));
  return labels.length + notes.length === 0 ? null : teamWords.parse({ labels, notes });
}
