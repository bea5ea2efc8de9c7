import type { CourseRecord, JobRecord, RunRecord, SkillRecord } from '#shared/catalog/records.ts';
import { notInPackage, notSelected } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { NameOf } from '#shared/text/filter-text.ts';
import { lastDaySql } from '../database/clock.ts';
import type { Connection } from '../database/database.ts';
import { identityOf } from '../database/dictionaries.ts';
import { isSelected, labelOf, nameOf, postingsOf, runFigures, taughtSkillsOfJobs } from '../database/fragments.ts';
import { createReportChoices } from '../runs/report-files.ts';
import { createLearnerRuns } from '../runs/run-lists.ts';
import type { SyncState } from '../sync-state/sync-state.ts';
import { refreshCount } from '../taxonomy/derived.ts';

/** The heads of the detail screens. All reject an unknown record with NOT_FOUND. */
export type Records = ReturnType<typeof createRecords>;

type FiguresRow = Omit<RunRecord['figures'], 'withheld'> &
  Pick<RunRecord, 'start' | 'end'> & { run_no: number; selected: number; withheld: string | null };

export function createRecords(db: Connection, syncState: SyncState, isPackage = false) {
  const { skill, salaries, job, postings, course, run } = prepareStatements(db);
  const learnerRuns = createLearnerRuns(db);
  const choices = createReportChoices(db);
  const found = <T>(row: T | undefined, what: string, otherwise?: typeof notSelected): T => {
    const reason = isPackage ? notInPackage : otherwise;
    if (row === undefined) throw new AlmanacError('NOT_FOUND', { what, ...(reason && { reason }) });
    return row;
  };
  const findCourse = (courseKey: string) => {
    refreshCount(db, 'course_reach');
    return course.get(courseKey);
  };
  return {
    skill: (id: number, now: number): SkillRecord => {
      const row = found(skill.get({ id }), t('This skill'));
      const ofJobs = salaries.get(id) ?? { lowest: null, highest: null, reported: 0 };
      return { ...row, salaries: ofJobs, onlyInJobs: row.onlyInJobs === 1, asOf: syncState.asOf('skills', 0, now) };
    },
    job: (id: number, now: number): JobRecord => ({
      ...found(job.get(id), t('This job')),
      postings: postings.get(id) ?? null,
      asOf: syncState.asOf('jobs', 0, now),
    }),
    course: (courseKey: string, now: number): CourseRecord => ({
      ...found(findCourse(courseKey), t('This course')),
      asOf: syncState.asOf('skills', 0, now),
    }),
    run: (runId: string, now: number): RunRecord => {
      const { run_no, selected, start, end, withheld, ...known } = found(
        run.get(runId),
        t('This course run'),
        notSelected,
      );
      const { org, course: code, run: name, courseKey } = identityOf(runId);
      const reach = findCourse(courseKey);
      return {
        runId,
        org,
        course: code,
        run: name,
        courseKey,
        selected: selected === 1,
        start,
        end,
        skills: reach?.skills ?? 0,
        jobs: reach?.jobs ?? 0,
        figures: { ...known, withheld: withheld?.split(' ') ?? [] },
        asOf: (['enrollment', 'activity'] as const).map((dataset) => syncState.asOf(dataset, run_no, now)),
        learnersOn: learnerRuns.has(runId),
        reportNames: [...choices.of(runId)],
      };
    },
  };
}

/**
 * A column of the first of the days on which most learners were enrolled. Not a join: where counts are masked, `enrollment` is a view, and
 * the day would be looked for once per row.
 */
const peak = (column: 'count' | 'date') =>
  `(SELECT ${column} FROM enrollment WHERE run_no = f.run_no ORDER BY count DESC, date LIMIT 1)`;

