import { openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import type { Staging } from '#main/data-host/cache/taxonomy/taxonomy-staging.ts';
import { createTaxonomyStagings } from '#main/data-host/cache/taxonomy/taxonomy-writers.ts';
import type { Job, JobPosting, Skill, SkillFacts } from '#main/data-host/remote/records/taxonomy.ts';
import { hash } from '../../sample-service/generator/random.ts';
import { benchCourseKey, benchJobName, benchSkillName } from './names.ts';

/** How many names of each kind. */
export interface NameCounts {
  readonly skills: number;
  readonly jobs: number;
  readonly courses: number;
}

/** All of the stress data. */
const stressNames: NameCounts = { skills: 300_000, jobs: 3_000, courses: 10_000 };

/** A share of them; 1 is all. */
export function scaledNames(factor: number): NameCounts {
  const part = (count: number) => Math.round(count * factor);
  return { skills: part(stressNames.skills), jobs: part(stressNames.jobs), courses: part(stressNames.courses) };
}

const PAGE = 1000;
const SKILLS_PER_JOB = 40;
const noFacts = {
  description: null,
  external_id: null,
  info_url: null,
  type_id: null,
  type_name: null,
  created: null,
  modified: null,
};

/** Publishes generated skills, jobs and postings in a data folder, by the way that a sync does it. */
export async function fillCache(folder: string, counts: NameCounts): Promise<void> {
  const cache = openCache(folder);
  try {
    const stagings = createTaxonomyStagings(cache.db, createDictionaries(cache.db), () => 0);
    await publish(stagings.skills(), counts.skills, (index) => skillAt(index, counts));
    await publish(stagings.jobs(), counts.jobs, (index) => jobAt(index, counts));
    await publish(stagings['job-postings'](), counts.jobs, postingAt);
  } finally {
    cache.close();
  }
}

async function publish<Value extends { readonly id: number }>(
  staging: Staging<Value>,
  count: number,
  valueAt: (index: number) => Value,
): Promise<void> {
  for (let from = 0; from < count; from += PAGE) {
    const values = Array.from({ length: Math.min(PAGE, count - from) }, (_, offset) => valueAt(from + offset));
    staging.take({ page: from / PAGE + 1, pageSize: PAGE, hash: `page ${from}` }, values, true);
  }
  await staging.store(0, async () => {});
}

function factsAt(index: number): SkillFacts {
  return { ...noFacts, id: index + 1, name: benchSkillName(index) };
}

function skillAt(index: number, { courses }: NameCounts): Skill {
  return { ...factsAt(index), courses: [{ course_key: benchCourseKey(index % courses), confidence: 1 }] };
}

function jobAt(index: number, { skills }: NameCounts): Job {
  const needed = Array.from({ length: SKILLS_PER_JOB }, (_, at) => hash(index, 1, at) % skills);
  return {
    ...noFacts,
    id: index + 1,
    name: benchJobName(index),
    skills: needed.map((skill) => ({
      skill: factsAt(skill),
      significance: 1,
      unique_postings: hash(skill, 2, index) % 999,
    })),
  };
}

function postingAt(index: number): JobPosting {
  const job = { id: index + 1, name: benchJobName(index), external_id: null };
  const figures = { median_salary: null, median_posting_duration: null, unique_companies: null };
  return { ...figures, id: index + 1, job, unique_postings: hash(index, 3, 0) % 9999, created: null, modified: null };
}
