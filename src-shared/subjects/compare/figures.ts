import { courseNames, type LabelOf } from '../../catalog/course-id.ts';
import { incompleteSumText } from '../../catalog/small-numbers.ts';
import type { ViewPage, ViewRow } from '../../catalog/views.ts';
import { narrowConfidenceAxis, type ValueAxis, valueAxis } from '../../figures/charts/axes.ts';
import { type ChartOf, type DotMatrix, type Figure, ownScale } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { jobName, sentences, skillName } from '../../figures/phrases.ts';
import { type Message, message, t, translated } from '../../language/message.ts';
import { formatDollars } from '../../text/numbers.ts';
import { comparable } from '../../text/text.ts';
import { sumsOfRuns } from '../courses/columns.ts';
import { job } from '../taxonomy/definition.ts';
import {
  hasMostPostings,
  highest,
  highestDemand,
  isLargest,
  isLargestShown,
  isTaughtMost,
  paysMost,
  type SharedThings,
  sharedFinding,
  teachesMost,
} from './findings.ts';

/*
 * Courses, jobs and skills side by side.
 */

/** A dot matrix with its words. */
export type MatrixFigure = Figure<ChartOf<'matrix'>>;

const eachScale = message('Each column has its own scale, starting at zero.');
/** The number of rows that a reader takes in at a glance; the table has all. */
const maxRows = 24;

const whatIsCompared = {
  courses: message('the figures for the courses compared'),
  jobs: message('the figures for the jobs compared'),
  skills: message('the figures for the skills compared'),
} as const;

const overview = (kind: keyof typeof whatIsCompared, finding: string, matrix: DotMatrix): MatrixFigure => ({
  ...headOf(`compare-${kind}-figures`),
  finding,
  note: t(eachScale),
  name: plotName(t('Dot plots'), t(whatIsCompared[kind]), matrix.rows.length, finding),
  chart: { kind: 'matrix', ...matrix, printed: true },
});

/** Compares the skills of courses, and their numbers of learners. */
export function comparedCoursesFigure(
  rows: readonly ViewRow<'compare-courses'>[],
  nameOf: (courseKey: string) => string,
): MatrixFigure {
  const name = (row: (typeof rows)[number]) => nameOf(row.course_key);
  const most = highest(rows, name, (row) => row.skills, teachesMost);
  const missingRuns = rows.reduce((sum, row) => sum + (row.runs_left_out ?? 0), 0);
  const learners =
    rows.some((row) => row.current !== null) &&
    highest(rows, name, (row) => row.current, missingRuns === 0 ? isLargest : isLargestShown);
  const figure = overview('courses', sentences(most, learners), {
    rows: rows.map(name),
    columns: [
      ownScale(
        t('Skills'),
        rows.map((row) => row.skills),
      ),
      ownScale(
        t('Jobs'),
        rows.map((row) => row.jobs),
      ),
      ownScale(
        translated(sumsOfRuns.current.label),
        rows.map((row) => row.current),
      ),
    ],
  });
  return missingRuns === 0 ? figure : { ...figure, note: `${t(eachScale)} ${incompleteSumText(missingRuns)}` };
}

/** Compares the salaries and postings of jobs, and how much of them is taught. */
export function comparedJobsFigure(rows: readonly ViewRow<'compare-jobs'>[]): MatrixFigure {
  const name = (row: (typeof rows)[number]) => jobName(row.name, row.job_id);
  const pay = highest(rows, name, (row) => row.median_salary, paysMost, formatDollars);
  const demand = highest(rows, name, (row) => row.unique_postings, hasMostPostings);
  return overview('jobs', `${pay} ${demand}`, {
    rows: rows.map(name),
    columns: [
      ownScale(
        t('Median salary, USD/yr'),
        rows.map((row) => row.median_salary),
        job.medianSalary.decimals,
      ),
      ownScale(
        t('Unique postings'),
        rows.map((row) => row.unique_postings),
      ),
      ownScale(
        t('Companies'),
        rows.map((row) => row.unique_companies),
      ),
      ownScale(
        t('Posting duration, days'),
        rows.map((row) => row.median_posting_duration),
      ),
      ownScale(
        t('Linked skills, %'),
        rows.map((row) =>
          row.skills === 0 || row.taught_skills === null ? null : (100 * row.taught_skills) / row.skills,
        ),
        1,
      ),
    ],
  });
}

