import { courseNames, runNames } from '../../../../src-preload/contract/compared-names.ts';
import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import { type BlockNames, namesOfBlocks } from '../../../../src-preload/contract/module-id.ts';
import type { Readings } from './readings.ts';

/*
 * What things are called in reports and pictures: as on the screen.
 */

type Names = (id: string) => string;

/** Problems, videos and subsections of a run. */
export const blockNamesIn = ({ label }: Readings): BlockNames => namesOfBlocks(label);

/** Compared runs: no two alike. */
export const namesOfRuns = (runIds: readonly string[], readings: Readings): Names =>
  runNames(runIds, (id) => readings.label('run', id));

/** Compared courses: no two alike. */
export const namesOfCourses = (courseKeys: readonly string[], readings: Readings): Names =>
  courseNames(courseKeys, (key) => readings.label('course', key));

/** What a comparison is of. */
export type Things = Extract<Recipe['subject'], { kind: 'comparison' }>['things'];

/** Compared things; jobs by their number. */
export function namesOfThings(things: Things, readings: Readings): Names {
  if (things.of === 'runs') return namesOfRuns(things.ids, readings);
  return things.of === 'courses' ? namesOfCourses(things.ids, readings) : (id) => id;
}
