import * as z from 'zod';
import { type Column, type RowOf, rowSchema } from './columns.ts';
import { courseKeySchema, runIdSchema } from './course-id.ts';
import type { DatasetName } from './datasets.ts';
import { activity, course, enrollment, job, ledger, own, record, report, skill } from './dictionary.ts';
import { asOf } from './freshness.ts';
import { changeViews } from './views-by-subject/changes.ts';
import { compareViews } from './views-by-subject/compare.ts';
import { learnerViews } from './views-by-subject/learners.ts';
import { ledgerViews } from './views-by-subject/ledger.ts';
import { ownWordsViews } from './views-by-subject/own-words.ts';
import { runTraitViews } from './views-by-subject/run-traits.ts';

/**
 * Counts that add up: columns of one row, or one column over the rows that share the value of `within`. Where shares are of the
 * rows with a value in `known` alone, those add up by themselves too.
 */
export type AddsUp =
  | { readonly inRow: readonly string[] }
  | { readonly inColumn: readonly string[]; readonly within: string; readonly known?: string };

/**
 * A view is one table as people see it: its parameters, columns, order and file name. Screen, chart and export all ask
 * for rows by view, so they cannot differ.
 */
export interface ViewDefinition {
  readonly title: string;
  readonly params: z.ZodObject;
  readonly columns: readonly Column[];
  /** A column that holds a JSON object of counts; tables and exports give each of its keys a column of its own. */
  readonly spread?: string;
  /** Columns whose values may be added up over all rows; a table shows their sums. Unique learners may not. */
  readonly sums?: readonly string[];
  /** Which counts of learners make up a total that may be known from elsewhere. */
  readonly addsUp?: AddsUp;
  readonly defaultSort: { readonly column: string; readonly direction: 'asc' | 'desc' };
  /** The part of an export's file name that says what it is; the service's own slug where it has one. */
  readonly slug: string;
  /** Whose freshness stands below the block; null when the rows speak of several datasets. */
  readonly dataset: DatasetName | null;
  /** Every dataset that a row may depend on, where that is not `dataset` alone. */
  readonly reads?: readonly DatasetName[];
}

const text = z.string().max(200).optional();
const day = z.int().min(-100_000).max(100_000).optional();
const recordId = z.int().min(0);
const runParams = z.strictObject({ runId: runIdSchema, from: day, to: day });

