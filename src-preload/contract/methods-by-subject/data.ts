import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { subsectionsOfRun } from '#shared/catalog/module-id.ts';
import { provenance } from '#shared/catalog/provenance.ts';
import {
  courseRecord,
  jobRecord,
  maxReportFiles,
  offeredRuns,
  overview,
  refreshable,
  reportName,
  runRecord,
  skillRecord,
} from '#shared/catalog/records.ts';
import { skippedResources } from '#shared/catalog/skipped-resources.ts';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { viewQuery, viewRequest } from '#shared/catalog/views.ts';
import {
  labelChange,
  note,
  noteNo,
  pin,
  questionMatch,
  shownLabel,
  skillMarkChange,
} from '#shared/subjects/annotations/annotations.ts';
import { coverageQuestion, coverageRecord } from '#shared/subjects/coverage/question.ts';
import { fixChange } from '#shared/subjects/fixes/fixes.ts';
import { planQuestion, planRecord } from '#shared/subjects/plan/question.ts';
import { maxWatched, watchNo, watchRule, watchSubject } from '#shared/subjects/watch/watch.ts';
import type { MethodName } from '../channels.ts';
import { fileResult } from '../exports.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { packedPage } from '../packed-page-schema.ts';
import { searchRequest, searchResult } from '../search.ts';
import { resourceRef, syncEstimate, syncStatus } from '../sync.ts';

const recordId = z.strictObject({ id: z.int().min(0) });

/** Reads the cache for the screens. */
export const dataMethods = {
  /** Reads one record again at its detail address and puts it in the place of the stored one. */
  'record:refresh': method(z.strictObject({ kind: refreshable, id: z.int().min(0) }), done),
  'view:rows': method(viewRequest, packedPage),
  'search:all': method(searchRequest, searchResult),
  'skill:get': method(recordId, skillRecord),
  'job:get': method(recordId, jobRecord),
  'course:get': method(z.strictObject({ courseKey: courseKeySchema }), courseRecord),
  'run:get': method(z.strictObject({ runId: runIdSchema }), runRecord),
  /** Demand against supply in short; its tables are the views `coverage-…` with the same parameters. */
  'coverage:get': method(coverageQuestion, coverageRecord),
  /** A plan in short; its tables are the views `plan-…` with the same parameters. */
  'plan:get': method(planQuestion, planRecord),
  'overview:get': method(nothing, overview),
  /** Another text once anything, of this app or beside it, has written to the data folder. It means nothing after a restart. */
  'cache:version': method(nothing, z.strictObject({ version: z.string().max(60) })),
  /**
   * Where the rows of a view come from, for footers and citations. `address` is that of the screen, without `#`. The id of the snapshot is
   * that of a file with this threshold.
   */
  'provenance:of': method(
    z.strictObject({ query: viewQuery, address: z.string().max(4000).nullable(), threshold: smallNumberThreshold }),
    provenance,
  ),
} as const satisfies Partial<Record<MethodName, Method>>;

const syncRequest = z.strictObject({
  /** Everything that is selected if omitted. */
  resources: z.array(resourceRef).max(10_000).optional(),
  /** These resources are all that is ever wanted, as everything that is selected is without any. */
  goOn: z.boolean().optional(),
  /** Skips nothing, and reads whole histories. */
  everything: z.boolean().optional(),
});

/** The sync: one at a time. */
export const syncMethods = {
  /**
   * Syncs everything that is selected, or some resources. Where all that is ever wanted is asked for, what an interrupted sync has
   * read is not read again, and what brings nothing new is left out; resources that are named alone are always asked for.
   */
  'sync:start': method(syncRequest, z.strictObject({ syncId: z.string() })),
  /**
   * In the background, the answers and grades of problems that were never read or have changed, runs under way first; any other sync
   * pauses it. Null where there is nothing to read.
   */
  'sync:answers': method(nothing, z.strictObject({ syncId: z.string().nullable() })),
  'sync:estimate': method(syncRequest, syncEstimate),
  /** Resources that the last sync of everything skipped, one that brought nothing aside, and when it ended (instant); null before there was one. */
  'sync:skipped': method(
    nothing,
    z.strictObject({ last: z.strictObject({ endedAt: z.int(), skipped: skippedResources }).nullable() }),
  ),
  'sync:pause': method(nothing, done),
  'sync:cancel': method(nothing, done),
  'sync:status': method(nothing, syncStatus),
} as const satisfies Partial<Record<MethodName, Method>>;

