import * as z from 'zod';
import { runIdSchema } from '../course-id.ts';

/* What several views are asked with. */

/** Words that the names of the listed things hold. */
export const maxTextLength = 200;
export const text = z.string().max(maxTextLength).optional();
/** The part of a course key before its first `+`. */
export const organisation = z.string().min(1).max(255).optional();
export const recordId = z.int().min(0);
/** A day since 1970-01-01; a command line writes it as 2014-12-31. */
export const dayNumber = z.int().min(-100_000).max(100_000);
/** Both ends are included. */
const day = dayNumber.optional();
export const ofRun = () => z.strictObject({ runId: runIdSchema });
export const daysOfRun = () => ofRun().extend({ from: day, to: day });
