import * as z from 'zod';
import { runIdSchema } from '#shared/catalog/course-id.ts';
import { type DatasetDefinition, type DatasetName, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { saveResult } from './exports.ts';
import { lineOfWords } from './workspaces.ts';

/*
 * Data packages: a ZIP of CSV tables with a description, for people and programs, which this app opens again without an
 * account. Never in one: learner data, report files, secrets.
 */

const isInPackages = (name: DatasetName): boolean => {
  const { scope }: DatasetDefinition = datasets[name];
  return name !== 'reports' && (scope === 'run' || scope === 'module');
};

/** Datasets of a course run that can go into a package. */
export const packageDatasets: readonly DatasetName[] = datasetNames.filter(isInPackages);
const packageDataset = z.enum(packageDatasets as [DatasetName, ...DatasetName[]]);

/** The smallest and the largest threshold for small counts in a package that withholds any. */
export const packageThresholds = [2, 100] as const;

/** Maximum length of its title and of its maker's name, in characters. */
export const maxPackageWordsLength = 120;

/** The user's choices for a package. */
export const packageSelection = z.strictObject({
  title: lineOfWords(1, maxPackageWordsLength),
  madeBy: lineOfWords(0, maxPackageWordsLength),
  /** Skills, jobs and job postings with their links. */
  taxonomy: z.boolean(),
  runIds: z.array(runIdSchema).max(5000),
  datasets: z.array(packageDataset).max(40),
  labels: z.boolean(),
  notes: z.boolean(),
  /** Counts of learners from 1 up to below it are withheld; null withholds none. */
  threshold: z.int().min(packageThresholds[0]).max(packageThresholds[1]).nullable(),
});
export type PackageSelection = z.infer<typeof packageSelection>;

/**
 * The size of a package, exact where it has few rows. Of many rows only some are read: `bytes` is estimated from these, and so is `rows`
 * where the package withholds counts.
 */
export const packageEstimate = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0) });
export type PackageEstimate = z.infer<typeof packageEstimate>;

/** How far the writing or reading of a package is. */
export const packageProgress = z.strictObject({
  step: z.enum(['write', 'read']),
  table: z.string(),
  done: z.int().min(0),
  total: z.int().min(0),
});
export type PackageProgress = z.infer<typeof packageProgress>;

/** Figures of a package that was made. */
const packageFigures = z.strictObject({
  rows: z.int(),
  bytes: z.int(),
  /** Counts that were withheld because they were small, or would have given one away. */
  withheld: z.int(),
  /** Text cells that begin like a formula: harmless in a program, said so in the README. */
  formulaLike: z.int(),
});
export type PackageFigures = z.infer<typeof packageFigures>;

export const packageResult = saveResult(packageFigures.shape);
