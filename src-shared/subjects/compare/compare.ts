import * as z from 'zod';

/** The kinds of things that can be compared, side by side. */
export const compareKinds = ['runs', 'courses', 'jobs', 'skills'] as const;
export type CompareKind = (typeof compareKinds)[number];

/** More than this is no comparison any more. */
export const maxCompared = 6;

/** The things picked for a comparison, by kind; course runs and courses by their ids, jobs and skills by their numbers. */
const picked = z.array(z.string().max(255)).max(maxCompared);
export const comparePicks = z.strictObject({ runs: picked, courses: picked, jobs: picked, skills: picked });
export type ComparePicks = z.infer<typeof comparePicks>;