const oneRun = z.strictObject({ runId: runIdSchema });
const oneReport = z.strictObject({ runId: runIdSchema, reportName });

/** Chooses what is synced of a run: its subsections, reports and learners. */
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
  /** Adds to the reports of a run that are fetched, and takes others away: a page may not know yet what was chosen last. */
  'reportFiles:choose': method(
    z.strictObject({
      runId: runIdSchema,
      add: z.array(reportName).max(maxReportFiles).optional(),
      remove: z.array(reportName).max(maxReportFiles).optional(),
    }),
    done,
  ),
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

/** The user's own names, notes and pins. */
export const annotationMethods = {
  'labels:all': method(nothing, z.strictObject({ labels: z.array(shownLabel) })),
  /** Returns the changes that take these back. Names that the user gave stay where that is said: a page may not know of them yet. */
  'labels:change': method(
    z.strictObject({ changes: z.array(labelChange).min(1).max(20_000), keepsOwn: z.boolean().optional() }),
    z.strictObject({ undo: z.array(labelChange) }),
  ),
  /** Notes are read as the view `notes`. */
  'notes:add': method(note, z.strictObject({ noteNo })),
  'notes:change': method(note.pick({ text: true, day: true }).extend({ noteNo }), z.strictObject({ before: note })),
  'notes:remove': method(z.strictObject({ noteNo }), z.strictObject({ before: note })),
  /** Returns the changes that take these back. Marks are read as the view `skill-marks`. */
  'marks:change': method(
    z.strictObject({ marks: z.array(skillMarkChange).min(1).max(1000) }),
    z.strictObject({ undo: z.array(skillMarkChange) }),
  ),
  /** Returns the changes that take these back. */
  'questions:match': method(
    z.strictObject({ matches: z.array(questionMatch).min(1).max(1000) }),
    z.strictObject({ undo: z.array(questionMatch) }),
  ),
  /** Returns the changes that take these back. The fix list is read as the view `course-fixes`. */
  'fixes:change': method(
    z.strictObject({ changes: z.array(fixChange).min(1).max(1000) }),
    z.strictObject({ undo: z.array(fixChange) }),
  ),
  /** Names what could be watched, as the watch list does, with the present value of each of its figures: null where it is not known. */
  'watch:look': method(
    z.strictObject({ subject: watchSubject }),
    z.strictObject({ about: z.string(), values: z.record(z.string(), z.number().nullable()) }),
  ),
  /** Rules are read as the view `watches`. A rule that is there already is not added again. */
  'watch:add': method(
    z.strictObject({ rules: z.array(watchRule).min(1).max(maxWatched) }),
    z.strictObject({ watchNos: z.array(watchNo) }),
  ),
  /**
   * Gives a rule another threshold and note; one that is left out stays as it is. Returns the rule before; null where there was none, or
   * where it cannot have that threshold.
   */
  'watch:change': method(
    z.strictObject({
      watchNo,
      threshold: watchRule.shape.value.optional(),
      note: watchRule.shape.note.unwrap().optional(),
    }),
    z.strictObject({ before: watchRule.nullable() }),
  ),
  /** Returns the rule, so that it can be added again; null where there was none. */
  'watch:remove': method(z.strictObject({ watchNo }), z.strictObject({ rule: watchRule.nullable() })),
  'watch:unread': method(nothing, z.strictObject({ unread: z.int().min(0) })),
  'watch:markRead': method(nothing, done),
  'pins:list': method(nothing, z.strictObject({ pins: z.array(pin) })),
  /** Pins an address that is not pinned yet. One that is keeps the name that it has, which is returned. */
  'pins:add': method(pin, z.strictObject({ pinnedAs: pin.shape.name.nullable() })),
  /** Pins an address, or gives a pinned one another name. */
  'pins:set': method(pin, done),
  'pins:remove': method(pin.pick({ address: true }), done),
} as const satisfies Partial<Record<MethodName, Method>>;
