import type { Column } from '#shared/catalog/columns.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import type { CourseRun } from '../sample-service/generator/course-run.ts';
import type { SampleData } from '../sample-service/generator/sample-data.ts';
import type { SampleService } from '../sample-service/index.ts';

/** A record as the generator has it, before any service wrote it down. */
type Held = Readonly<Record<string, unknown>>;

/**
 * Everything that the service holds, as the rows a CSV of the profile Data must have: made from the generator's records
 * and the written-down names alone, without any of the code that reads answers or writes files.
 */
export function expectedRowsOf(
  service: SampleService,
  name: KnownTable,
  runIds: readonly string[],
): Record<string, string>[] {
  const runs = service.data.runs.filter((run) => runIds.includes(run.id));
  return heldRows[name](service.data, runs).map((row) => asCells(name, row));
}

/** Rows in an order of their own, to compare two sets that were made in different orders. */
export function inAnyOrder(rows: readonly Record<string, string>[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
}

function ofRuns(runs: readonly CourseRun[], rowsOf: (run: CourseRun) => Iterable<object>): Held[] {
  return runs.flatMap((run) => [...rowsOf(run)].map((row) => ({ ...row, course_id: run.id })));
}

function ofProblems(
  runs: readonly CourseRun[],
  rowsOf: (run: CourseRun, moduleId: string) => Iterable<object>,
): Held[] {
  return ofRuns(runs, (run) => [...run.problems()].flatMap(({ module_id }) => [...rowsOf(run, module_id)]));
}

type Source = (data: SampleData, runs: readonly CourseRun[]) => Held[];

const heldRows = {
  skills: (data) => [...data.skills].map((skill) => ({ ...skill })),
  'course-skills': (data) =>
    [...data.skills].flatMap(({ id, courses }) => courses.map((link) => ({ ...link, skill_id: id }))),
  jobs: (data) => [...data.jobs].map((job) => ({ ...job })),
  'job-skills': (data) =>
    [...data.jobs].flatMap(({ id, skills = [] }) =>
      skills.map(({ skill, ...link }) => ({ ...link, job_id: id, skill_id: skill.id })),
    ),
  'job-postings': (data) =>
    [...data.jobPostings].map(({ job, ...posting }) => ({ ...posting, job_id: job.id, job_name: job.name })),
  activity: (_, runs) => ofRuns(runs, (run) => run.activity()),
  enrollment: (_, runs) => ofRuns(runs, (run) => run.enrollment()),
  'recent-activity': (_, runs) => ofRuns(runs, latestWeeks),
  'enrollment-birth-year': (_, runs) => ofRuns(runs, (run) => run.enrollmentByBirthYear()),
  'enrollment-education': (_, runs) => ofRuns(runs, (run) => run.enrollmentByEducation()),
  'enrollment-gender': (_, runs) => ofRuns(runs, (run) => run.enrollmentByGender()),
  'enrollment-mode': (_, runs) => withEveryMode(ofRuns(runs, (run) => run.enrollmentByMode())),
  'enrollment-location': (_, runs) =>
    ofRuns(runs, (run) => run.enrollmentByLocation()).map(({ country, ...row }) => ({
      ...row,
      ...countryCells(country),
    })),
  problems: (_, runs) => ofRuns(runs, (run) => run.problems()),
  'problem-tags': (_, runs) => ofRuns(runs, (run) => run.problemsWithTags()),
  videos: (_, runs) =>
    ofRuns(runs, (run) => run.videos()).map((row) => ({ ...row, video_id: row.video_id ?? row.pipeline_video_id })),
  'answer-distribution': (_, runs) =>
    ofProblems(runs, (run, id) => run.answers(id)).map((row) => ({
      ...row,
      answer_value: row.answer_value ?? row.answer_value_text ?? row.answer_value_numeric,
    })),
  'grade-distribution': (_, runs) => ofProblems(runs, (run, id) => run.grades(id)),
} satisfies Partial<Record<TableName, Source>>;

export type KnownTable = keyof typeof heldRows;
export const knownTables = Object.keys(heldRows) as KnownTable[];

/** The newest week of each kind of action; kinds that no learner ever did have none. */
function latestWeeks(run: CourseRun): object[] {
  const weeks = [...run.activity()];
  return (['any', 'attempted_problem', 'played_video', 'posted_forum'] as const).flatMap((type) => {
    const week = weeks.findLast((candidate) => typeof candidate[type] === 'number');
    return week ? [{ ...week, activity_type: type, count: week[type] }] : [];
  });
}

/** A mode that one run has and another has not is an empty cell there. */
function withEveryMode(rows: readonly Held[]): Held[] {
  const fixed = new Set(['course_id', 'date', 'count', 'cumulative_count', 'created']);
  const modes = new Set(rows.flatMap((row) => Object.keys(row)).filter((key) => !fixed.has(key)));
  return rows.map((row) => ({ ...Object.fromEntries([...modes].map((mode) => [mode, null])), ...row }));
}

function countryCells(country: unknown) {
  const { alpha2, alpha3, name } = country as { alpha2: string | null; alpha3: string | null; name: string };
  return { country_alpha2: alpha2, country_alpha3: alpha3, country_name: name };
}

/** The cells of a row: the table's own columns, and those that its spread column gives. */
function asCells(name: TableName, held: Held): Record<string, string> {
  const definition: { columns: readonly Column[]; pivot?: string } = tables[name];
  const cells: Record<string, string> = {};
  for (const column of definition.columns) {
    if (column.key === definition.pivot) continue;
    cells[column.key] = cellText(held[column.key], column);
  }
  if (!definition.pivot) return cells;
  const pivot = Object.entries(held).filter(([key]) => !(key in cells));
  return { ...cells, ...Object.fromEntries(pivot.map(([key, value]) => [key, cellText(value)])) };
}

function cellText(value: unknown, column?: Column): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return column?.type === 'instant' ? zoned(text) : text;
}

/** `2014-12-10T193104` and `…:04.000000Z` as `2014-12-10T19:31:04Z`. */
function zoned(text: string): string {
  const [, day, hours, minutes, seconds, fraction = ''] =
    /^([\d-]{10})T(\d\d):?(\d\d):?(\d\d)(\.\d+)?Z?$/.exec(text) ?? [];
  return `${day}T${hours}:${minutes}:${seconds}${/[1-9]/.test(fraction) ? fraction : ''}Z`;
}
