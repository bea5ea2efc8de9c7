import type { Course } from '../courses.ts';
import { fraction, KIND, pick } from '../random.ts';
import { type Demand, sharesOverall } from './demand.ts';
import { BUSINESS_AND_FINANCE } from './fields/business-and-finance.ts';
import { COMMON_SKILLS } from './fields/common-skills.ts';
import { DATA_AND_SOFTWARE } from './fields/data-and-software.ts';
import { EDUCATION_AND_SOCIETY } from './fields/education-and-society.ts';
import { HEALTH } from './fields/health.ts';
import { INFRASTRUCTURE_AND_SECURITY } from './fields/infrastructure-and-security.ts';
import { MARKET_AND_PEOPLE } from './fields/market-and-people.ts';
import { PEOPLE_AND_CULTURE } from './fields/people-and-culture.ts';
import { PLACES_AND_SUPPLY } from './fields/places-and-supply.ts';
import { SCIENCE_AND_ENGINEERING } from './fields/science-and-engineering.ts';
import { ODD_SKILLS } from './odd-records.ts';
import { type CourseLine, type FieldTable, type JobLine, parseFields, parseGroup } from './parse-fields.ts';

const COMMON_FIELD = 'Common skills';
const CERTIFICATION = ' (Certification)';

export interface WorldSkill {
  readonly index: number;
  readonly name: string;
  /** Number of its field; common skills have one of their own, after the last. */
  readonly field: number;
  readonly group: number;
  readonly groupName: string;
  readonly sort: 'specialized' | 'common' | 'certification';
  readonly isOdd: boolean;
}

export interface WorldJob extends JobLine {
  readonly index: number;
  readonly field: number;
}

export interface WorldCourse extends CourseLine {
  readonly index: number;
  readonly field: number;
}

/** How much a course is about a skill, in (0, 1]. */
export interface Teaching {
  readonly course: number;
  readonly skill: number;
  readonly confidence: number;
}

/** The hand-written world: fields with their skills, jobs and courses, and what follows from them. */
export interface WorldCatalog {
  readonly fields: readonly Pick<FieldTable, 'name' | 'describes' | 'salaries'>[];
  readonly skills: readonly WorldSkill[];
  readonly jobs: readonly WorldJob[];
  readonly courses: readonly WorldCourse[];
  /** Demands of each job, by its number. */
  readonly demands: ReadonlyMap<number, readonly Demand[]>;
  readonly teachings: readonly Teaching[];
  /** Share of all postings that name a skill. */
  readonly overall: ReadonlyMap<number, number>;
  skillNamed(name: string): WorldSkill;
}

const DEMO_COURSE: CourseLine = {
  code: 'DemoX',
  org: 'edX',
  title: 'Demonstration Course',
  skills: ['Educational Technology', 'E-Learning', 'Student Engagement'],
};

const TABLES = [
  DATA_AND_SOFTWARE,
  INFRASTRUCTURE_AND_SECURITY,
  BUSINESS_AND_FINANCE,
  MARKET_AND_PEOPLE,
  HEALTH,
  SCIENCE_AND_ENGINEERING,
  PLACES_AND_SUPPLY,
  EDUCATION_AND_SOCIETY,
  PEOPLE_AND_CULTURE,
];

let known: WorldCatalog | undefined;

/** The world, read from its tables once. Names that the tables do not define are refused. */
export function worldCatalog(): WorldCatalog {
  known ??= readCatalog(TABLES.flatMap(parseFields));
  return known;
}

function readCatalog(tables: readonly FieldTable[]): WorldCatalog {
  const skills = skillsOf(tables);
  const skillNamed = finder(skills);
  const jobs = tables.flatMap(({ jobs: lines }, field) => lines.map((line) => ({ ...line, field }))).map(numbered);
  const education = tables.findIndex(({ name }) => name === 'Education');
  const lines = tables.flatMap(({ courses }, field) => courses.map((line) => ({ ...line, field })));
  const courses = [{ ...DEMO_COURSE, field: education }, ...lines].map(numbered);
  const demands = jobs.flatMap((job) => demandsOf(job, tables[job.field]?.common ?? [], skillNamed));
  return {
    fields: [...tables, { name: COMMON_FIELD, describes: 'is asked for in every trade', salaries: [0, 0] }],
    skills,
    jobs,
    courses,
    demands: Map.groupBy(demands, ({ job }) => job),
    teachings: withMentions(
      courses.flatMap((course) => teachingsOf(course, skillNamed)),
      skills,
    ),
    overall: sharesOverall(
      demands,
      jobs.map(({ postings }) => postings),
    ),
    skillNamed,
  };
}

const numbered = <T extends object>(entry: T, index: number): T & { readonly index: number } => ({ ...entry, index });

