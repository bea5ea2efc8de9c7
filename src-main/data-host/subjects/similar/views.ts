import { liftSql, relatednessSql } from '#shared/statistics/relatedness.ts';
import {
  balancedShares,
  nameOf,
  postingsOf,
  postingsTerm,
  rarity,
  shareOfWeights,
  significanceTerm,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

/** More would not help to see what is near, because little is shared beyond them. */
const maxListed = 20;
/** Two jobs that share fewer skills are not compared: one rare skill would make them alike. */
const minShared = 3;
/** The similarity of n shared skills counts n ÷ (n + 5), so that a few shared skills do not make two jobs twins (Herlocker et al. 1999). */
const sharedShrinkage = 5;
const maxReasons = 5;
/** A smaller part of the similarity would be said as 0 %. */
const minReason = 0.005;

/** Each name with its id behind it where others of the list bear it, too. */
const distinctName = (name: string, id: string) =>
  `${name} || CASE WHEN count(*) OVER (PARTITION BY ${name}) > 1 THEN ' (' || ${id} || ')' ELSE '' END`;

const skillName = `coalesce(${nameOf('s')}, ${nameOf('o')}, 'Skill ' || w.skill_id)`;
const skillNames = `LEFT JOIN skill s ON s.id = w.skill_id LEFT JOIN job_only_skill o ON o.id = w.skill_id`;

const jobsWithSkills = '(SELECT count(*) FROM job_vector)';

const covered = shareOfWeights({
  significance: ['r.a', 'v.significance'],
  postings: ['r.u', 'v.postings'],
  skills: ['r.shared_skills', 'j.skills'],
  shares: balancedShares,
});

/**
 * The jobs whose skills are most like those of one job: the cosine of their vectors x = ln(1 + significance) × idf, shrunk where they share
 * few skills. `w.weight` is the job's own x times idf, so that a link of another job needs its term of significance alone.
 */
const similarJobs = `WITH
  own AS MATERIALIZED (
    SELECT js.skill_id, ${significanceTerm('js')} * idf * idf AS weight
    FROM (SELECT l.*, ${rarity(jobsWithSkills, 'd.jobs')} AS idf
      FROM job_skill l JOIN skill_demand d ON d.skill_id = l.skill_id WHERE l.job_id = @jobId) js),
  shared AS (
    SELECT l.job_id, count(*) AS shared_skills, sum(w.weight * ${significanceTerm('l')}) AS product,
      sum(${significanceTerm('l')}) AS a, sum(${postingsTerm('l')}) AS u
    FROM own w CROSS JOIN job_skill l ON l.skill_id = w.skill_id
    WHERE l.job_id <> @jobId GROUP BY l.job_id HAVING shared_skills >= ${minShared}),
  ranked AS MATERIALIZED (
    SELECT x.*, round(x.product / (v.length * (SELECT length FROM job_vector WHERE job_id = @jobId))
      * x.shared_skills / (x.shared_skills + ${sharedShrinkage}), 12) AS similarity
    FROM shared x JOIN job_vector v ON v.job_id = x.job_id JOIN job j ON j.id = x.job_id
    WHERE x.product > 0 ORDER BY similarity DESC, x.job_id LIMIT ${maxListed}),
  named AS MATERIALIZED (
    SELECT w.skill_id, w.weight, ${distinctName(skillName, 'w.skill_id')} AS name FROM own w ${skillNames}),
  jobs AS (
    SELECT job_id, ${distinctName('name', 'job_id')} AS name FROM (
      SELECT j.id AS job_id, ${nameOf('j')} AS name FROM job j
      WHERE j.id = @jobId OR j.id IN (SELECT job_id FROM ranked)))
  SELECT r.job_id, t.name, r.similarity, r.shared_skills, j.skills,
    (SELECT '[' || group_concat(why, ',' ORDER BY part DESC, skill_id) || ']' FROM (
      SELECT w.skill_id, w.weight * ${significanceTerm('l')} AS part,
        json_array(w.name, CAST(round(round(100 * w.weight * ${significanceTerm('l')} / r.product, 9)) AS INTEGER)) AS why
      FROM named w JOIN job_skill l ON l.job_id = r.job_id AND l.skill_id = w.skill_id
      WHERE part >= ${minReason} * r.product ORDER BY part DESC, w.skill_id LIMIT ${maxReasons})) AS reasons,
    round(100.0 * ${covered}, 10) AS covered_pct, p.unique_postings, p.median_salary,
    round(p.median_salary - (SELECT median_salary FROM job_posting
      WHERE id = (SELECT max(id) FROM job_posting WHERE job_id = @jobId)), 6) AS salary_difference
  FROM ranked r JOIN job_vector v ON v.job_id = r.job_id JOIN job j ON j.id = r.job_id JOIN jobs t ON t.job_id = r.job_id
    ${postingsOf('r.job_id')}`;

/** The skills of lists that name a skill, with how many of the lists name both: `skill_id`, `together`, and `named` of the other alone. */
const together = ({ pairs, own, named, lists }: Record<'pairs' | 'own' | 'named' | 'lists', string>) => `WITH
  pairs AS (${pairs}),
  ranked AS MATERIALIZED (
    SELECT w.skill_id, w.together, ${named} AS named, ${relatednessSql('w.together', own, named)} AS relatedness
    FROM pairs w LEFT JOIN skill s ON s.id = w.skill_id LEFT JOIN skill_demand d ON d.skill_id = w.skill_id
    ORDER BY relatedness DESC, w.skill_id LIMIT ${maxListed})
  SELECT w.skill_id, ${distinctName(skillName, 'w.skill_id')} AS name, w.relatedness, w.together, w.named,
    ${liftSql('w.together', own, 'w.named', lists)} AS lift
  FROM ranked w ${skillNames}`;

const byJobs = together({
  pairs: `SELECT l.skill_id, count(*) AS together FROM job_skill mine CROSS JOIN job_skill l ON l.job_id = mine.job_id
    WHERE mine.skill_id = @skillId AND l.skill_id <> @skillId GROUP BY l.skill_id`,
  own: '(SELECT jobs FROM skill_demand WHERE skill_id = @skillId)',
  named: 'd.jobs',
  lists: jobsWithSkills,
});

const byCourses = together({
  pairs: `SELECT l.skill_id, count(*) AS together FROM course_skill mine CROSS JOIN course_skill l ON l.course_no = mine.course_no
    WHERE mine.skill_id = @skillId AND l.skill_id <> @skillId GROUP BY l.skill_id`,
  own: '(SELECT courses FROM skill WHERE id = @skillId)',
  named: 's.courses',
  lists: '(SELECT count(*) FROM course_reach)',
});

/** Jobs and skills that are near to one. */
export const similarViews: Pick<ViewSources, 'job-similar' | 'skill-together-jobs' | 'skill-together-courses'> = {
  'job-similar': ({ jobId }) => ({ sql: similarJobs, bind: { jobId } }),
  'skill-together-jobs': ({ skillId }) => ({
    sql: `SELECT skill_id, name, relatedness, together AS jobs_together, named AS jobs, lift FROM (${byJobs})`,
    bind: { skillId },
  }),
  'skill-together-courses': ({ skillId }) => ({
    sql: `SELECT skill_id, name, relatedness, together AS courses_together, named AS courses, lift FROM (${byCourses})`,
    bind: { skillId },
  }),
};
