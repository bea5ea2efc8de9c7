import * as z from 'zod';
import { setupSteps } from '#contract/settings.ts';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import { courseData, runPacing, runState, trendDays } from '#shared/catalog/run-choice.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import { compareKinds } from '#shared/subjects/compare/compare.ts';
import { coveragePlaces, supplyReadings } from '#shared/subjects/coverage/question.ts';
import { maxInPlan, planWeights } from '#shared/subjects/plan/question.ts';
import { month } from '#shared/time/days.ts';
import {
  buildAddress,
  comparedIds,
  day,
  flag,
  matchPath,
  organisation,
  page,
  patternOf,
  readQuery,
  sort,
  splitAddress,
  text,
} from './address.ts';

export const runTabs = [
  'summary',
  'activity',
  'enrollment',
  'problems',
  'videos',
  'subsections',
  'reports',
  'learners',
  'notes',
] as const;
export type RunTab = (typeof runTabs)[number];

/** By what the enrollment of a run is shown; daily when the address does not say. */
export const enrollmentParts = ['daily', 'mode', 'age', 'education', 'gender', 'country'] as const;
export type EnrollmentPart = (typeof enrollmentParts)[number];

/** Every table of the tabs of a run: only one of them is on the screen under `sort` at a time. */
const runTables = [
  'run-activity',
  'run-enrollment',
  'run-modes',
  'run-birth-years',
  'run-education',
  'run-gender',
  'run-countries',
  'run-problems',
  'run-videos',
  'run-subsections',
  'run-reports',
  'run-learners',
] as const;

export const settingsSections = [
  'connection',
  'network',
  'courses',
  'sync',
  'privacy',
  'appearance',
  'keyboard',
  'exports',
  'packages',
  'storage',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The parts of the sync screen beside its first one. */
export const syncParts = ['table', 'log', 'changes', 'rejected'] as const;
export type SyncPart = (typeof syncParts)[number];

const recordId = z.coerce.number().int().min(0);
const none = z.strictObject({});

/** An address of the app: its path, and what may stand in it. */
interface Route<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly path: string;
  readonly params: P;
  readonly query: Q;
}

/** Made when it is first asked for: a start goes to one route, and would wait for the schemas of all. */
function route<P extends z.ZodObject, Q extends z.ZodObject>(
  path: string,
  make: () => { readonly params: P; readonly query: Q },
): Route<P, Q> {
  let made: ReturnType<typeof make> | null = null;
  const schemas = () => (made ??= make());
  return {
    path,
    get params() {
      return schemas().params;
    },
    get query() {
      return schemas().query;
    },
  };
}

