import * as z from 'zod';
import { runIdSchema } from '#shared/catalog/course-id.ts';
import { subsectionsOfRun } from '#shared/catalog/module-id.ts';
import { offeredRuns, reportName } from '#shared/catalog/records.ts';
import type { MethodName } from '../channels.ts';
import { fileResult } from '../exports.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';

const oneRun = z.strictObject({ runId: runIdSchema });
const oneReport = z.strictObject({ runId: runIdSchema, reportName });

/** What of a run is wanted: its subsections, reports and learners. */
export const runMethods = {
  'runs:add': method(
    z.strictObject({ runIds: z.array(runIdSchema).min(1).max(5000) }),
    z.strictObject({ added: z.array(runIdSchema), alreadyThere: z.array(runIdSchema) }),
  ),
  'runs:remove': method(z.strictObject({ runId: runIdSchema }), done),
  /** Asks the service; its absence is normal. */
  'runs:offered': method(nothing, offeredRuns),
  /** The subsections that the user has named: no endpoint lists them. */
  'subsections:list': method(oneRun, z.strictObject({ moduleIds: z.array(z.string()) })),
  'subsections:add': method(
    subsectionsOfRun,
    z.strictObject({ added: z.array(z.string()), alreadyThere: z.array(z.string()) }),
  ),
  /** Their order in the course: these first, in this order; any that are not named stay behind them. */
  'subsections:order': method(subsectionsOfRun, done),
  /** Their views go with them. */
  'subsections:remove': method(subsectionsOfRun, done),
  /** Which reports of a run are fetched; an empty list fetches none. */
  'reportFiles:choose': method(z.strictObject({ runId: runIdSchema, reportNames: z.array(reportName).max(20) }), done),
  /** Saves a copy of a fetched report where the user says. */
  'reportFile:save': method(oneReport, fileResult),
  /** Opens a fetched report in the program that the computer uses for it. */
  'reportFile:open': method(oneReport, done),
  /** Off deletes what was stored of the run. */
  'learners:switch': method(z.strictObject({ runId: runIdSchema, on: z.boolean() }), done),
  /** The username behind the number of a learner in the view `run-learners`. */
  'learners:reveal': method(
    z.strictObject({ runId: runIdSchema, learnerNo: z.int().min(1) }),
    z.strictObject({ username: z.string() }),
  ),
  /** Switches learner data off for all runs and deletes its file and its key. */
  'learners:purge': method(nothing, done),
} as const satisfies Partial<Record<MethodName, Method>>;
