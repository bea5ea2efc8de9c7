import * as z from 'zod';
import { courseIdProblems, parseCourseId } from '#shared/catalog/course-id.ts';
import { connection } from './connection.ts';
import { choices } from './settings.ts';
import { workspaceName } from './workspaces.ts';

const runId = z.string().transform((text, context) => {
  const parsed = parseCourseId(text);
  if (parsed.ok) return parsed.identity.runId;
  context.addIssue({ code: 'custom', message: `${text.slice(0, 100)}: ${courseIdProblems[parsed.problem]}` });
  return z.NEVER;
});

/**
 * A settings file that one person prepares for another: addresses, course runs and choices, never a secret. Without a client
 * id everybody enters their own.
 */
export const settingsFile = z.strictObject({
  courseAlmanacSettings: z.literal(1),
  name: workspaceName,
  connection: z
    .strictObject({
      taxonomy: connection.shape.taxonomy,
      analytics: connection.shape.analytics,
      token: connection.shape.token.partial({ clientId: true }),
    })
    .nullable(),
  runs: z.array(runId).max(5000).default([]),
  choices: choices
    .pick({
      theme: true,
      density: true,
      exportProfile: true,
      separator: true,
      autoSync: true,
      answersInBackground: true,
      historyFrom: true,
      syncHabits: true,
      staleAfter: true,
      proxy: true,
    })
    .partial()
    .default({}),
});
export type SettingsFile = z.infer<typeof settingsFile>;

export const settingsFileChoice = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('chosen'), fileName: z.string(), file: settingsFile }),
]);
