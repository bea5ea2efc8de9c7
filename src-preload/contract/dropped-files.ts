import * as z from 'zod';
import { settingsFileChoice } from './settings.ts';

/** The paths of files that a user dropped on a window. The preload script has them from the system; no page can make one up. */
export const droppedPaths = z.strictObject({ paths: z.array(z.string().max(4000)).min(1).max(1000) });

/**
 * A dropped file, recognized by its content. A package opens by itself, as one that the computer opened the app with; the content of a
 * settings file comes along. Course outlines and names are read by the worker and the reader that their dialogs have.
 */
export const droppedFile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['package', 'outline', 'names']) }),
  settingsFileChoice.options[1].omit({ state: true }).extend({ kind: z.literal('settings') }),
]);
export type DroppedFile = z.infer<typeof droppedFile>;
