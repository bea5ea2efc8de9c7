import type { Connection } from '../cache/database/database.ts';
import { type TeamWords, teamWords } from './words.ts';

/** The names and notes of the one who publishes, in an order that stays; null when there are none. */
export function outgoingWords(db: Connection): TeamWords | null {
  const labels = db
    .prepare('SELECT kind, id, text, changed_at AS changedAt FROM journal.label ORDER BY kind, id')
    .all();
  const notes = db
    .prepare(
      'SELECT kind, id, day, text, created_at AS createdAt FROM journal.note ORDER BY kind, id, day, created_at, note_no',
    )
    .all();
  return labels.length + notes.length === 0 ? null : teamWords.parse({ labels, notes });
}