export const views = {
  skills: {
    title: 'Skills',
    params: z.strictObject({ text, taught: z.boolean().optional() }),
    columns: [
      record.id,
      skill.linkedName,
      skill.typeName,
      skill.courses,
      skill.maxConfidence,
      skill.jobs,
      skill.demand,
    ],
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'skill-courses': {
    title: 'Courses that teach the skill',
    params: z.strictObject({ skillId: recordId }),
    columns: [skill.courseKey, skill.confidence, course.runs],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'skill-courses',
    dataset: 'skills',
  },
  'skill-jobs': {
    title: 'Jobs that need the skill',
    params: z.strictObject({ skillId: recordId }),
    columns: [record.jobId, job.linkedNameByJobId, job.significance, job.skillPostings, job.medianSalary],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'skill-jobs',
    dataset: 'jobs',
    reads: ['jobs', 'job-postings'],
  },
  jobs: {
    title: 'Jobs',
    params: z.strictObject({ text }),
    columns: [record.id, job.linkedName, job.skills, job.taughtSkills, job.uniquePostings, job.medianSalary],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'jobs',
    dataset: 'jobs',
    reads: ['jobs', 'skills', 'job-postings'],
  },
  'job-skills': {
    title: 'Skills of the job',
    params: z.strictObject({ jobId: recordId }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      job.significance,
      job.skillPostings,
      job.bestCourse,
      skill.confidence,
    ],
    defaultSort: { column: 'significance', direction: 'desc' },
    slug: 'job-skills',
    dataset: 'jobs',
    reads: ['jobs', 'skills'],
  },
  'job-postings': {
    title: 'Job postings',
    params: z.strictObject({ text }),
    columns: [
      record.id,
      record.jobId,
      job.postingsJobName,
      job.medianSalary,
      job.medianDuration,
      job.uniquePostings,
      job.uniqueCompanies,
      record.modified,
    ],
    defaultSort: { column: 'unique_postings', direction: 'desc' },
    slug: 'job-postings',
    dataset: 'job-postings',
  },
  courses: {
    title: 'Courses',
    params: z.strictObject({ text, withRuns: z.boolean().optional() }),
    columns: [
      skill.courseKey,
      course.org,
      course.skills,
      course.jobs,
      course.runs,
      course.current,
      course.change7d,
      course.activeLastWeek,
      own.courseLabel,
    ],
    defaultSort: { column: 'runs', direction: 'desc' },
    sums: ['current', 'change_7d'],
    slug: 'courses',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment', 'activity'],
  },
  'course-skills': {
    title: 'Skills of the course',
    params: z.strictObject({ courseKey: courseKeySchema }),
    columns: [record.skillId, skill.linkedNameBySkillId, skill.typeName, skill.confidence, skill.jobs, skill.demand],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'course-skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  runs: {
    title: 'Course runs',
    params: z.strictObject({ text, courseKey: courseKeySchema.optional() }),
    columns: [
      course.runId,
      skill.courseKey,
      course.current,
      course.change7d,
      course.activeLastWeek,
      course.activePct,
      course.dataThrough,
      ledger.syncedAt,
      own.runLabel,
    ],
    defaultSort: { column: 'run_id', direction: 'asc' },
    sums: ['current', 'change_7d'],
    addsUp: { inColumn: ['current', 'active_last_week'], within: 'course_key' },
    slug: 'course-runs',
    dataset: null,
    reads: ['enrollment', 'activity'],
  },
  'run-activity': {
    title: 'Weekly activity',
    params: runParams,
    columns: [
      activity.weekEnding,
      activity.start,
      activity.end,
      activity.any,
      activity.video,
      activity.problem,
      activity.forum,
      activity.enrolled,
      activity.anyPct,
      own.note,
      record.computed,
    ],
    defaultSort: { column: 'week_ending', direction: 'asc' },
    slug: 'engagement-activity',
    dataset: 'activity',
    reads: ['activity', 'enrollment'],
  },
  'run-enrollment': {
    title: 'Daily enrollment',
    params: runParams,
    columns: [enrollment.date, enrollment.count, enrollment.netChange, own.note, record.computed],
    defaultSort: { column: 'date', direction: 'asc' },
    slug: 'enrollment',
    dataset: 'enrollment',
  },
  'run-reports': {
    title: 'Reports',
    params: z.strictObject({ runId: runIdSchema }),
    columns: [report.name, report.lastModified, report.bytes, report.sha256, report.file, report.fetchedAt],
    defaultSort: { column: 'report_name', direction: 'asc' },
    slug: 'reports',
    dataset: 'reports',
  },
  ...runTraitViews,
  ...ownWordsViews,
  ...compareViews,
  ...changeViews,
  ...ledgerViews,
  ...learnerViews,
} as const satisfies Record<string, ViewDefinition>;

export type ViewName = keyof typeof views;

/** Every dataset that the rows of a view depend on; none for what people wrote themselves. */
export function datasetsOfView(view: ViewName): readonly DatasetName[] {
  const { dataset, reads }: ViewDefinition = views[view];
  return reads ?? (dataset === null ? [] : [dataset]);
}
export const viewNames = Object.keys(views) as [ViewName, ...ViewName[]];
export type ViewParams<V extends ViewName> = z.infer<(typeof views)[V]['params']>;
export type ViewRow<V extends ViewName> = RowOf<(typeof views)[V]['columns']>;
export type ViewColumn<V extends ViewName> = (typeof views)[V]['columns'][number]['key'];

export interface ViewSort<V extends ViewName = ViewName> {
  column: ViewColumn<V>;
  direction: 'asc' | 'desc';
  /** Of the spread column: the one of its keys whose values count. */
  key?: string | undefined;
}

/** Which rows of a view: the part that screen and export share. */
export type ViewQuery<V extends ViewName = ViewName> = {
  [Name in V]: { view: Name; params: ViewParams<Name>; sort?: ViewSort<Name> | undefined };
}[V];

/** One page of it. Pages count from 1. */
export type ViewRequest<V extends ViewName = ViewName> = ViewQuery<V> & { page: number; pageSize: number };

/** The largest page: enough for the whole history of one run's chart. */
export const maxPageSize = 10_000;

export interface ViewPage<V extends ViewName = ViewName> {
  view: V;
  rows: ViewRow<V>[];
  /** Rows of the whole view with these parameters, not only of this page. */
  total: number;
  /** The sums of the view's `sums` over all its rows; without those that nothing is known of. */
  totals: Record<string, number>;
  /** The keys of the spread column in all rows of the view, in order; empty without one. */
  spread: string[];
  asOf: AsOfOrNull;
}
type AsOfOrNull = z.infer<typeof asOf> | null;

function querySchema(view: ViewName) {
  const keys = views[view].columns.map((c) => c.key);
  const key = z.string().max(200).optional();
  const sort = z.strictObject({ column: z.enum(keys), direction: z.enum(['asc', 'desc']), key }).optional();
  return z.strictObject({ view: z.literal(view), params: views[view].params, sort });
}

const perView = <S extends z.ZodObject>(make: (view: ViewName) => S) => {
  const [first, ...rest] = viewNames;
  return [make(first), ...rest.map(make)] as const;
};

/** Checks a query against the parameters and columns of its view. */
export const viewQuery = z.discriminatedUnion('view', perView(querySchema)) as unknown as z.ZodType<ViewQuery>;

const paging = { page: z.int().min(1).max(1_000_000), pageSize: z.int().min(1).max(maxPageSize) };
export const viewRequest = z.discriminatedUnion(
  'view',
  perView((view) => querySchema(view).extend(paging)),
) as unknown as z.ZodType<ViewRequest>;

export const viewPage = z.discriminatedUnion(
  'view',
  perView((view) =>
    z.strictObject({
      view: z.literal(view),
      rows: z.array(rowSchema(views[view].columns)),
      total: z.int().min(0),
      totals: z.record(z.string(), z.number()),
      spread: z.array(z.string()),
      asOf: asOf.nullable(),
    }),
  ),
) as unknown as z.ZodType<ViewPage>;