/** Every address of the app. A screen reads its parameters and query from here, a link is built from here. */
export const routes = {
  overview: route('/', () => ({ params: none, query: z.object({ days: trendDays.optional() }) })),
  skills: route('/skills', () => ({
    params: none,
    query: z.object({ text, taught: flag, sort: sort('skills'), page }),
  })),
  skill: route('/skills/:id', () => ({
    params: z.object({ id: recordId }),
    query: z.object({
      sort: sort('skill-courses'),
      page,
      jobSort: sort('skill-jobs'),
      jobPage: page,
      changeSort: sort('observed-changes'),
      changePage: page,
    }),
  })),
  jobs: route('/jobs', () => ({ params: none, query: z.object({ text, sort: sort('jobs'), page }) })),
  job: route('/jobs/:id', () => ({
    params: z.object({ id: recordId }),
    query: z.object({ sort: sort('job-skills'), page, changeSort: sort('observed-changes'), changePage: page }),
  })),
  postings: route('/postings', () => ({ params: none, query: z.object({ text, sort: sort('job-postings'), page }) })),
  courses: route('/courses', () => ({
    params: none,
    query: z.object({
      text,
      org: organisation,
      data: courseData.optional(),
      withRuns: flag,
      sort: sort('courses'),
      page,
    }),
  })),
  course: route('/courses/:key', () => ({
    params: z.object({ key: courseKeySchema }),
    query: z.object({
      sort: sort('course-skills'),
      page,
      runSort: sort('runs'),
      runPage: page,
      jobSort: sort('course-jobs'),
      jobPage: page,
    }),
  })),
  runs: route('/runs', () => ({
    params: none,
    query: z.object({
      text,
      days: trendDays.optional(),
      org: organisation,
      course: courseKeySchema.optional(),
      state: runState.optional(),
      pacing: runPacing.optional(),
      flagged: flag,
      scope: z.string().max(3000).optional(),
      sort: sort('run-trends'),
      page,
    }),
  })),
  run: route('/runs/:id/:tab', () => ({
    params: z.object({ id: runIdSchema, tab: z.enum(runTabs) }),
    query: z.object({
      from: day,
      to: day,
      unit: z.enum(['learners', 'percent']).optional(),
      by: z.enum(enrollmentParts).optional(),
      bins: z.literal('5').optional(),
      period: z.literal('last_week').optional(),
      groupSort: sort('run-learner-metrics'),
      sort: sort(...runTables),
      page,
      tagSort: sort('run-problem-tags'),
      tagPage: page,
      flagSort: sort('run-attention'),
      flagPage: page,
      earlierSort: sort('run-earlier'),
      earlierPage: page,
    }),
  })),
  problem: route('/runs/:id/problems/:module', () => ({
    params: z.object({ id: runIdSchema, module: z.string().min(1).max(1000) }),
    query: z.object({
      part: page,
      sort: sort('problem-answers'),
      page,
      gradeSort: sort('problem-grades'),
      gradePage: page,
    }),
  })),
  sync: route('/sync', () => ({
    params: none,
    query: z.object({
      show: z.enum(syncParts).optional(),
      text,
      failed: flag,
      dataset: datasetNameSchema.optional(),
      kind: changeKind.optional(),
      sort: sort('sync-resources', 'sync-log', 'observed-changes', 'rejected-records'),
      page,
      failureSort: sort('sync-failures'),
      failurePage: page,
    }),
  })),
  definitions: route('/definitions', () => ({ params: none, query: z.object({ text }) })),
  definition: route('/definitions/:term', () => ({
    params: z.object({ term: z.string().min(1).max(200) }),
    query: none,
  })),
  compare: route('/compare', () => ({
    params: none,
    query: z.object({
      kind: z.enum(compareKinds).optional(),
      ids: comparedIds,
      align: z.enum(['dates', 'day0', 'start', 'default']).optional(),
      unit: z.enum(['percent']).optional(),
      sort: z.string().max(400).optional(),
      page,
      activitySort: z.string().max(400).optional(),
      activityPage: page,
    }),
  })),
  changes: route('/changes', () => ({
    params: none,
    query: z.object({
      since: z.union([z.enum(['last-sync', 'last-report', 'last-visit']), day.unwrap()]).optional(),
      dataset: z.enum(['jobs', 'skills']).optional(),
      sort: sort('all-changes'),
      page,
      unusualSort: sort('unusual-changes'),
      unusualPage: page,
      linkSort: sort('changed-links'),
      linkPage: page,
    }),
  })),
  watch: route('/watch', () => ({ params: none, query: none })),
  /** `question`: the one that the search box found, in English. */
  guide: route('/guide', () => ({ params: none, query: z.object({ question: text }) })),
  news: route('/news', () => ({ params: none, query: none })),
  plan: route('/plan', () => ({
    params: none,
    query: z.object({
      jobs: text,
      scope: z.string().max(3000).optional(),
      mode: z.literal('fewest').optional(),
      k: z.coerce.number().int().min(1).max(maxInPlan).optional(),
      share: z.coerce.number().int().min(50).max(100).optional(),
      tau: z.coerce.number().min(0).max(1).optional(),
      weights: z.enum(planWeights).optional(),
      alike: z.literal('postings').optional(),
      common: z.literal('out').optional(),
      /** Jobs whose skills are there already. */
      known: text,
      with: z.string().max(3000).optional(),
      without: z.string().max(3000).optional(),
    }),
  })),
  coverage: route('/coverage', () => ({
    params: none,
    query: z.object({
      scope: z.string().max(3000).optional(),
      supply: z.enum(supplyReadings).optional(),
      tau: z.coerce.number().min(0).max(1).optional(),
      /** Which skills the table has; the gaps when left out. */
      place: z.enum(['all', ...coveragePlaces]).optional(),
    }),
  })),
  reports: route('/reports', () => ({
    params: none,
    query: z.object({
      run: runIdSchema.optional(),
      job: recordId.optional(),
      kind: z.enum(compareKinds).optional(),
      ids: comparedIds,
      /** A digest since then. */
      changes: z.enum(['last-digest', 'last-sync']).optional(),
      /** The month of a report on all runs. */
      month: z.union([z.literal('last'), month]).optional(),
      /** The query of a plan's address. */
      plan: z.string().max(3800).optional(),
      /** The query of the address of a comparison of demand and supply. */
      coverage: z.string().max(3800).optional(),
      /** A skill of it, for a brief about building a course. */
      brief: recordId.optional(),
    }),
  })),
  welcome: route('/welcome/:step', () => ({ params: z.object({ step: z.enum(setupSteps) }), query: none })),
  settings: route('/settings/:section', () => ({
    params: z.object({ section: z.enum(settingsSections) }),
    query: none,
  })),
} as const;

