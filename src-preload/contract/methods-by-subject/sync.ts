import * as z from 'zod';
import { leftOut } from '#shared/catalog/left-out.ts';
import type { MethodName } from '../channels.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { resourceRef, syncEstimate, syncStatus } from '../sync.ts';

const wanted = z.strictObject({
  /** Absent: everything that is selected. */
  resources: z.array(resourceRef).max(10_000).optional(),
  /** These resources are all that is ever wanted, as everything that is selected is without any. */
  goOn: z.boolean().optional(),
  /** Nothing is left out, and whole histories are read. */
  everything: z.boolean().optional(),
});

/** The sync: one at a time. */
export const syncMethods = {
  /**
   * Syncs everything that is selected, or some resources. Where all that is ever wanted is asked for, what an interrupted sync has
   * read is not read again, and what brings nothing new is left out; resources that are named alone are always asked for.
   */
  'sync:start': method(wanted, z.strictObject({ syncId: z.string() })),
  /**
   * In the background, the answers and grades of problems that were never read or have changed, runs under way first; any other sync
   * pauses it. Null where there is nothing to read.
   */
  'sync:answers': method(nothing, z.strictObject({ syncId: z.string().nullable() })),
  'sync:estimate': method(wanted, syncEstimate),
  /** What the last sync of everything did not ask for, and when it ended (instant); null before there was one. */
  'sync:leftOut': method(nothing, z.strictObject({ last: z.strictObject({ endedAt: z.int(), leftOut }).nullable() })),
  'sync:pause': method(nothing, done),
  'sync:cancel': method(nothing, done),
  'sync:status': method(nothing, syncStatus),
} as const satisfies Partial<Record<MethodName, Method>>;
