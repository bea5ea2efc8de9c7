import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { runIdSchema } from '../course-id.ts';
import { recipe } from '../documents/recipe.ts';
import { documentFormat, documentName, documentNo, manyResult, savedDocument } from '../documents/saved.ts';
import { madeFileResult } from '../exports.ts';
import { type Method, nothing } from '../method-definition.ts';

/** Reports, which in code are documents. */
export const documentMethods = {
  /** Makes a report for a frame of the page; `path` is below the page's own origin and works until the next preview. */
  'document:preview': {
    input: z.strictObject({ recipe }),
    output: z.strictObject({ path: z.string(), title: z.string() }),
    kind: 'query',
    servedBy: 'main',
  },
  'document:save': {
    input: z.strictObject({ recipe, format: documentFormat }),
    output: madeFileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** The same report for each of these runs, into a folder that the person chooses; progress comes as events. */
  'document:saveMany': {
    input: z.strictObject({ recipe, runIds: z.array(runIdSchema).min(1).max(5000), format: documentFormat }),
    output: manyResult,
    kind: 'command',
    servedBy: 'main',
  },
  'documents:list': {
    input: nothing,
    output: z.strictObject({ documents: z.array(savedDocument) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Without a number a new one; with one it takes the place of what was kept under it. */
  'documents:keep': {
    input: z.strictObject({ no: documentNo.optional(), name: documentName, recipe }),
    output: z.strictObject({ no: documentNo }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Answers what it was, so that it can be kept again. */
  'documents:remove': {
    input: z.strictObject({ no: documentNo }),
    output: z.strictObject({ before: savedDocument }),
    kind: 'command',
    servedBy: 'data-host',
  },
} as const satisfies Partial<Record<MethodName, Method>>;
