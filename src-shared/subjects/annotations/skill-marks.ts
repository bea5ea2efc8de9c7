import * as z from 'zod';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { message } from '../../language/message.ts';

/*
 * What users know better than the taxonomy about a course and a skill. A mark replaces the link of the taxonomy wherever courses are
 * set against jobs; tables of links show what the service says.
 */

/** Null says that the course does not teach the skill; a number, in hundredths from 1 to 100, says that it does, and how surely. */
const hundredths = z.int().min(1).max(100).nullable();

export const skillMark = z.strictObject({ courseKey: courseKeySchema, skillId: z.int().min(0), hundredths });
export type SkillMark = z.infer<typeof skillMark>;

/** Sets a mark, or takes it away. */
export const skillMarkChange = z.strictObject({
  courseKey: courseKeySchema,
  skillId: z.int().min(0),
  mark: z.strictObject({ hundredths }).nullable(),
});
export type SkillMarkChange = z.infer<typeof skillMarkChange>;

/** What a mark says, by whether it has a confidence. */
export const markLabels = {
  notTaught: message('Not taught here'),
  taught: message('Taught, though not listed'),
} as const;