/** Courses that teach skills, and jobs that ask for them. */
export function comparedSkillsFigure(rows: readonly ViewRow<'compare-skills'>[]): MatrixFigure {
  const name = (row: (typeof rows)[number]) => skillName(row.name, row.id);
  const demanded = highest(rows, name, (row) => row.demand, highestDemand);
  const taught = highest(rows, name, (row) => row.courses, isTaughtMost);
  return overview('skills', `${demanded} ${taught}`, {
    rows: rows.map(name),
    columns: [
      ownScale(
        t('Courses'),
        rows.map((row) => row.courses),
      ),
      ownScale(
        t('Best confidence'),
        rows.map((row) => row.max_confidence),
        2,
      ),
      ownScale(
        t('Jobs'),
        rows.map((row) => row.jobs),
      ),
      ownScale(
        t('Demand, postings'),
        rows.map((row) => row.demand),
      ),
    ],
  });
}

/** A row of what the compared things have in common: in how many it is, and its value in each. */
export interface SharedRow {
  readonly key: string;
  readonly label: string;
  readonly shared: number;
  readonly values: Readonly<Record<string, number | null>>;
}

interface ComparedTexts {
  readonly id: string;
  readonly title: string;
  /** Names of a row, and of the things it is compared between. */
  readonly things: SharedThings;
  readonly measure: Message;
}

/** Said where not all rows are drawn. */
const strongestFirst: Readonly<Record<SharedThings, Message>> = {
  'course-skills': message('The {rows} most shared skills; equally shared ones are sorted by their highest value.'),
  'job-skills': message('The {rows} most shared skills; equally shared ones are sorted by their highest value.'),
  'skill-courses': message('The {rows} most shared courses; equally shared ones are sorted by their highest value.'),
};

const confidence = message('the confidence that the course teaches the skill');

const strongest = (row: SharedRow) => Math.max(0, ...Object.values(row.values).map((value) => value ?? 0));

/** The rows that the picture shows: what most of them share, the strongest first. */
export const maxShared = (rows: readonly SharedRow[]): SharedRow[] =>
  [...rows].sort((one, other) => other.shared - one.shared || strongest(other) - strongest(one)).slice(0, maxRows);

const valuesOf = (json: string | null) => JSON.parse(json ?? '{}') as SharedRow['values'];

/** The skills of compared courses, as the rows of their figure. */
export const skillsOfCourses = ({ rows }: Pick<ViewPage<'compare-course-skills'>, 'rows'>): SharedRow[] =>
  rows.map((row) => ({
    key: String(row.skill_id),
    label: skillName(row.name, row.skill_id),
    shared: row.shared,
    values: valuesOf(row.courses),
  }));

export const comparedCourseSkillsFigure = (
  page: Pick<ViewPage<'compare-course-skills'>, 'rows'>,
  courseKeys: readonly string[],
  nameOf: (courseKey: string) => string,
): MatrixFigure =>
  sharedFigure(
    {
      ...headOf('compare-course-skills'),
      things: 'course-skills',
      measure: confidence,
    },
    skillsOfCourses(page),
    courseKeys.map((key) => ({ key, label: nameOf(key) })),
    narrowConfidenceAxis,
  );

/** The skills of compared jobs, as the rows of their figure. */
export const skillsOfJobs = ({ rows }: Pick<ViewPage<'compare-job-skills'>, 'rows'>): SharedRow[] =>
  rows.map((row) => ({
    key: String(row.skill_id),
    label: skillName(row.name, row.skill_id),
    shared: row.shared,
    values: valuesOf(row.jobs),
  }));

/** A job of which the taxonomy names no skill has an empty column. */
export const comparedJobSkillsFigure = (
  page: Pick<ViewPage<'compare-job-skills'>, 'rows' | 'pivot'>,
  jobs: readonly ViewRow<'compare-jobs'>[],
): MatrixFigure =>
  sharedFigure(
    {
      ...headOf('compare-job-skills'),
      things: 'job-skills',
      measure: message('the job’s unique postings that name the skill'),
    },
    skillsOfJobs(page),
    columnsOfThings(
      jobs.map(({ job_id: id, name, skills }) => ({ id, name, isBare: skills === 0 })),
      page.pivot,
    ),
    null,
  );

