import type { Label, LabelChange } from '#shared/subjects/annotations/annotations.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { titleOfCourse } from '../database/fragments.ts';

/** The names that users gave, those of the team that publishes what is read, and the titles of the service where there are none: a course has that of its newest run. */
export interface Labels {
  shown(): (Label & { own: boolean })[];
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly LabelChange[]): LabelChange[];
}

export function createLabels(db: Connection): Labels {
  const own = db.prepare<[string, string], string>('SELECT text FROM journal.label WHERE kind = ? AND id = ?').pluck();
  const all = db.prepare<[], Label & { own: number }>(`
    SELECT kind, id, text, 1 AS own FROM journal.label
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
