import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { runIdSchema } from '../course-id.ts';
import { fileResult } from '../exports.ts';
import { byDataHost, byMain, done, type Method, nothing } from '../method-definition.ts';
import { subsectionsOfRun } from '../module-id.ts';
import { offeredRuns, reportName } from '../records.ts';

const oneRun = z.strictObject({ runId: runIdSchema });
const oneReport = z.strictObject({ runId: runIdSchema, reportName });

/** What of a run is wanted: its subsections, reports and learners. */
export const runMethods = {
  'runs:add': byDataHost.command(
    z.strictObject({ runIds: z.array(runIdSchema).min(1).max(5000) }),
    z.strictObject({ added: z.array(runIdSchema), alreadyThere: z.array(runIdSchema) }),
  ),
  'runs:remove': byDataHost.command(z.strictObject({ runId: runIdSchema }), done),
  /** Asks the service; its absence is normal. */
  'runs:offered': byDataHost.query(nothing, offeredRuns),
  /** The subsections that the person has named: no endpoint lists them. */
  'subsections:list': byDataHost.query(oneRun, z.strictObject({ moduleIds: z.array(z.string()) })),
  'subsections:add': byDataHost.command(
    subsectionsOfRun,
    z.strictObject({ added: z.array(z.string()), alreadyThere: z.array(z.string()) }),
  ),
  /** Their order in the course: these first, in this order; any that are not named stay behind them. */
  'subsections:order': byDataHost.command(subsectionsOfRun, done),
  /** Their views go with them. */
  'subsections:remove': byDataHost.command(subsectionsOfRun, done),
  /** Which reports of a run are fetched; an empty list fetches none. */
  'reports:choose': byDataHost.command(
    z.strictObject({ runId: runIdSchema, reportNames: z.array(reportName).max(20) }),
    done,
  ),
  /** Saves a copy of a fetched report where the person says. */
  'report:save': byMain.command(oneReport, fileResult),
  /** Opens a fetched report in the program that the computer uses for it. */
  'report:open': byMain.command(oneReport, done),
  /** Off deletes what was stored of the run. */
  'learners:switch': byDataHost.command(z.strictObject({ runId: runIdSchema, on: z.boolean() }), done),
  /** The username behind the number of a learner in the view `run-learners`. */
  'learners:reveal': byDataHost.query(
    z.strictObject({ runId: runIdSchema, learnerNo: z.int().min(1) }),
    z.strictObject({ username: z.string() }),
  ),
  /** Switches learner data off for all runs and deletes its file and its key. */
  'learners:purge': byMain.command(nothing, done),
} as const satisfies Partial<Record<MethodName, Method>>;
