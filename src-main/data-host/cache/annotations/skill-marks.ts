import type { SkillMark, SkillMarkChange } from '#shared/subjects/annotations/annotations.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/** The user's own marks on links of courses and skills. */
export interface SkillMarks {
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
