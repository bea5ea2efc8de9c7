import * as z from 'zod';
import { runIdSchema } from '#shared/catalog/course-id.ts';
import type { MethodName } from '../channels.ts';
import { madeFileResult } from '../exports.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import {
  hasFormat,
  manyResult,
  recipe,
  reportFormat,
  reportNoInput,
  savedReport,
  savedReportName,
  savedReportNo,
} from '../reports/recipe.ts';

/** Reports: what they look like, where they are saved, and which are kept. */
export const reportMethods = {
  /** Makes a report for a frame of the page; `path` is below the page's own origin and works until some later ones are made. */
  'report:preview': method(z.strictObject({ recipe }), z.strictObject({ path: z.string(), title: z.string() })),
  /** Makes a report and shows it in a window of its own. */
  'report:openWindow': method(z.strictObject({ recipe }), done),
  'report:save': method(z.strictObject({ recipe, format: reportFormat }).refine(hasFormat), madeFileResult),
  /** The same report for each of these runs, into a folder that the user chooses; progress comes as events. */
  'report:saveMany': method(
    z.strictObject({ recipe, runIds: z.array(runIdSchema).min(1).max(5000), format: reportFormat }).refine(hasFormat),
    manyResult,
  ),
  'savedReports:list': method(nothing, z.strictObject({ reports: z.array(savedReport) })),
  /** Without a number a new one; with one it takes the place of what was kept under it. */
  'savedReports:keep': method(
    z.strictObject({ no: reportNoInput.optional(), name: savedReportName, recipe }),
    z.strictObject({ no: savedReportNo }),
  ),
  /** Returns what it was, so that it can be kept again. */
  'savedReports:remove': method(z.strictObject({ no: savedReportNo }), z.strictObject({ before: savedReport })),
} as const satisfies Partial<Record<MethodName, Method>>;
