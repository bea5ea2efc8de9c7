/** A field of work as its table has it: names of skills as they are written there, without their facts. */
export interface FieldTable {
  readonly name: string;
  readonly codePrefix: string;
  /** Median salaries of its jobs lie between these, in US dollars a year. */
  readonly salaries: readonly [number, number];
  /** Effect of the field, as the end of a sentence. */
  readonly describes: string;
  /** Skills that every job of the field may ask for. */
  readonly common: readonly string[];
  readonly groups: readonly SkillGroup[];
  readonly jobs: readonly JobLine[];
  readonly courses: readonly CourseLine[];
}

export interface SkillGroup {
  readonly name: string;
  readonly skills: readonly string[];
}

export interface JobLine {
  readonly title: string;
  /** US dollars a year. */
  readonly salary: number;
  /** Unique postings in a month. */
  readonly postings: number;
  /** Asked for most often first. */
  readonly skills: readonly string[];
}

export interface CourseLine {
  readonly code: string;
  readonly org: string;
  readonly title: string;
  /** Taught most first. */
  readonly skills: readonly string[];
}

interface FieldDraft extends FieldTable {
  common: readonly string[];
  readonly groups: SkillGroup[];
  readonly jobs: JobLine[];
  readonly courses: CourseLine[];
}

const listOf = (text: string): string[] => text.split(',').map((name) => name.trim());
const cellsOf = (line: string): string[] => line.slice(2).split(' | ');

/**
 * Reads tables of this form, one line for each entry:
 *
 *     # field | prefix of course codes | lowest and highest salary in thousand dollars | what it does
 *     common: skill, …
 *     group of skills: skill, …
 *     - job | salary in thousand dollars | postings in a month | skill, …
 *     + code | organisation | title of the course | skill, …
 */
export function parseFields(text: string): FieldTable[] {
  const fields: FieldDraft[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith('# ')) fields.push(fieldOf(line));
    else addLine(fields.at(-1), line);
  }
  return fields;
}

function fieldOf(line: string): FieldDraft {
  const [name = '', codePrefix = '', range = '', describes = ''] = cellsOf(line);
  const [lowest = 0, highest = 0] = range.split(' ').map(Number);
  const salaries = [lowest * 1000, highest * 1000] as const;
  return { name, codePrefix, salaries, describes, common: [], groups: [], jobs: [], courses: [] };
}

function addLine(field: FieldDraft | undefined, line: string): void {
  if (field === undefined) throw new Error(`a line before the first field: ${line}`);
  if (line.startsWith('- ')) {
    const [title = '', salary, postings, skills = ''] = cellsOf(line);
    field.jobs.push({ title, salary: Number(salary) * 1000, postings: Number(postings), skills: listOf(skills) });
  } else if (line.startsWith('+ ')) {
    const [code = '', org = '', title = '', skills = ''] = cellsOf(line);
    field.courses.push({ code, org, title, skills: listOf(skills) });
  } else {
    const group = parseGroup(line);
    if (group.name === 'common') field.common = group.skills;
    else field.groups.push(group);
  }
}

/** `name: skill, skill` */
export function parseGroup(line: string): SkillGroup {
  const [name = '', skills = ''] = line.split(': ');
  return { name, skills: listOf(skills) };
}