/** One question for each kind of record. */
function prepareStatements(db: Connection) {
  return {
    skill: db.prepare<
      [{ id: number }],
      Omit<SkillRecord, 'asOf' | 'onlyInJobs' | 'salaries'> & { onlyInJobs: number }
    >(`
    WITH s AS (
      SELECT *, 0 AS only_in_jobs FROM (SELECT id, name, description, external_id, info_url, type_name, courses FROM skill WHERE id = @id)
      UNION ALL
      SELECT id, name, description, external_id, info_url, type_name, 0, 1 FROM job_only_skill
        WHERE id = @id AND id NOT IN (SELECT id FROM skill))
    SELECT id, nullif(name, '') AS name, description, external_id AS externalId, info_url AS infoUrl, type_name AS typeName, courses,
      coalesce((SELECT jobs FROM skill_demand WHERE skill_id = @id), 0) AS jobs, only_in_jobs AS onlyInJobs FROM s`),
    salaries: db.prepare<[number], SkillRecord['salaries']>(`
    SELECT min(p.median_salary) AS lowest, max(p.median_salary) AS highest, count(p.median_salary) AS reported
    FROM job_skill js JOIN job j ON j.id = js.job_id ${postingsOf('j.id')} WHERE js.skill_id = ?`),
    job: db.prepare<[number], Omit<JobRecord, 'asOf' | 'postings'>>(`
    SELECT id, nullif(name, '') AS name, external_id AS externalId, skills, (SELECT count(*)
      FROM ${taughtSkillsOfJobs} WHERE js.job_id = j.id) AS taughtSkills FROM job j WHERE id = ?`),
    postings: db.prepare<[number], NonNullable<JobRecord['postings']>>(`
    SELECT p.median_salary AS medianSalary, p.median_posting_duration AS medianPostingDuration,
      p.unique_postings AS uniquePostings, p.unique_companies AS uniqueCompanies
    FROM job j ${postingsOf('j.id')} WHERE j.id = ? AND p.id IS NOT NULL`),
    course: db.prepare<[string], Omit<CourseRecord, 'asOf'>>(`
    SELECT c.course_key AS courseKey, c.org, c.code, coalesce(k.skills, 0) AS skills, coalesce(k.jobs, 0) AS jobs,
      (SELECT count(*) FROM course_skill cs JOIN skill s ON s.id = cs.skill_id
        WHERE cs.course_no = c.course_no AND s.courses = 1) AS onlyHere,
      (SELECT count(*) FROM run r WHERE r.course_no = c.course_no AND ${isSelected}) AS runs
    FROM course c LEFT JOIN course_reach k USING (course_no) WHERE c.course_key = ?`),
    run: db.prepare<[string], FiguresRow>(`
    SELECT f.run_no, ${isSelected.replace('r.run_id', 'f.run_id')} AS selected, f.current, f.change_7d AS change7d,
      f.active_last_week AS activeLastWeek, f.active_pct AS activePct, f.week_ending AS weekEnding, ${peak('count')} AS peak, ${peak('date')} AS peakDay,
      f.ever_enrolled AS everEnrolled, f.verified, f.verified - (SELECT w.modes ->> 'verified' FROM enrollment_mode w
        WHERE w.run_no = f.run_no AND w.date = f.modes_through - 7) AS verifiedChange7d,
      (SELECT nullif(count(country_alpha2), 0) FROM enrollment_location l WHERE l.run_no = f.run_no
        AND l.date = (SELECT max(date) FROM enrollment_location WHERE run_no = f.run_no AND date <= ${lastDaySql})) AS countries,
      nullif(concat_ws(' ', f.withheld,
        CASE WHEN EXISTS (SELECT 1 FROM enrollment h WHERE h.run_no = f.run_no AND h.withheld IS NOT NULL) THEN 'peak' END), '') AS withheld,
      s.start_date AS start, s.end_date AS end
    FROM (${runFigures} WHERE r.run_id = ?) f LEFT JOIN course_summary s ON s.run_id = f.run_id`),
  };
}

/** The names of single things: those of the taxonomy's records, and those that people or services gave the rest. */
export function createNames(db: Connection): NameOf {
  const record = (table: string) =>
    db.prepare<[string], string | null>(`SELECT ${nameOf('x')} FROM ${table} x WHERE id = ?`).pluck();
  const records = { skill: record('skill'), job: record('job') };
  return (kind, id) => {
    if (kind === 'skill' || kind === 'job') return records[kind].get(id) ?? null;
    return (
      db
        .prepare<[{ id: string }], string | null>(`SELECT ${labelOf(kind, '@id')}`)
        .pluck()
        .get({ id }) ?? null
    );
  };
}
