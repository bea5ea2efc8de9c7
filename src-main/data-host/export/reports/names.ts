import type { Recipe } from '#contract/reports/recipe.ts';
import { type BlockNames, namesOfBlocks } from '#shared/catalog/module-id.ts';
import { courseNames, runNames } from '#shared/catalog/names-apart.ts';
import type { ReportReader } from './report-reader.ts';

/*
 * Names of things in reports and pictures: the same as on the screen.
 */

type Names = (id: string) => string;

/** Problems, videos and subsections of a run. */
export const blockNamesIn = ({ label }: ReportReader): BlockNames => namesOfBlocks(label);

/** Compared runs: no two alike. */
export const namesOfRuns = (runIds: readonly string[], reportReader: ReportReader): Names =>
  runNames(runIds, (id) => reportReader.label('run', id));

/** Compared courses: no two alike. */
const namesOfCourses = (courseKeys: readonly string[], reportReader: ReportReader): Names =>
  courseNames(courseKeys, (key) => reportReader.label('course', key));

/** What a comparison is of. */
export type Things = Extract<Recipe['subject'], { kind: 'comparison' }>['things'];

/** Compared things; jobs by their number. */
export function namesOfThings(things: Things, reportReader: ReportReader): Names {
  if (things.of === 'runs') return namesOfRuns(things.ids, reportReader);
  return things.of === 'courses' ? namesOfCourses(things.ids, reportReader) : (id) => id;
}
