import type { Connection } from './database.ts';

/** Says that the counts per course no longer follow from the published skills and jobs. */
export function markReachStale(db: Connection): void {
  db.prepare(`INSERT INTO derived_state (name, is_current) VALUES ('course_reach', 0)
    ON CONFLICT (name) DO UPDATE SET is_current = 0`).run();
}

/** Counts the skills and the reached jobs of every course, if skills or jobs were published since the last count. */
export function refreshReach(db: Connection): void {
  const isCurrent = db
    .prepare<[], number>("SELECT is_current FROM derived_state WHERE name = 'course_reach'")
    .pluck()
    .get();
  if (isCurrent === 1) return;
  db.transaction(() => {
    db.exec(`
      DELETE FROM course_reach;
      INSERT INTO course_reach (course_no, skills, jobs)
        SELECT cs.course_no, count(DISTINCT cs.skill_id), count(DISTINCT js.job_id)
        FROM course_skill cs LEFT JOIN job_skill js USING (skill_id) GROUP BY cs.course_no;
      INSERT INTO derived_state (name, is_current) VALUES ('course_reach', 1)
        ON CONFLICT (name) DO UPDATE SET is_current = 1;
    `);
  })();
}
