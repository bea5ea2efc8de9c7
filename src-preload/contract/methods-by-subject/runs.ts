import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { runIdSchema } from '../course-id.ts';
import { fileResult } from '../exports.ts';
import { done, type Method, nothing } from '../method-definition.ts';
import { subsectionsOfRun } from '../module-id.ts';
import { offeredRuns, reportName } from '../records.ts';

const oneRun = z.strictObject({ runId: runIdSchema });
const oneReport = z.strictObject({ runId: runIdSchema, reportName });

/** What of a run is wanted: its subsections, reports and learners. */
export const runMethods = {
  'runs:add': {
    input: z.strictObject({ runIds: z.array(runIdSchema).min(1).max(5000) }),
    output: z.strictObject({ added: z.array(runIdSchema), alreadyThere: z.array(runIdSchema) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'runs:remove': {
    input: z.strictObject({ runId: runIdSchema }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Asks the service; its absence is normal. */
  'runs:offered': { input: nothing, output: offeredRuns, kind: 'query', servedBy: 'data-host' },
  /** The subsections that the person has named: no endpoint lists them. */
  'subsections:list': {
    input: oneRun,
    output: z.strictObject({ moduleIds: z.array(z.string()) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  'subsections:add': {
    input: subsectionsOfRun,
    output: z.strictObject({ added: z.array(z.string()), alreadyThere: z.array(z.string()) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Their order in the course: these first, in this order; any that are not named stay behind them. */
  'subsections:order': { input: subsectionsOfRun, output: done, kind: 'command', servedBy: 'data-host' },
  /** Their views go with them. */
  'subsections:remove': { input: subsectionsOfRun, output: done, kind: 'command', servedBy: 'data-host' },
  /** Which reports of a run are fetched; an empty list fetches none. */
  'reports:choose': {
    input: z.strictObject({ runId: runIdSchema, reportNames: z.array(reportName).max(20) }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Saves a copy of a fetched report where the person says. */
  'report:save': { input: oneReport, output: fileResult, kind: 'command', servedBy: 'main' },
  /** Opens a fetched report in the program that the computer uses for it. */
  'report:open': { input: oneReport, output: done, kind: 'command', servedBy: 'main' },
  /** Off deletes what was stored of the run. */
  'learners:switch': {
    input: z.strictObject({ runId: runIdSchema, on: z.boolean() }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  /** The username behind the number of a learner in the view `run-learners`. */
  'learners:reveal': {
    input: z.strictObject({ runId: runIdSchema, learnerNo: z.int().min(1) }),
    output: z.strictObject({ username: z.string() }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Switches learner data off for all runs and deletes its file and its key. */
  'learners:purge': { input: nothing, output: done, kind: 'command', servedBy: 'main' },
} as const satisfies Partial<Record<MethodName, Method>>;
