import { courseAt } from '../../sample-service/generator/courses.ts';
import { jobAt } from '../../sample-service/generator/jobs.ts';
import { hash, pick } from '../../sample-service/generator/random.ts';
import { skillAt, type TaxonomySettings } from '../../sample-service/generator/skills.ts';

const seed = 7;
const settings: TaxonomySettings = {
  seed,
  reading: 'specification',
  skillCount: 1000,
  courseCount: 100,
  jobCount: 1000,
  skillsPerJob: [0, 0],
};

const SYLLABLES =
  'ka lo mi ra ten zu vor bel dax qui sha pro net cor lin fy gra ost um pex tri van del ion ser ma hub tex ori sy'.split(
    ' ',
  );
const PRODUCT_KINDS = ['Platform', 'Studio', '(Software)', 'Administration', 'for Teams', 'Certification', ''] as const;

/**
 * The name of a skill. Two of three are the sample service's; those have few different words, so each third is the name of a
 * product that is unheard of: libraries of skills hold tens of thousands of such words.
 */
export function benchSkillName(index: number): string {
  if (index % 3 !== 2) return skillAt(settings, index).name || `Skill ${index}`;
  // Two names each.
  const product = Math.floor(index / 6);
  const syllables = 3 + (hash(seed, 1, product) % 3);
  const word = Array.from({ length: syllables }, (_, at) => pick(SYLLABLES, hash(seed + at, 2, product))).join('');
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  return `${name} ${pick(PRODUCT_KINDS, hash(seed, 3, index))}`.trim();
}

export function benchJobName(index: number): string {
  const name = jobAt(settings, index).name ?? `Job ${index}`;
  // The sample service has titles for two thousand jobs; the rest work somewhere.
  return index < 2000 ? name : `${name} (${pick(PRODUCT_KINDS, index)} ${Math.floor(index / 100)})`;
}

export function benchCourseKey(index: number): string {
  return courseAt(seed, index).key;
}
