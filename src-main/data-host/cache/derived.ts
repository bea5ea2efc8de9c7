import { type Connection, sqliteCode } from './database.ts';

/** Says that the counts per course no longer follow from the published skills and jobs. */
export function markReachStale(db: Connection): void {
  db.prepare(`INSERT INTO derived_state (name, is_current) VALUES ('course_reach', 0)
    ON CONFLICT (name) DO UPDATE SET is_current = 0`).run();
}

/**
 * Counts the skills and the reached jobs of every course, if skills or jobs were published since the last count. While a sync
 * is writing the last counts stay: a reader does not wait for it.
 */
export function refreshReach(db: Connection): void {
  const isCurrent = db
    .prepare<[], number>("SELECT is_current FROM derived_state WHERE name = 'course_reach'")
    .pluck()
    .get();
  if (isCurrent === 1) return;
  const patience = db.pragma('busy_timeout', { simple: true });
  db.pragma('busy_timeout = 0');
  try {
    db.transaction(() => count(db)).immediate();
  } catch (error) {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error;
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}

function count(db: Connection): void {
  db.exec(`
    DELETE FROM course_reach;
    INSERT INTO course_reach (course_no, skills, jobs)
      SELECT cs.course_no, count(DISTINCT cs.skill_id), count(DISTINCT js.job_id)
      FROM course_skill cs LEFT JOIN job_skill js USING (skill_id) GROUP BY cs.course_no;
    INSERT INTO derived_state (name, is_current) VALUES ('course_reach', 1)
      ON CONFLICT (name) DO UPDATE SET is_current = 1;
  `);
}

/**
 * Keeps the skills that leave the list although jobs still name them: their facts are stored once, with the list, as long as
 * it has them. To be called before `skill_next` takes the place of `skill`; `job_skill_next` is there after an interruption.
 */
export function keepSkillsOfJobs(db: Connection): void {
  const exists = db.prepare<[string], number>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").pluck();
  for (const suffix of ['', '_next']) {
    if (exists.get(`job_skill${suffix}`) === undefined) continue;
    db.exec(`INSERT OR IGNORE INTO job_only_skill${suffix}
      SELECT id, name, description, external_id, info_url, type_id, type_name, created, modified FROM skill x
      WHERE NOT EXISTS (SELECT 1 FROM skill_next n WHERE n.id = x.id) AND id IN (SELECT skill_id FROM job_skill${suffix})`);
  }
}
