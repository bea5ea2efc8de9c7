import { courseAt, coursesOfField } from './courses.ts';
import { SKILL_IDS } from './identifiers.ts';
import { codeText, fraction, hash, hexText, KIND, pick } from './random.ts';
import type { Reading } from './reading.ts';
import type { CourseLink, NestedSkill, Skill, XblockLink } from './taxonomy-records.ts';
import { createdAt, modifiedAt } from './taxonomy-times.ts';
import { CONTEXTS, FIELDS, PREFIXES } from './words/fields.ts';
import { SPECIAL_SKILL_NAMES } from './words/special-skills.ts';

/** Settings of all records of one service. */
export interface TaxonomySettings {
  readonly seed: number;
  readonly reading: Reading;
  readonly skillCount: number;
  readonly courseCount: number;
  readonly jobCount: number;
  readonly skillsPerJob: readonly [number, number];
}

const SKILLS_PER_FIELD = pick(FIELDS, 0).skills.length;
const BASE_NAMES = FIELDS.length * SKILLS_PER_FIELD;
const SKILL_TYPES = [
  ['ST1', 'Specialized Skill'],
  ['ST1', 'Specialized Skill'],
  ['ST1', 'Hard Skill'],
  ['ST2', 'Common Skill'],
  ['ST3', 'Certification'],
] as const;

/** The name of skill number `index`: a plain name first, then plain names with one and with two qualifiers. Never repeated. */
function skillName(index: number): string {
  const special = SPECIAL_SKILL_NAMES.get(index);
  if (special !== undefined) return special;
  const plain = pick(pick(FIELDS, index).skills, Math.floor(index / FIELDS.length));
  const qualifier = Math.floor(index / BASE_NAMES);
  if (qualifier === 0) return plain;
  if (qualifier <= PREFIXES.length) return `${pick(PREFIXES, qualifier - 1)} ${plain}`;
  const behind = qualifier - PREFIXES.length - 1;
  if (behind < CONTEXTS.length) return `${plain} for ${pick(CONTEXTS, behind)}`;
  const both = behind - CONTEXTS.length;
  return `${pick(PREFIXES, both)} ${plain} for ${pick(CONTEXTS, Math.floor(both / PREFIXES.length))}`;
}

function skillDescription(seed: number, index: number, name: string): string {
  const chance = hash(seed + 1, KIND.skill, index) % 100;
  if (chance < 18) return '';
  const field = pick(FIELDS, index);
  const first = `${name || 'This skill'} belongs to ${field.name.toLowerCase()} and ${field.describes}.`;
  if (chance < 60) return first;
  const neighbour = pick(field.skills, Math.floor(index / FIELDS.length) + 1);
  const second = `It is often learned together with ${neighbour}, and "applied" differently from one place of work to the next.`;
  return chance < 97 ? `${first} ${second}` : `${first} ${`${second}\n`.repeat(12)}`;
}

/** A skill as jobs carry it. */
export function nestedSkillAt(settings: TaxonomySettings, index: number): NestedSkill {
  return nestedSkill(settings, index, SKILL_IDS.idOf(index), skillName(index));
}

/** A skill that jobs name although no list shows it: its id is one of the holes. */
export function unlistedSkill(settings: TaxonomySettings, id: number): NestedSkill {
  const index = id * 3;
  return nestedSkill(settings, index, id, `Retired: ${pick(pick(FIELDS, index).skills, id)}`);
}

function nestedSkill(settings: TaxonomySettings, index: number, id: number, name: string): NestedSkill {
  const { seed, reading } = settings;
  const externalId = `KS${codeText(seed, KIND.skill, id, 18)}`;
  const type = pick(SKILL_TYPES, hash(seed + 2, KIND.skill, index));
  const bare = index % 23 === 9;
  return {
    id,
    created: createdAt(index, fraction(seed, KIND.skill, index - (index % 2)), reading),
    modified: modifiedAt(fraction(seed + 3, KIND.skill, index), reading),
    external_id: externalId,
    name,
    description: skillDescription(seed, index, name),
    info_url: bare ? '' : `https://skills.example.org/skills/${externalId}`,
    type_id: bare ? '' : type[0],
    type_name: bare ? '' : type[1],
    ...(reading === 'reality' ? categories(index) : {}),
  };
}

function categories(index: number): { category: number | null; subcategory: number | null } {
  if (index % 13 === 6) return { category: null, subcategory: null };
  return {
    category: index % FIELDS.length,
    subcategory: index % 29 === 3 ? null : 100 + (index % (FIELDS.length * 4)),
  };
}

/** Skill number `index` as the list and the detail answer give it. */
export function skillAt(settings: TaxonomySettings, index: number): Skill {
  const { id, ...rest } = nestedSkillAt(settings, index);
  const courses = courseLinks(settings, index);
  if (settings.reading === 'specification') return { id, ...rest, courses };
  return { id, courses, xblocks: xblockLinks(settings, index, courses), ...rest };
}

/** Most skills have a handful of courses, some have none, and the plain ones of a big catalogue have dozens. */
function courseLinks(settings: TaxonomySettings, index: number): CourseLink[] {
  const { seed, courseCount } = settings;
  const chance = hash(seed + 4, KIND.skill, index);
  // 4.75 on average, 4.5 with those that have none.
  let wanted = (chance % 10) + (index % 4 === 0 ? 1 : 0);
  if (index % 19 === 4) wanted = 0;
  else if (index % 97 === 2 && courseCount < 10_000)
    wanted = Math.min(12 + (chance % 300), Math.floor(courseCount / 2));
  const links: CourseLink[] = [];
  for (const course of coursesOfField(seed, index, wanted, courseCount)) {
    const draw = fraction(chance, KIND.course, course);
    const confidence = draw > 0.55 ? 1 : Math.round((0.15 + draw * 1.5) * 1_000_000) / 1_000_000;
    links.push({
      course_key: courseAt(seed, course).key,
      confidence: index % 31 === 7 && course % 2 === 0 ? 0 : confidence,
    });
  }
  return links;
}

function xblockLinks(settings: TaxonomySettings, index: number, courses: readonly CourseLink[]): XblockLink[] {
  const first = courses[0];
  if (first === undefined || index % 11 !== 1) return [];
  const block = hexText(settings.seed, KIND.block, index, 32);
  return [
    {
      usage_key: `block-v1:${first.course_key}+2026_T3+type@vertical+block@${block}`,
      verified_count: index % 5,
      ignored_count: index % 3,
      verified: index % 5 > 2,
      confidence: index % 22 === 1 ? null : first.confidence,
    },
  ];
}
