import { countOf, nameOf, postingsOf, reachOf, taughtSkills, wasRead } from '../../cache/database/fragments.ts';
import {
  beginsWith,
  type FilteredColumns,
  type FilteredKind,
  filterSql,
  type NameFilters,
  type ViewSources,
} from '../../cache/reading/view-source.ts';

interface NamedView extends FilteredColumns {
  readonly kind: FilteredKind;
  /** The view's own columns for the name, and for what orders equally good names. */
  readonly shown: string;
  readonly measure: string;
}

const skills: NamedView = {
  kind: 'skill',
  key: 's.id',
  name: 's.name',
  index: 'skill_name',
  shown: 'name',
  measure: 'demand',
};
const jobs: NamedView = {
  kind: 'job',
  key: 'j.id',
  name: 'j.name',
  index: 'job_name',
  shown: 'name',
  measure: 'unique_postings',
};
const postings: NamedView = {
  kind: 'posting',
  key: 'p.id',
  name: 'p.job_name',
  shown: 'job_name',
  measure: 'unique_postings',
};

/** The names that the search finds for a text; exact before prefix before certain before the rest, then by the measure. */
function byName(filters: NameFilters, text: string | undefined, view: NamedView) {
  const exact = (text ?? '').trim();
  const filter = filterSql(filters.filter(view.kind, exact), exact, view);
  if (exact === '') return { where: filter.where, bind: filter.bind, key: 'id' };
  const order = [
    `${view.shown} = @exact COLLATE NOCASE DESC`,
    `${view.shown} LIKE @prefix ESCAPE '\\' DESC`,
    filter.certainFirst('id'),
    `${view.measure} DESC NULLS LAST`,
    view.shown,
  ];
  return {
    where: filter.where,
    bind: { ...filter.bind, exact, prefix: beginsWith(exact) },
    order: order.filter((term) => term !== null).join(', '),
  };
}

/** Skills, jobs and job postings. */
export const taxonomyViews: Pick<
  ViewSources,
  'skills' | 'skill-courses' | 'skill-jobs' | 'jobs' | 'job-skills' | 'job-postings'
> = {
  skills: ({ text, taught }, filters) => {
    const filter = byName(filters, text, skills);
    return {
      ...filter,
      sql: `SELECT s.id, ${nameOf('s')} AS name, s.type_name, s.courses, s.max_confidence,
          ${countOf('d.jobs', 'jobs')} AS jobs, d.demand
        FROM skill s LEFT JOIN skill_demand d ON d.skill_id = s.id
        WHERE ${filter.where} ${taught === undefined ? '' : `AND s.courses ${taught ? '> 0' : '= 0'}`}`,
    };
  },
  'skill-courses': ({ skillId }) => ({
    sql: `SELECT c.course_key, cs.confidence,
        (SELECT count(*) FROM run r WHERE r.course_no = c.course_no
          AND r.run_id IN (SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL)) AS runs
      FROM course_skill cs JOIN course c USING (course_no) WHERE cs.skill_id = @skillId`,
    bind: { skillId },
  }),
  'skill-jobs': ({ skillId }) => ({
    sql: `SELECT j.id AS job_id, ${nameOf('j')} AS name, js.significance, js.unique_postings, p.median_salary
      FROM job_skill js JOIN job j ON j.id = js.job_id ${postingsOf('j.id')}
      WHERE js.skill_id = @skillId`,
    bind: { skillId },
  }),
  jobs: ({ text }, filters) => {
    const filter = byName(filters, text, jobs);
    return {
      ...filter,
      sql: `SELECT j.id, ${nameOf('j')} AS name, j.skills, ${taughtSkills} AS taught_skills,
          p.unique_postings, p.median_salary
        FROM job j ${reachOf('j.id')} ${postingsOf('j.id')} WHERE ${filter.where}`,
    };
  },
  'job-skills': ({ jobId }) => ({
    sql: `SELECT js.skill_id, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name, js.significance, js.unique_postings,
        c.course_key AS best_course, s.max_confidence AS confidence, CASE WHEN s.id IS NULL AND ${wasRead(['skills'])} THEN 1 END AS only_in_jobs
      FROM job_skill js
        LEFT JOIN skill s ON s.id = js.skill_id
        LEFT JOIN job_only_skill o ON o.id = js.skill_id
        LEFT JOIN course c ON c.course_no = s.best_course_no
      WHERE js.job_id = @jobId`,
    bind: { jobId },
  }),
  'job-postings': ({ text }, filters) => {
    const filter = byName(filters, text, postings);
    return {
      ...filter,
      sql: `SELECT p.id, p.job_id, coalesce(nullif(p.job_name, ''), p.job_external_id) AS job_name, p.median_salary,
          p.median_posting_duration, p.unique_postings, p.unique_companies, p.modified
        FROM job_posting p WHERE ${filter.where}`,
    };
  },
};
