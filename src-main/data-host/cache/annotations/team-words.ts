import type { Label, Note } from '#shared/subjects/annotations/annotations.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/** A name that a member of the team gave, and when (an instant). */
export interface TeamLabel extends Label {
  readonly changedAt: number;
}

export interface TeamNote extends Note {
  readonly createdAt: number;
}

/** The words of the team that publishes what is read here. The reader's own lie in the journal and come before them. */
export interface TeamWords {
  /** Where one thing has two names, the newer one stays. */
  addLabels(labels: readonly TeamLabel[]): void;
  addNotes(notes: readonly TeamNote[]): void;
}

export function createTeamWords(db: Connection): TeamWords {
  const label = db.prepare(`INSERT INTO team_label (kind, id, text, changed_at) VALUES (@kind, @id, @text, @changedAt)
    ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at
      WHERE excluded.changed_at > changed_at`);
  const note = db.prepare(
    'INSERT INTO team_note (kind, id, day, text, created_at) VALUES (@kind, @id, @day, @text, @createdAt)',
  );
  return {
    addLabels: writeTransaction(db, (labels: readonly TeamLabel[]) => {
      for (const each of labels) label.run(each);
    }),
    addNotes: writeTransaction(db, (notes: readonly TeamNote[]) => {
      for (const each of notes) note.run(each);
    }),
  };
}
