import { JOB_IDS, JOB_POSTING_IDS } from '../identifiers.ts';
import { codeText, fraction, KIND, pick } from '../random.ts';
import type { Job, JobPosting, JobSkill, NestedJob } from '../taxonomy-records.ts';
import { createdAt, modifiedAt } from '../taxonomy-times.ts';
import { type WorldJob, worldCatalog } from './catalog.ts';
import { type Demand, GROWING_JOBS, TRENDS } from './demand.ts';
import { ADDED_JOBS, RETIRED_SKILLS, UNNAMED_JOBS } from './odd-records.ts';
import { versionOf, versionTimestamp, type WorldSettings } from './settings.ts';
import { nestedWorldSkill, retiredSkill, retiredSkillIds } from './world-skills.ts';

/** The job with a number, or a new one, which asks for common skills only, where records were added while the service runs. */
function worldJobAt(index: number): WorldJob {
  const { jobs, fields } = worldCatalog();
  const listed = jobs[index];
  if (listed !== undefined) return listed;
  const position = index - jobs.length;
  const round = Math.floor(position / ADDED_JOBS.length);
  const title = `${pick(ADDED_JOBS, position)}${round === 0 ? '' : ` ${round + 1}`}`;
  return { index, title, salary: 64_000, postings: 120, skills: [], field: fields.length - 1 };
}

/** A job as postings carry it. */
function nestedJobAt(settings: WorldSettings, index: number): NestedJob {
  const { seed, reading } = settings;
  const { title, field } = worldJobAt(index);
  const isReal = reading === 'reality';
  const { name: fieldName, describes } = pick(worldCatalog().fields, field);
  const description = UNNAMED_JOBS.has(title)
    ? ''
    : `${title}: a job in ${fieldName.toLowerCase()}, which ${describes}.`;
  const hasTrend = demandsOf(index).some(({ skill }) => TRENDS.has(worldCatalog().skills[skill]?.name ?? ''));
  const modified = modifiedAt(fraction(seed + 1, KIND.job, index), reading);
  return {
    id: JOB_IDS.idOf(index),
    created: createdAt(index, fraction(seed, KIND.job, index - (index % 2)), reading),
    modified: hasTrend ? versionTimestamp(settings) : modified,
    external_id: `ET${codeText(seed, KIND.job, index, 16)}`,
    name: isReal && UNNAMED_JOBS.has(title) ? null : title,
    ...(isReal ? { description } : {}),
  };
}

/** Job number `index` with its skills. */
export function jobAt(settings: WorldSettings, index: number): Job {
  const { id, ...rest } = nestedJobAt(settings, index);
  return { id, skills: skillsOfJob(settings, index), ...rest };
}

function demandsOf(index: number): readonly Demand[] {
  const { demands, skillNamed } = worldCatalog();
  const listed = demands.get(index);
  if (listed !== undefined) return listed;
  return ['Communication', 'Problem Solving', 'Teamwork'].map((name, position) => ({
    job: index,
    skill: skillNamed(name).index,
    share: 0.4 - 0.1 * position,
  }));
}

/** The skills of a job, those first that set it most apart, as such services list them. */
function skillsOfJob(settings: WorldSettings, index: number): JobSkill[] {
  const { title, postings } = worldJobAt(index);
  const listed = demandsOf(index).map((demand) => jobSkill(settings, demand, postings));
  const retired = RETIRED_SKILLS.findIndex(({ job }) => job === title);
  const id = retiredSkillIds()[retired];
  if (id !== undefined) {
    const skill = retiredSkill(settings, id);
    listed.push({ ...bounded(settings, 1.4), skill, unique_postings: Math.ceil(postings * 0.004) });
  }
  return listed.sort((one, other) => other.significance - one.significance);
}

function jobSkill(settings: WorldSettings, { skill, share }: Demand, postings: number): JobSkill {
  const { overall, skills } = worldCatalog();
  const trend = TRENDS.get(skills[skill]?.name ?? '') ?? 1;
  const now = Math.min(0.95, share * trend ** versionOf(settings));
  return {
    skill: nestedWorldSkill(settings, skill),
    ...bounded(settings, now / (overall.get(skill) ?? 1)),
    unique_postings: Math.round(postings * now),
  };
}

/** Running services serve any ratio; the specification has a hundred as the highest. */
function bounded({ reading }: WorldSettings, significance: number): Omit<JobSkill, 'skill' | 'unique_postings'> {
  const rounded = Math.round(significance * 1e6) / 1e6;
  return reading === 'reality'
    ? { significance: rounded, is_blacklisted: false }
    : { significance: Math.min(rounded, 100) };
}

/** Postings are not listed in the order of their jobs: 7 and the number of jobs have no common divisor. */
function jobOfPosting(index: number): number {
  const { length } = worldCatalog().jobs;
  return index < length ? (index * 7 + 3) % length : index;
}

/** Every so many records lack a figure, and which of them is first. */
const MISSING = { salary: [72, 5], duration: [108, 8], postings: [216, 17], companies: [108, 21] } as const;

/** Job postings record number `index`. */
export function jobPostingAt(settings: WorldSettings, index: number): JobPosting {
  const { seed, reading } = settings;
  const job = worldJobAt(jobOfPosting(index));
  const draw = (salt: number): number => fraction(seed + salt, KIND.jobPosting, index);
  const isReal = reading === 'reality';
  const orNull = (value: number, [every, rest]: readonly [number, number]): number | null =>
    isReal && index % every === rest ? null : value;
  const trend = GROWING_JOBS.get(job.title);
  const postings = Math.round(job.postings * (0.985 + 0.03 * draw(2)) * (trend ?? 1) ** versionOf(settings));
  // Salaries of the tables are in whole thousands; figures of a service are not.
  const [lowest, highest] = pick(worldCatalog().fields, job.field).salaries;
  const salary = highest === 0 ? job.salary : Math.min(highest, Math.max(lowest, job.salary + (draw(1) - 0.5) * 900));
  // A job that many want is offered by many, and the largest employers post it again and again.
  const companies = Math.ceil(postings ** 0.82 * (0.5 + 0.5 * draw(4)));
  return {
    id: JOB_POSTING_IDS.idOf(index),
    job: nestedJobAt(settings, job.index),
    median_salary: orNull(isReal ? Math.round(salary * 100) / 100 : Math.round(salary), MISSING.salary),
    median_posting_duration: orNull(16 + Math.floor(draw(3) * 22), MISSING.duration),
    unique_postings: orNull(postings, MISSING.postings),
    unique_companies: orNull(companies, MISSING.companies),
    created: createdAt(index, fraction(seed, KIND.jobPosting, index - (index % 2)), reading),
    modified: trend === undefined ? modifiedAt(draw(5), reading) : versionTimestamp(settings),
  };
}
