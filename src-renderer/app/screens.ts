import type { RouteName } from '../routing/routes.ts';
import { lazy } from '../ui/lazy.tsx';

/** The screen of every route. Each is a file of its own: a start reads the one that it shows. */
export const screens = {
  overview: lazy(async () => (await import('../subjects/overview/overview-screen.tsx')).OverviewScreen),
  skills: lazy(async () => (await import('../subjects/taxonomy/skills/skills-screen.tsx')).SkillsScreen),
  skill: lazy(async () => (await import('../subjects/taxonomy/skill/skill-screen.tsx')).SkillScreen),
  jobs: lazy(async () => (await import('../subjects/taxonomy/jobs/jobs-screen.tsx')).JobsScreen),
  job: lazy(async () => (await import('../subjects/taxonomy/job/job-screen.tsx')).JobScreen),
  postings: lazy(async () => (await import('../subjects/taxonomy/postings/postings-screen.tsx')).PostingsScreen),
  courses: lazy(async () => (await import('../subjects/courses/courses-screen.tsx')).CoursesScreen),
  course: lazy(async () => (await import('../subjects/courses/course/course-screen.tsx')).CourseScreen),
  runs: lazy(async () => (await import('../subjects/runs/runs-screen.tsx')).RunsScreen),
  run: lazy(async () => (await import('../subjects/runs/run/run-screen.tsx')).RunScreen),
  problem: lazy(async () => (await import('../subjects/problems/problem-screen.tsx')).ProblemScreen),
  sync: lazy(async () => (await import('../features/sync/sync-screen.tsx')).SyncScreen),
  definitions: lazy(async () => (await import('../features/definitions/definitions-screen.tsx')).DefinitionsScreen),
  definition: lazy(async () => (await import('../features/definitions/definitions-screen.tsx')).DefinitionScreen),
  compare: lazy(async () => (await import('../subjects/compare/compare-screen.tsx')).CompareScreen),
  changes: lazy(async () => (await import('../subjects/changes/changes-screen.tsx')).ChangesScreen),
  plan: lazy(async () => (await import('../subjects/plan/plan-screen.tsx')).PlanScreen),
  coverage: lazy(async () => (await import('../subjects/coverage/coverage-screen.tsx')).CoverageScreen),
  reports: lazy(async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen),
  welcome: lazy(async () => (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen),
  settings: lazy(async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
} as const satisfies Record<RouteName, unknown>;
