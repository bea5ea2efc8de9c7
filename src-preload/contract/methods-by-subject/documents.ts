import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { runIdSchema } from '../course-id.ts';
import { recipe } from '../documents/recipe.ts';
import { documentFormat, documentName, documentNo, manyResult, savedDocument } from '../documents/saved.ts';
import { madeFileResult } from '../exports.ts';
import { byDataHost, byMain, done, type Method, nothing } from '../method-definition.ts';

/** Reports, which in code are documents. */
export const documentMethods = {
  /** Makes a report for a frame of the page; `path` is below the page's own origin and works until some later ones are made. */
  'document:preview': byMain.query(z.strictObject({ recipe }), z.strictObject({ path: z.string(), title: z.string() })),
  /** Makes a report and shows it in a window of its own. */
  'document:openWindow': byMain.command(z.strictObject({ recipe }), done),
  'document:save': byMain.command(z.strictObject({ recipe, format: documentFormat }), madeFileResult),
  /** The same report for each of these runs, into a folder that the person chooses; progress comes as events. */
  'document:saveMany': byMain.command(
    z.strictObject({ recipe, runIds: z.array(runIdSchema).min(1).max(5000), format: documentFormat }),
    manyResult,
  ),
  'documents:list': byDataHost.query(nothing, z.strictObject({ documents: z.array(savedDocument) })),
  /** Without a number a new one; with one it takes the place of what was kept under it. */
  'documents:keep': byDataHost.command(
    z.strictObject({ no: documentNo.optional(), name: documentName, recipe }),
    z.strictObject({ no: documentNo }),
  ),
  /** Answers what it was, so that it can be kept again. */
  'documents:remove': byDataHost.command(z.strictObject({ no: documentNo }), z.strictObject({ before: savedDocument })),
} as const satisfies Partial<Record<MethodName, Method>>;
