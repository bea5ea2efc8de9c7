import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Note } from '#shared/subjects/annotations/annotations.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { Connection } from '../database/database.ts';

/** Notes on things and on days. Unknown numbers are refused with NOT_FOUND. */
export interface Notes {
  add(note: Note): number;
  /** Returns what it said before. */
  change(noteNo: number, text: string, day: number | null): Note;
  remove(noteNo: number): Note;
}

export function createNotes(db: Connection): Notes {
  const one = db.prepare<[number], Note>('SELECT kind, id, day, text FROM journal.note WHERE note_no = ?');
  const add = db.prepare('INSERT INTO journal.note (kind, id, day, text, created_at) VALUES (?, ?, ?, ?, ?)');
  const change = db.prepare('UPDATE journal.note SET text = ?, day = ? WHERE note_no = ?');
  const remove = db.prepare('DELETE FROM journal.note WHERE note_no = ?');
  const known = (noteNo: number): Note => {
    const note = one.get(noteNo);
    if (!note) throw new AlmanacError('NOT_FOUND', { what: t('This note') });
    return note;
  };
  return {
    add: ({ kind, id, day, text }) => Number(add.run(kind, id, day, text, nowInstant()).lastInsertRowid),
    change: (noteNo, text, day) => {
      const before = known(noteNo);
      change.run(text, day, noteNo);
      return before;
    },
    remove: (noteNo) => {
      const before = known(noteNo);
      remove.run(noteNo);
      return before;
    },
  };
}