function skillsOf(tables: readonly FieldTable[]): WorldSkill[] {
  const common = COMMON_SKILLS.trim().split('\n').map(parseGroup);
  const groups = [...tables.flatMap(({ groups }, field) => groups.map((group) => ({ ...group, field })))];
  for (const group of common) groups.push({ ...group, field: tables.length });
  const listed = groups.flatMap(({ name: groupName, skills, field }, group) =>
    skills.map((written) => ({
      name: written.replace(CERTIFICATION, ''),
      field,
      group,
      groupName,
      sort: sortOf(written, field === tables.length),
      isOdd: false,
    })),
  );
  const odd = ODD_SKILLS.map(({ name, field }) => ({
    name,
    field: tables.findIndex((table) => table.name === field),
    group: groups.length,
    groupName: 'Other',
    sort: 'specialized' as const,
    isOdd: true,
  }));
  return [...listed, ...odd].map(numbered);
}

function sortOf(written: string, isCommon: boolean): WorldSkill['sort'] {
  if (isCommon) return 'common';
  return written.endsWith(CERTIFICATION) ? 'certification' : 'specialized';
}

/** Finds skills by their names, with or without what stands in parentheses at the end. */
function finder(skills: readonly WorldSkill[]): (name: string) => WorldSkill {
  const byName = new Map<string, WorldSkill>();
  for (const skill of skills) {
    for (const name of new Set([skill.name, skill.isOdd ? skill.name : skill.name.replace(/ \([^)]*\)$/, '')])) {
      if (byName.has(name)) throw new Error(`two skills are called ${name}`);
      byName.set(name, skill);
    }
  }
  return (name) => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`no table defines the skill ${name}`);
    return found;
  };
}

/** Share of postings that name the skill at a place of a job's list: 70 % name the first, then fewer and fewer. */
const shareAt = (index: number, noise: number): number => 0.72 * 0.88 ** index * (0.8 + 0.4 * noise);

const COMMON_PER_JOB = 5;

/** The skills of a job: those of its line, then common ones of its field, then odd ones. Shares are fractions of its postings. */
function demandsOf(job: WorldJob, common: readonly string[], skillNamed: (name: string) => WorldSkill): Demand[] {
  const noise = (position: number): number => fraction(1, KIND.job, job.index * 64 + position);
  const own = job.skills.map((name, index) => ({ skill: skillNamed(name).index, share: shareAt(index, noise(index)) }));
  // The first of a field's common skills are wanted everywhere in it; the others take turns.
  const turns = common.filter(
    (_, index) => index < 2 || (index + job.index) % (common.length - 2) < COMMON_PER_JOB - 2,
  );
  const shared = turns.map((name, index) => ({
    skill: skillNamed(name).index,
    share: (0.46 - 0.07 * index) * (0.7 + 0.6 * noise(32 + index)),
  }));
  const odd = ODD_SKILLS.filter((entry) => entry.job === job.title);
  const rare = odd.map(({ name }) => ({ skill: skillNamed(name).index, share: 0.03 + 0.02 * noise(60) }));
  const known = new Set<number>();
  return [...own, ...shared, ...rare]
    .filter(({ skill }) => !known.has(skill) && known.add(skill))
    .map((demand) => ({ job: job.index, ...demand }));
}

/** A course is surest about what it teaches most; the last of its skills it touches upon. */
function teachingsOf(course: WorldCourse, skillNamed: (name: string) => WorldSkill): Teaching[] {
  return course.skills.map((name, index) => {
    const noise = fraction(2, KIND.course, course.index * 32 + index);
    const main = noise < 0.6 ? 1 : 1 - 0.1 * noise;
    const sure = index === 0 ? main : 1 - 0.13 * index - 0.22 * noise;
    const confidence = Math.round(Math.max(0.2, sure) * 1_000_000) / 1_000_000;
    return { course: course.index, skill: skillNamed(name).index, confidence };
  });
}

const MENTIONS_PER_COURSE = 2;

/** Courses also mention skills of the group of their main one, if another course teaches them: found with little confidence. */
function withMentions(teachings: readonly Teaching[], skills: readonly WorldSkill[]): Teaching[] {
  const taught = new Set(teachings.map(({ skill }) => skill));
  const byGroup = Map.groupBy(skills, ({ group }) => group);
  const mentions = [...Map.groupBy(teachings, ({ course }) => course)].flatMap(([course, own]) => {
    const skillsOfCourse = new Set(own.map(({ skill }) => skill));
    const group = skills[own[0]?.skill ?? 0]?.group ?? 0;
    const others = (byGroup.get(group) ?? []).filter(({ index }) => taught.has(index) && !skillsOfCourse.has(index));
    const turn = course % Math.max(1, others.length);
    return [...others.slice(turn), ...others.slice(0, turn)]
      .slice(0, MENTIONS_PER_COURSE)
      .map(({ index }, position) => ({
        course,
        skill: index,
        confidence: Math.round((0.2 + 0.25 * fraction(3, KIND.course, course * 8 + position)) * 1_000_000) / 1_000_000,
      }));
  });
  return [...teachings, ...mentions];
}

/** Course number `index` of the catalogue. */
export function worldCourseAt(index: number): Course {
  const { org, code, title } = pick(worldCatalog().courses, index);
  return { index, key: `${org}+${code}`, org, code, title };
}
