import * as z from 'zod';
import { type Message, message } from '../language/message.ts';

/**
 * How far the enrollment and activity of a course's selected runs are here: a figure is known; the last try to read one of
 * those datasets failed; one is further behind today than its kind may be; nothing of them was ever read whole of some run.
 * A course may be in several of these.
 */
export const courseData = z.enum(['known', 'failed', 'behind', 'never']);
export type CourseData = z.infer<typeof courseData>;

/** The same for people: in the filter, in the name of a pinned view and in files. */
export const courseDataText: Readonly<Record<CourseData, Message>> = {
  known: message('With data'),
  failed: message('Last sync failed'),
  behind: message('Data is behind'),
  never: message('Not synced yet'),
};
