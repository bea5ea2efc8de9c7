import { fraction, hash, KIND, pick } from './random.ts';
import { FIELDS } from './words/fields.ts';
import { COURSE_TITLES, ORGANISATIONS } from './words/organisations.ts';
import { SPECIAL_SKILL_NAMES } from './words/special-skills.ts';

/** A course of the catalogue; its runs are another matter. */
export interface Course {
  readonly index: number;
  readonly key: string;
  readonly org: string;
  readonly code: string;
  readonly title: string;
}

const DEMO_COURSE: Course = { index: 0, key: 'edX+DemoX', org: 'edX', code: 'DemoX', title: 'Demonstration Course' };

const CODE_ENDINGS = ['x', 'x', 'x', 'x', '.1x', '.3x', '', 'x-CCX', '_2x'] as const;

/** Course number `index` of the catalogue. Prefix and number together are unique, whatever the organisation. */
export function courseAt(seed: number, index: number): Course {
  if (index === 0) return DEMO_COURSE;
  const field = pick(FIELDS, index);
  const number = 101 + Math.floor(index / FIELDS.length);
  const org = pick(ORGANISATIONS, hash(seed, KIND.course, index));
  const code = `${field.codePrefix}${number}${pick(CODE_ENDINGS, hash(seed + 1, KIND.course, index))}`;
  return { index, key: `${org}+${code}`, org, code, title: courseTitle(seed, index) };
}

function courseTitle(seed: number, index: number): string {
  const special = SPECIAL_SKILL_NAMES.get(index);
  const skill = pick(pick(FIELDS, index).skills, Math.floor(index / FIELDS.length));
  const title = pick(COURSE_TITLES, fraction(seed + 2, KIND.course, index) * COURSE_TITLES.length);
  // A course about a skill whose name is awkward has an awkward title, too.
  return title(special !== undefined && special !== '' ? special : skill);
}

/**
 * Up to `wanted` different courses for a skill, most of them from its own field: those share its index modulo the number of fields.
 */
export function coursesOfField(seed: number, index: number, wanted: number, courseCount: number): Set<number> {
  const chosen = new Set<number>();
  const field = index % FIELDS.length;
  const perField = Math.floor(courseCount / FIELDS.length);
  const start = hash(seed + 3, KIND.course, index);
  for (let step = 0; chosen.size < wanted && step < wanted * 3; step += 1) {
    const draw = hash(start, KIND.course, step);
    const inField = step < perField && draw % 100 < 85;
    chosen.add(inField ? field + FIELDS.length * ((start + step) % perField) : draw % courseCount);
  }
  return chosen;
}
