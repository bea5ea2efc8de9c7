import { SKILL_IDS } from '../identifiers.ts';
import { codeText, fraction, hexText, KIND, pick } from '../random.ts';
import type { CourseLink, NestedSkill, Skill, XblockLink } from '../taxonomy-records.ts';
import { createdAt, modifiedAt } from '../taxonomy-times.ts';
import { type Teaching, type WorldSkill, worldCatalog, worldCourseAt } from './catalog.ts';
import { ADDED_SKILLS, RETIRED_SKILLS } from './odd-records.ts';
import type { WorldSettings } from './settings.ts';

const TYPES = {
  specialized: ['ST1', 'Specialized Skill'],
  common: ['ST2', 'Common Skill'],
  certification: ['ST3', 'Certification'],
} as const;

/** The skill with a number, or a new one where records were added while the service runs. */
function skillAt(index: number): WorldSkill {
  const { skills, fields } = worldCatalog();
  const listed = skills[index];
  if (listed !== undefined) return listed;
  const position = index - skills.length;
  const round = Math.floor(position / ADDED_SKILLS.length);
  const name = `${pick(ADDED_SKILLS, position)}${round === 0 ? '' : ` ${round + 1}`}`;
  return { index, name, field: fields.length - 1, group: 0, groupName: 'New', sort: 'specialized', isOdd: true };
}

/** A skill as jobs carry it. */
export function nestedWorldSkill(settings: WorldSettings, index: number): NestedSkill {
  return nested(settings, SKILL_IDS.idOf(index), skillAt(index));
}

/** Ids of skills that jobs name although no list shows them: holes among the ids, far apart. */
export function retiredSkillIds(): number[] {
  return RETIRED_SKILLS.map((_, index) => SKILL_IDS.holeNear(120 * index + 60));
}

export function retiredSkill(settings: WorldSettings, id: number): NestedSkill {
  const position = retiredSkillIds().indexOf(id);
  const { name } = pick(RETIRED_SKILLS, position);
  return nested(settings, id, { ...skillAt(0), index: 120 * position + 60, name, groupName: '', isOdd: true });
}

function nested({ seed, reading }: WorldSettings, id: number, skill: WorldSkill): NestedSkill {
  const externalId = `KS${codeText(seed, KIND.skill, id, 18)}`;
  // Skills that came in by hand have no source.
  const type = skill.isOdd && skill.index % 3 === 0 ? (['', ''] as const) : TYPES[skill.sort];
  const isKnown = type[0] !== '';
  return {
    id,
    created: createdAt(skill.index, fraction(seed, KIND.skill, skill.index - (skill.index % 2)), reading),
    modified: modifiedAt(fraction(seed + 3, KIND.skill, skill.index), reading),
    external_id: externalId,
    name: skill.name,
    description: descriptionOf(skill),
    info_url: isKnown ? `https://skills.example.org/skills/${externalId}` : '',
    type_id: type[0],
    type_name: type[1],
    ...(reading === 'reality' ? categoriesOf(skill) : {}),
  };
}

function categoriesOf({ isOdd, field, group }: WorldSkill): { category: number | null; subcategory: number | null } {
  return isOdd ? { category: null, subcategory: null } : { category: field, subcategory: 100 + group };
}

function descriptionOf({ isOdd, field, groupName, name, sort }: WorldSkill): string {
  if (isOdd) return '';
  const { name: fieldName, describes } = pick(worldCatalog().fields, field);
  const group = groupName.toLowerCase();
  if (sort === 'common') return `${name} ${describes}. It is one of the common skills under “${group}”.`;
  const kind = sort === 'certification' ? 'a certificate' : 'a skill';
  return `${name} is ${kind} of ${fieldName.toLowerCase()}, listed under “${group}”. This field ${describes}.`;
}

let teachingsBySkill: ReadonlyMap<number, readonly Teaching[]> | undefined;

function courseLinks(index: number): CourseLink[] {
  teachingsBySkill ??= Map.groupBy(worldCatalog().teachings, ({ skill }) => skill);
  const teachings = teachingsBySkill.get(index) ?? [];
  return teachings.map(({ course, confidence }) => ({ course_key: worldCourseAt(course).key, confidence }));
}

/** Skill number `index` as the list and the detail answer give it. */
export function listedSkillAt(settings: WorldSettings, index: number): Skill {
  const { id, ...rest } = nestedWorldSkill(settings, index);
  const courses = courseLinks(index);
  if (settings.reading === 'specification') return { id, ...rest, courses };
  return { id, courses, xblocks: xblockLinks(settings, index, courses[0]), ...rest };
}

/** Few blocks are tagged with skills, and fewer were verified. */
function xblockLinks({ seed }: WorldSettings, index: number, link: CourseLink | undefined): XblockLink[] {
  if (link === undefined || index % 11 !== 1) return [];
  const usageKey = `block-v1:${link.course_key}+3T2026+type@vertical+block@${hexText(seed, KIND.block, index, 32)}`;
  const [verified, ignored] = [index % 5, index % 3];
  return [
    {
      usage_key: usageKey,
      verified_count: verified,
      ignored_count: ignored,
      verified: verified > 2,
      confidence: index % 22 === 1 ? null : link.confidence,
    },
  ];
}
