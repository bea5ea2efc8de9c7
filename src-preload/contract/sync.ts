import * as z from 'zod';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import { skippedResources } from '#shared/catalog/skipped-resources.ts';
import { appError } from '#shared/errors/errors.ts';
import { microsPerSecond } from '#shared/time/time.ts';
import { serviceName } from './connection.ts';

/**
 * One thing that is synced: a dataset, of one run where it has runs. For datasets of scope `module`, without a module all
 * problems or subsections of the run that are known.
 */
export const resourceRef = z.strictObject({
  dataset: datasetNameSchema,
  runId: z.string().max(255).nullable(),
  moduleId: z.string().max(1000).optional(),
});
export type ResourceRef = z.infer<typeof resourceRef>;

/**
 * How a sync ended. `partial`: some resources are complete, some are not; never called a success. `paused`: stopped by the
 * user, and the next sync resumes it. `interrupted`: stopped because the app was
 * quit or other data opened; it resumes by itself when the data is open again.
 */
export const syncOutcome = z.enum(['complete', 'partial', 'failed', 'cancelled', 'paused', 'interrupted']);
export type SyncOutcome = z.infer<typeof syncOutcome>;

/** Microseconds after which an interrupted sync is too old to be continued: the data may have moved on. */
export const resumableMicros = 6 * 3600 * microsPerSecond;

/** A snapshot of the sync for late callers, and the payload of its progress event. */
export const syncStatus = z.strictObject({
  running: z
    .strictObject({
      syncId: z.string(),
      /** Answers are downloaded beside whatever the user does; any other sync pauses it. */
      isBackground: z.boolean(),
      startedAt: z.int(),
      /** When the paused or interrupted sync began that this one resumes. */
      resumedFrom: z.int().nullable(),
      resourcesDone: z.int(),
      resourcesTotal: z.int(),
      current: resourceRef.nullable(),
      /** Rows of the current resource read so far, and how many the service says there are. */
      rows: z.int(),
      rowsExpected: z.int().nullable(),
      requests: z.int(),
      /** When the service asked to wait: until when (instant). */
      waitingUntil: z.int().nullable(),
      /** The service that asked for it; the later of the two where both did. */
      waitingFor: serviceName.nullable(),
    })
    .nullable(),
  last: z
    .strictObject({
      syncId: z.string(),
      finishedAt: z.int(),
      outcome: syncOutcome,
      complete: z.int(),
      /** Read, but without some rows that could not be read. */
      partial: z.int(),
      failed: z.int(),
      requests: z.int(),
      error: appError.nullable(),
      skipped: skippedResources,
    })
    .nullable(),
});
export type SyncStatus = z.infer<typeof syncStatus>;
/** A sync that is running. */
export type SyncProgress = NonNullable<SyncStatus['running']>;
/** A sync that has ended. */
export type SyncResult = NonNullable<SyncStatus['last']>;

/** The cost of a sync before it begins. */
export const syncEstimate = z.strictObject({
  /** Requests at least: lists grow, and refused requests are repeated. */
  requests: z.int().min(0),
  /** How long the allowance makes it take; null where none is known, so that the service's speed alone decides. */
  seconds: z.int().min(0).nullable(),
  /** Resources that it would skip. */
  skipped: skippedResources,
});
export type SyncEstimate = z.infer<typeof syncEstimate>;
