import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Label, LabelChange, Note, SkillMark, SkillMarkChange } from '#shared/subjects/annotations/annotations.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { ownLabels, titleOfCourse } from '../database/fragments.ts';

/** The names that users gave, those of the team that publishes what is read, and the titles of the service where there are none: a course has that of its newest run. */
export interface Labels {
  shown(): (Label & { own: boolean })[];
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly LabelChange[]): LabelChange[];
}

export function createLabels(db: Connection): Labels {
  const own = db.prepare<[string, string], string>('SELECT text FROM journal.label WHERE kind = ? AND id = ?').pluck();
  const all = db.prepare<[], Label & { own: number }>(`
    SELECT kind, id, text, 1 AS own FROM (${ownLabels})
    UNION ALL
    SELECT kind, id, text, 0 FROM team_label t
      WHERE NOT EXISTS (SELECT 1 FROM journal.label l WHERE l.kind = t.kind AND l.id = t.id)
    UNION ALL
    SELECT s.kind, s.id, s.title, 0 FROM (
        SELECT 'run' AS kind, run_id AS id, title FROM course_summary
        UNION ALL SELECT 'course', c.course_key, ${titleOfCourse('c')} FROM course c
      ) s WHERE s.title <> ''
      AND NOT EXISTS (SELECT 1 FROM journal.label l WHERE l.kind = s.kind AND l.id = s.id)
      AND NOT EXISTS (SELECT 1 FROM team_label t WHERE t.kind = s.kind AND t.id = s.id)`);
  const set = db.prepare(`INSERT INTO journal.label (kind, id, text, changed_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, changed_at = excluded.changed_at`);
  const remove = db.prepare('DELETE FROM journal.label WHERE kind = ? AND id = ?');
  return {
    shown: () => all.all().map((label) => ({ ...label, own: label.own === 1 })),
    change: writeTransaction(db, (changes: readonly LabelChange[]) => {
      const undo: LabelChange[] = [];
      for (const { kind, id, text } of changes) {
        const before = own.get(kind, id) ?? null;
        if (before === text) continue;
        undo.push({ kind, id, text: before });
        if (text === null) remove.run(kind, id);
        else set.run(kind, id, text, nowInstant());
      }
      // Where one thing is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}

/** Notes on things and on days. Unknown numbers are refused with NOT_FOUND. */
export function createNotes(db: Connection) {
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
    add: ({ kind, id, day, text }: Note): number => Number(add.run(kind, id, day, text, nowInstant()).lastInsertRowid),
    /** Returns what it said before. */
    change: (noteNo: number, text: string, day: number | null): Note => {
      const before = known(noteNo);
      change.run(text, day, noteNo);
      return before;
    },
    remove: (noteNo: number): Note => {
      const before = known(noteNo);
      remove.run(noteNo);
      return before;
    },
  };
}

/** A name that a member of the team gave, and when (an instant). */
interface TeamLabel extends Label {
  readonly changedAt: number;
}

interface TeamNote extends Note {
  readonly createdAt: number;
}

/** The words of the team that publishes what is read here. The reader's own lie in the journal and come before them. */
interface TeamWords {
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

/** The user's own marks on links of courses and skills. */
interface SkillMarks {
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly SkillMarkChange[]): SkillMarkChange[];
}

export function createSkillMarks(db: Connection): SkillMarks {
  const own = db.prepare<[string, number], { hundredths: number | null }>(
    'SELECT hundredths FROM journal.skill_mark WHERE course_key = ? AND skill_id = ?',
  );
  const set =
    db.prepare(`INSERT INTO journal.skill_mark (course_key, skill_id, hundredths, changed_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (course_key, skill_id) DO UPDATE SET hundredths = excluded.hundredths, changed_at = excluded.changed_at`);
  const remove = db.prepare('DELETE FROM journal.skill_mark WHERE course_key = ? AND skill_id = ?');
  return {
    change: writeTransaction(db, (changes: readonly SkillMarkChange[]) => {
      const undo: SkillMarkChange[] = [];
      for (const { courseKey, skillId, mark } of changes) {
        const before = own.get(courseKey, skillId) ?? null;
        if (before?.hundredths === mark?.hundredths && (before === null) === (mark === null)) continue;
        undo.push({ courseKey, skillId, mark: before });
        if (mark === null) remove.run(courseKey, skillId);
        else set.run(courseKey, skillId, mark.hundredths, nowInstant());
      }
      // Where one link is marked twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}

/** Keeps marks of the user that a package brings, with the times (instants) at which they were made. */
export function addOwnMarks(db: Connection, marks: readonly (SkillMark & { readonly changedAt: number })[]): void {
  const add = db.prepare(`INSERT OR REPLACE INTO journal.skill_mark (course_key, skill_id, hundredths, changed_at)
    VALUES (@courseKey, @skillId, @hundredths, @changedAt)`);
  writeTransaction(db, () => {
    for (const mark of marks) add.run(mark);
  })();
}

/** Keeps the marks of the team that publishes what is read here. The reader's own lie in the journal and come before them. */
export function addTeamMarks(db: Connection, marks: readonly SkillMark[]): void {
  const add = db.prepare(
    'INSERT OR REPLACE INTO team_skill_mark (course_key, skill_id, hundredths) VALUES (@courseKey, @skillId, @hundredths)',
  );
  writeTransaction(db, () => {
    for (const mark of marks) add.run(mark);
  })();
}
