import { JOB_IDS, JOB_POSTING_IDS, SKILL_IDS } from './identifiers.ts';
import { codeText, fraction, hash, KIND, pick } from './random.ts';
import { nestedSkillAt, type TaxonomySettings, unlistedSkill } from './skills.ts';
import type { Job, JobPosting, JobSkill, NestedJob } from './taxonomy-records.ts';
import { createdAt, modifiedAt } from './taxonomy-times.ts';
import { FIELDS } from './words/fields.ts';
import { JOB_LEVELS, JOB_TITLES } from './words/job-titles.ts';

const TITLES_PER_FIELD = pick(JOB_TITLES, 0).length;
const PLAIN_TITLES = JOB_TITLES.length * TITLES_PER_FIELD;

function jobName(index: number): string {
  const plain = pick(pick(JOB_TITLES, index), Math.floor(index / JOB_TITLES.length));
  const level = Math.floor(index / PLAIN_TITLES);
  return level === 0 ? plain : `${pick(JOB_LEVELS, level - 1)} ${plain}`;
}

/** A job as postings carry it. In reality a new job has no name until a later command fills it in. */
function nestedJobAt(settings: TaxonomySettings, index: number): NestedJob {
  const { seed, reading } = settings;
  const name = jobName(index);
  return {
    id: JOB_IDS.idOf(index),
    created: createdAt(index, fraction(seed, KIND.job, index - (index % 2)), reading),
    modified: modifiedAt(fraction(seed + 1, KIND.job, index), reading),
    external_id: `ET${codeText(seed, KIND.job, index, 16)}`,
    name: reading === 'reality' && index % 40 === 13 ? null : name,
    ...(reading === 'reality' ? { description: jobDescription(index, name) } : {}),
  };
}

function jobDescription(index: number, name: string): string {
  if (index % 6 === 2) return '';
  const field = pick(FIELDS, index);
  return `A ${name} works in ${field.name.toLowerCase()}, which ${field.describes}.`;
}

/** Job number `index` with its skills. */
export function jobAt(settings: TaxonomySettings, index: number): Job {
  const { id, ...rest } = nestedJobAt(settings, index);
  return { id, skills: jobSkills(settings, index), ...rest };
}

/** The skills of a job, most of them from its own field, strongest first as such services list them. */
function jobSkills(settings: TaxonomySettings, index: number): JobSkill[] {
  const { seed, skillsPerJob } = settings;
  const [min, max] = skillsPerJob;
  const wanted = min + (hash(seed + 2, KIND.job, index) % (max - min + 1));
  const skills: JobSkill[] = [];
  for (const skill of skillsOfField(settings, index, wanted)) {
    skills.push(jobSkill(settings, index, skills.length, nestedSkillAt(settings, skill)));
  }
  // Some jobs also name a skill that the skill list no longer shows.
  if (index % 5 === 3) {
    const skill = unlistedSkill(settings, SKILL_IDS.holeNear(index % settings.skillCount));
    skills.push(jobSkill(settings, index, skills.length, skill));
  }
  return skills;
}

function skillsOfField(settings: TaxonomySettings, index: number, wanted: number): Set<number> {
  const { seed, skillCount } = settings;
  const perField = Math.floor(skillCount / FIELDS.length);
  const fromField = Math.min(perField, Math.ceil(wanted * 0.7));
  const start = hash(seed + 3, KIND.job, index);
  const chosen = new Set<number>();
  for (let step = 0; chosen.size < wanted; step += 1) {
    const inField = step < fromField;
    chosen.add(
      inField
        ? (index % FIELDS.length) + FIELDS.length * ((start + step * 7) % perField)
        : hash(start, KIND.skill, step) % skillCount,
    );
    if (step > wanted * 4) break;
  }
  return chosen;
}

function jobSkill(settings: TaxonomySettings, job: number, rank: number, skill: JobSkill['skill']): JobSkill {
  const draw = fraction(settings.seed + 4, KIND.job, job * 512 + rank);
  const significance = (170 * (0.4 + draw)) / (1 + rank * 0.8);
  const postings = Math.round(9000 * (0.2 + draw) ** 2) + 3;
  if (settings.reading === 'specification') {
    return { skill, significance: Math.min(significance, 100), unique_postings: postings };
  }
  return { skill, significance, unique_postings: postings, is_blacklisted: false };
}

/** Postings are not listed in the order of their jobs. */
function jobOfPosting(settings: TaxonomySettings, index: number): number {
  // 7 and the numbers of jobs in use have no common divisor, so every job gets exactly one posting.
  return index < settings.jobCount ? (index * 7 + 3) % settings.jobCount : index;
}

/** Job postings record number `index`. */
export function jobPostingAt(settings: TaxonomySettings, index: number): JobPosting {
  const { seed, reading } = settings;
  const draw = (salt: number): number => fraction(seed + salt, KIND.jobPosting, index);
  const salary = 24_000 + draw(1) ** 2 * 120_000;
  const postings = Math.round(200 + draw(2) ** 3 * 120_000);
  const nullable = (value: number, every: number, rest: number): number | null =>
    reading === 'reality' && index % every === rest ? null : value;
  return {
    id: JOB_POSTING_IDS.idOf(index),
    job: nestedJobAt(settings, jobOfPosting(settings, index)),
    median_salary: nullable(reading === 'reality' ? Math.round(salary * 100) / 100 : Math.round(salary), 18, 5),
    median_posting_duration: nullable(12 + Math.floor(draw(3) * 45), 22, 8),
    unique_postings: nullable(postings, 60, 17),
    unique_companies: nullable(Math.ceil(postings * (0.02 + draw(4) * 0.3)), 22, 21),
    created: createdAt(index, fraction(seed, KIND.jobPosting, index - (index % 2)), reading),
    modified: modifiedAt(draw(5), reading),
  };
}