/** The courses of compared skills, as the rows of their figure. */
export function coursesOfSkills(
  { rows }: Pick<ViewPage<'compare-skill-courses'>, 'rows'>,
  labelOf: LabelOf,
): SharedRow[] {
  const nameOf = courseNames(
    rows.map((row) => row.course_key),
    labelOf,
  );
  return rows.map((row) => ({
    key: row.course_key,
    label: nameOf(row.course_key),
    shared: row.shared,
    values: valuesOf(row.skills),
  }));
}

/** A skill that no course teaches has an empty column. */
export const comparedSkillCoursesFigure = (
  page: Pick<ViewPage<'compare-skill-courses'>, 'rows' | 'pivot'>,
  skills: readonly ViewRow<'compare-skills'>[],
  labelOf: LabelOf,
): MatrixFigure =>
  sharedFigure(
    {
      ...headOf('compare-skill-courses'),
      things: 'skill-courses',
      measure: confidence,
    },
    coursesOfSkills(page, labelOf),
    columnsOfThings(
      skills.map(({ id, name, courses }) => ({ id, name, isBare: courses === 0 })),
      page.pivot,
    ),
    narrowConfidenceAxis,
  );

interface ComparedThing {
  readonly id: number;
  readonly name: string | null;
  /** It has no row. */
  readonly isBare: boolean;
}

/** A column for each of the things in their order, and for what else the rows have. */
function columnsOfThings(things: readonly ComparedThing[], pivot: readonly string[]) {
  const ofThings = things.map((thing) => {
    const label = apart(things, thing);
    return { key: thing.isBare ? `without-rows ${thing.id}` : label, label, isBare: thing.isBare };
  });
  const keys = new Set(ofThings.map(({ key }) => key));
  return [
    ...ofThings.filter(({ key, isBare }) => isBare || pivot.includes(key)).map(({ key, label }) => ({ key, label })),
    ...pivot.filter((key) => !keys.has(key)).map((key) => ({ key, label: key })),
  ];
}

/** Things as their columns are called, for the order of a table's columns. */
export const columnNames = (things: readonly Omit<ComparedThing, 'isBare'>[]): string[] =>
  things.map((thing) => apart(things, thing));

/** The name at the head of a column; those that look alike are distinguished by the id, as those that have rows. */
function apart(
  all: readonly { readonly name: string | null }[],
  { id, name }: { readonly id: number; readonly name: string | null },
): string {
  const called = name ?? t('Unnamed');
  const bearers = all.filter((other) => comparable(other.name ?? t('Unnamed')) === comparable(called));
  return bearers.length === 1 ? called : `${called} (${id})`;
}

/** Shows shared rows, all on one scale. A thing without any row has an empty column: that is a finding, too. */
export function sharedFigure(
  { id, title, things, measure }: ComparedTexts,
  all: readonly SharedRow[],
  compared: readonly { readonly key: string; readonly label: string }[],
  scale: ValueAxis | null,
): MatrixFigure {
  const rows = maxShared(all);
  const values = rows.flatMap((row) => Object.values(row.values).filter((value) => value !== null));
  const axis = scale ?? valueAxis(values, 'bar', 2);
  const finding = sharedFinding(all, compared.length, things);
  return {
    id,
    title,
    finding,
    note: sentences(
      rows.length < all.length && t(strongestFirst[things], { rows: String(rows.length) }),
      t('Each dot shows {measure}, on the same scale in every column.', { measure: t(measure) }),
    ),
    name: plotName(t('Dot plots'), t('{measure}, side by side', { measure: t(measure) }), rows.length, finding),
    chart: {
      kind: 'matrix',
      rows: rows.map((row) => row.label),
      columns: compared.map(({ key, label }) => ({
        label,
        axis,
        decimals: scale === null ? null : 2,
        values: rows.map((row) => row.values[key] ?? null),
      })),
    },
  };
}
