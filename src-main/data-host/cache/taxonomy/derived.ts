import { type Connection, sqliteCode, writeTransaction } from '../database/database.ts';
import { columnsOfList, postingsTerm, rarity, significanceTerm, taughtSkillsOfJobs } from '../database/fragments.ts';
import { storeRunAlarms } from '../runs/run-alarms.ts';

/** How long the lists are, as one row: SQLite counts by looking at every record. */
const listSizes = `
  SELECT (SELECT count(*) FROM skill) AS skills, (SELECT count(*) FROM job) AS jobs, (SELECT count(*) FROM job_posting) AS postings,
    (SELECT count(*) FROM course c WHERE EXISTS (SELECT 1 FROM course_skill WHERE course_no = c.course_no)) AS courses`;

/** Results over all stored skills, jobs, postings or weeks, each in a table of its name: each takes up to a second. */
const counts = {
  /** The skills of every course, the jobs that name one of them, and their postings. */
  course_reach: `
    DELETE FROM course_reach;
    INSERT INTO course_reach (course_no, skills, jobs, demand)
      SELECT cs.course_no, count(DISTINCT cs.skill_id), count(DISTINCT js.job_id), sum(js.unique_postings)
      FROM course_skill cs LEFT JOIN job_skill js USING (skill_id) GROUP BY cs.course_no;`,
  /** How many of a job's skills a course teaches. */
  job_reach: `
    DELETE FROM job_reach;
    INSERT INTO job_reach (job_id, taught_skills)
      SELECT js.job_id, count(*) FROM ${taughtSkillsOfJobs} GROUP BY js.job_id;`,
  /**
   * For every job that names a skill, the length |x| of its vector, x = ln(1 + significance) × idf, and the sums of the two terms of its
   * weights: what any two jobs are compared by, beside the skills that both name.
   */
  job_vector: `
    DELETE FROM job_vector;
    INSERT INTO job_vector (job_id, length, significance, postings)
      SELECT job_id, sqrt(sum(x * x)), sum(a), sum(u) FROM (
        SELECT js.job_id, ${significanceTerm('js')} AS a, ${postingsTerm('js')} AS u,
          ${significanceTerm('js')} * ${rarity('(SELECT count(*) FROM job WHERE skills > 0)', 'd.jobs')} AS x
        FROM job_skill js JOIN skill_demand d ON d.skill_id = js.skill_id)
      GROUP BY job_id;`,
  list_size: `
    DELETE FROM list_size;
    INSERT INTO list_size (skills, jobs, postings, courses) SELECT skills, jobs, postings, courses FROM (${listSizes});`,
  run_alarm: storeRunAlarms,
} as const;
export type CountName = keyof typeof counts;
export const countNames = Object.keys(counts) as CountName[];

/** Says that what is derived no longer follows from what is stored. */
export function markCountsStale(db: Connection): void {
  db.exec('UPDATE derived_state SET is_current = 0; UPDATE taxonomy_generation SET number = number + 1');
}

/**
 * Counts again if something was stored since the last count, and returns whether it did. While a sync is writing the
 * last counts stay: a reader does not wait for it. A connection that only reads leaves them as they are.
 */
export function refreshCount(db: Connection, name: CountName): boolean {
  if (db.readonly) return false;
  const isCurrent = db
    .prepare<[CountName], number>('SELECT is_current FROM derived_state WHERE name = ?')
    .pluck()
    .get(name);
  if (isCurrent === 1) return false;
  const busyTimeout = db.pragma('busy_timeout', { simple: true });
  db.pragma('busy_timeout = 0');
  try {
    writeTransaction(db, () => {
      const count: string | ((db: Connection) => void) = counts[name];
      if (typeof count === 'string') db.exec(count);
      else count(db);
      db.prepare(`INSERT INTO derived_state (name, is_current) VALUES (?, 1)
        ON CONFLICT (name) DO UPDATE SET is_current = 1`).run(name);
    })();
    return true;
  } catch (error) {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error;
    return false;
  } finally {
    db.pragma(`busy_timeout = ${busyTimeout}`);
  }
}

/** The numbers of skills, jobs, postings, and courses that teach a skill. */
export type ListSizes = Readonly<Record<'skills' | 'jobs' | 'postings' | 'courses', number>>;

/** Reads how long the lists are, and counts them where that is not known; where it cannot be stored, as on a full disk, each time. */
export function createListSizes(db: Connection): () => ListSizes {
  const counted = db.prepare<[], ListSizes>(`
    SELECT l.* FROM list_size l WHERE EXISTS (SELECT 1 FROM derived_state WHERE name = 'list_size' AND is_current = 1)`);
  const now = db.prepare<[], ListSizes>(listSizes);
  return () => {
    let sizes = counted.get();
    if (!sizes) {
      try {
        refreshCount(db, 'list_size');
      } catch (error) {
        console.error(error);
      }
      sizes = counted.get() ?? now.get();
    }
    if (!sizes) throw new Error('counts are one row');
    return sizes;
  };
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
      SELECT ${columnsOfList('skills')} FROM skill x
      WHERE NOT EXISTS (SELECT 1 FROM skill_next n WHERE n.id = x.id) AND id IN (SELECT skill_id FROM job_skill${suffix})`);
  }
}