export type RouteName = keyof typeof routes;
export type RouteParams<R extends RouteName> = z.output<(typeof routes)[R]['params']>;
export type RouteQuery<R extends RouteName> = z.output<(typeof routes)[R]['query']>;

/** A route with its parameters and query, read from an address. */
export type RouteMatch = {
  [R in RouteName]: { name: R; path: string; params: RouteParams<R>; query: RouteQuery<R> };
}[RouteName];

const patterns = Object.entries(routes).map(([name, route]) => ({
  name: name as RouteName,
  route: route as Route<z.ZodObject, z.ZodObject>,
  pattern: patternOf(route.path),
}));

/** The first parts of the screens that have several: an address may leave them out. */
const firstParts = ['summary', 'connection'] satisfies readonly (RunTab | SettingsSection)[];

/** Reads an address; null when it leads to nothing. */
export function readAddress(address: string): RouteMatch | null {
  const { path, query } = splitAddress(address);
  const whole = path.replace(/\/$/, '');
  return [path, ...firstParts.map((part) => `${whole}/${part}`)].reduce<RouteMatch | null>(
    (match, each) => match ?? readPath(each, query),
    null,
  );
}

/** The screen of an address, the same for all tabs of a run and all sections of the settings. */
export function screenOf(address: string): string {
  const match = readAddress(address);
  if (match === null) return address;
  const ofScreen = Object.entries(match.params).filter(([key]) => key !== 'tab' && key !== 'section');
  return JSON.stringify([match.name, ofScreen]);
}

function readPath(path: string, query: Record<string, string>): RouteMatch | null {
  for (const { name, route, pattern } of patterns) {
    const found = matchPath(pattern, path);
    const params = found && route.params.safeParse(found);
    if (params?.success) {
      return { name, path, params: params.data, query: readQuery(route.query, query) } as unknown as RouteMatch;
    }
  }
  return null;
}

/** The address of a route, without `#`. */
export function addressOf<R extends RouteName>(
  name: R,
  params: RouteParams<R>,
  query: Partial<RouteQuery<R>> = {},
): string {
  return buildAddress(routes[name].path, params, query);
}

/** The address of what an address led to: without what the route does not know. */
export function addressOfMatch({ name, params, query }: RouteMatch): string {
  return buildAddress(routes[name].path, params, query);
}

/** The same for the `href` of a link. */
export function hrefOf<R extends RouteName>(
  name: R,
  params: RouteParams<R>,
  query: Partial<RouteQuery<R>> = {},
): string {
  return `#${addressOf(name, params, query)}`;
}
