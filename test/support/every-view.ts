import * as z from 'zod';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { type ViewName, type ViewQuery, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { formatDay } from '#shared/time/time.ts';
import type { FilledHost } from './filled-host.ts';

/** Values of each parameter of a view, where its schema alone does not say: the first is one that has rows. */
export type KnownParams = Readonly<Record<string, readonly unknown[]>>;

/**
 * Views that may have no rows in a filled host: in its small world no problem moved more than problems of its cohort do, and no week is judged of fewer than
 * six runs.
 */
export const mayBeEmpty: ReadonlySet<ViewName> = new Set(['run-moved-problems', 'run-alarms', 'unusual-weeks']);

/** Values for the parameters of every view, out of what the host holds. */
export async function knownParams({ service, started, runId, moduleId }: FilledHost): Promise<KnownParams> {
  const days = await started.rows({ view: 'run-enrollment', params: { runId } });
  const dayAt = (share: number) => days[Math.floor(days.length * share)]?.date ?? 0;
  const answers = await started.rows({ view: 'problem-answers', params: { runId, moduleId } });
  const { id: skillId = 0, courses = [] } =
    [...service.data.skills].find((skill) => skill.courses.length > 1 && isInJob(service, skill.id)) ?? {};
  const jobIds = [...service.data.jobs].slice(0, 3).map((job) => job.id);
  const [job] = [...service.data.jobs];
  const [flag] = await started.rows({ view: 'attention', params: {} });
  const flagged = parseCourseId(flag?.run_id ?? '');
  const courseKeys = courses.map(({ course_key }) => course_key);
  return {
    runId: [runId],
    runIds: [service.runs],
    ofRunIds: [service.runs.slice(0, 2)],
    courseKey: [courseKeys[0]],
    courseKeys: [courseKeys.slice(0, 3)],
    skillId: [skillId],
    skillIds: [[skillId, ...(job?.skills ?? []).map(({ skill }) => skill.id)].slice(0, 4)],
    jobId: [job?.id],
    jobIds: [jobIds],
    'job-similar.jobId': [jobWithLikes(service)],
    moduleId: [moduleId],
    partId: [answers[0]?.part_id],
    id: [runId],
    org: ['edX'],
    text: ['e', 'nothing is called so'],
    month: [formatDay(dayAt(0.5)).slice(0, 7)],
    from: [dayAt(0.25)],
    to: [dayAt(0.75)],
    scope: [
      { of: 'runs' },
      { of: 'organisations', orgs: ['edX'] },
      { of: 'courses', courseKeys: courseKeys.slice(0, 2) },
    ],
    most: [1],
    share: [100],
    tau: [0.75],
    knownJobIds: [jobIds.slice(1)],
    withCourses: [courseKeys.slice(0, 1)],
    withoutCourses: [courseKeys.slice(0, 1)],
    after: ['last-sync', 'last-digest', 0],
    until: [4_000_000_000_000_000],
    'notes.kind': ['run'],
    'sync-resources.failed': [true],
    'sync-resources.dataset': ['enrollment'],
    'course-fixes.courseKey': [flagged.ok ? flagged.identity.courseKey : ''],
    'runs.courseKey': ['edX+DemoX'],
    'run-trends.courseKey': ['edX+DemoX'],
    'run-trends.flagged': [true],
  };
}

/** A job that shares three skills or more with another. */
function jobWithLikes({ data }: FilledHost['service']): number {
  const jobs = [...data.jobs].map(({ id, skills = [] }) => ({
    id,
    skills: new Set(skills.map(({ skill }) => skill.id)),
  }));
  const alike = jobs.find(({ id, skills }) =>
    jobs.some((other) => other.id !== id && [...other.skills].filter((skill) => skills.has(skill)).length >= 3),
  );
  if (alike === undefined) throw new Error('no two jobs of the sample service share three skills');
  return alike.id;
}

const isInJob = ({ data }: FilledHost['service'], skillId: number) =>
  [...data.jobs].some(({ skills = [] }) => skills.some(({ skill }) => skill.id === skillId));

/** A view with everything of it, and with its rows chosen in every way that its parameters allow. */
export interface QueriesOfView {
  readonly view: ViewName;
  /** Only what must be said. */
  readonly whole: ViewQuery;
  /** One more parameter or another choice, each. */
  readonly chosen: readonly ViewQuery[];
}

/**
 * Queries of every view of the contract, from the schemas of their parameters. A parameter without a value throws, so
 * that no new view is left out.
 */
export function queriesOfEveryView(known: KnownParams): QueriesOfView[] {
  return viewNames.map((view) => {
    const entries = Object.entries(viewDefinition(view).params().shape as Record<string, z.ZodType>);
    const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success;
    const options = entries.map(([name, schema]) => ({
      name,
      values: known[`${view}.${name}`] ?? known[name] ?? choicesOf(view, name, schema),
      required: isRequired(schema),
    }));
    const least = Object.fromEntries(
      options.filter(({ required }) => required).map(({ name, values }) => [name, values[0]]),
    );
    const chosen = options.flatMap(({ name, values, required }) =>
      values.slice(required ? 1 : 0).map((value) => ({ ...least, [name]: value })),
    );
    return { view, whole: queryOf(view, least), chosen: chosen.map((params) => queryOf(view, params)) };
  });
}

const queryOf = (view: ViewName, params: object) =>
  ({ view, params: viewDefinition(view).params().parse(params) }) as ViewQuery;

/** All values of a parameter that has only so many. */
function choicesOf(view: ViewName, name: string, schema: z.ZodType): readonly unknown[] {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodBoolean) return [true, false];
  throw new Error(`tell knownParams what ${name} of the view ${view} may be`);
}
