import type { ComponentType } from 'react';
import type { RouteMatch, RouteName } from '../routing/routes.ts';
import { type LazyCode, lazy } from '../ui/lazy.tsx';

/** The code of a screen, and what an address that leads to it says. */
export interface ScreenEntry<Match> {
  readonly code: LazyCode<object>;
  propsOf(match: Match): object;
}

const screen = <Match, P extends object>(
  find: () => Promise<ComponentType<P>>,
  propsOf: (match: Match) => P,
): ScreenEntry<Match> => ({ code: lazy(find) as unknown as LazyCode<object>, propsOf });

const queryOf = <Q>({ query }: { readonly query: Q }) => ({ query });

/** The screen of every route. Each is a file of its own: a start reads the one that it shows. */
export const screens: { readonly [Name in RouteName]: ScreenEntry<Extract<RouteMatch, { readonly name: Name }>> } = {
  overview: screen(async () => (await import('../subjects/overview/overview-screen.tsx')).OverviewScreen, queryOf),
  skills: screen(async () => (await import('../subjects/taxonomy/skills-screen.tsx')).SkillsScreen, queryOf),
  skill: screen(
    async () => (await import('../subjects/taxonomy/skill-screen.tsx')).SkillScreen,
    ({ params, query }) => ({ id: params.id, query }),
  ),
  jobs: screen(async () => (await import('../subjects/taxonomy/jobs-screen.tsx')).JobsScreen, queryOf),
  job: screen(
    async () => (await import('../subjects/taxonomy/job-screen.tsx')).JobScreen,
    ({ params, query }) => ({ id: params.id, query }),
  ),
  postings: screen(async () => (await import('../subjects/taxonomy/postings-screen.tsx')).PostingsScreen, queryOf),
  courses: screen(async () => (await import('../subjects/courses/courses-screen.tsx')).CoursesScreen, queryOf),
  course: screen(
    async () => (await import('../subjects/courses/course-screen.tsx')).CourseScreen,
    ({ params, query }) => ({ courseKey: params.key, query }),
  ),
  runs: screen(async () => (await import('../subjects/runs/runs-screen.tsx')).RunsScreen, queryOf),
  run: screen(
    async () => (await import('../subjects/runs/run/run-screen.tsx')).RunScreen,
    ({ params, query }) => ({ runId: params.id, tab: params.tab, query }),
  ),
  problem: screen(
    async () => (await import('../subjects/problems/problem-screen.tsx')).ProblemScreen,
    ({ params, query }) => ({ runId: params.id, moduleId: params.module, query }),
  ),
  sync: screen(async () => (await import('../features/sync/sync-screen.tsx')).SyncScreen, queryOf),
  definitions: screen(
    async () => (await import('../features/definitions/definitions-screen.tsx')).DefinitionsScreen,
    queryOf,
  ),
  definition: screen(
    async () => (await import('../features/definitions/definitions-screen.tsx')).DefinitionScreen,
    ({ params }) => ({ id: params.term }),
  ),
  compare: screen(async () => (await import('../subjects/compare/compare-screen.tsx')).CompareScreen, queryOf),
  changes: screen(async () => (await import('../subjects/changes/changes-screen.tsx')).ChangesScreen, queryOf),
  watch: screen(
    async () => (await import('../subjects/watch/watch-screen.tsx')).WatchScreen,
    () => ({}),
  ),
  guide: screen(async () => (await import('../features/guide/guide-screen.tsx')).GuideScreen, queryOf),
  news: screen(
    async () => (await import('../features/guide/news-screen.tsx')).NewsScreen,
    () => ({}),
  ),
  plan: screen(async () => (await import('../subjects/plan/plan-screen.tsx')).PlanScreen, queryOf),
  coverage: screen(async () => (await import('../subjects/coverage/coverage-screen.tsx')).CoverageScreen, queryOf),
  reports: screen(async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen, queryOf),
  welcome: screen(
    async () => (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen,
    ({ params }) => ({ step: params.step }),
  ),
  settings: screen(
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
    ({ params }) => ({ section: params.section }),
  ),
};
