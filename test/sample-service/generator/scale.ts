import { worldCatalog } from './world/catalog.ts';

export const SCALES = ['small', 'real', 'stress', 'world'] as const;
export type Scale = (typeof SCALES)[number];

/** How much of everything there is. */
export interface ScaleSize {
  readonly skills: number;
  readonly jobs: number;
  readonly courses: number;
  /** Fewest and most skills named by one job. */
  readonly skillsPerJob: readonly [number, number];
  readonly problemsPerRun: number;
  /** The same number for every run, instead of up to `problemsPerRun`. */
  readonly problemsEach?: number | undefined;
  readonly videosPerRun: number;
  readonly learnersPerRun: number;
}

/**
 * `real` has the numbers that the documentation of such services shows; `stress` is ten times the largest library there is. `world` is
 * written by hand and as large as its tables are.
 */
export const SCALE_SIZES: Readonly<Record<Scale, ScaleSize>> = {
  small: {
    skills: 150,
    jobs: 24,
    courses: 72,
    skillsPerJob: [5, 12],
    problemsPerRun: 18,
    videosPerRun: 12,
    learnersPerRun: 40,
  },
  real: {
    skills: 3_522,
    jobs: 216,
    courses: 1_200,
    skillsPerJob: [8, 24],
    problemsPerRun: 120,
    videosPerRun: 60,
    learnersPerRun: 900,
  },
  stress: {
    skills: 300_000,
    jobs: 3_000,
    courses: 10_000,
    skillsPerJob: [200, 200],
    problemsPerRun: 2_000,
    videosPerRun: 500,
    learnersPerRun: 20_000,
  },
  world: {
    skills: worldCatalog().skills.length,
    jobs: worldCatalog().jobs.length,
    courses: worldCatalog().courses.length,
    skillsPerJob: [8, 24],
    problemsPerRun: 18,
    videosPerRun: 16,
    learnersPerRun: 250,
  },
};
