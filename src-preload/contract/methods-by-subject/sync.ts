import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { resourceRef, syncEstimate, syncStatus } from '../sync.ts';

const resources = z.array(resourceRef).max(10_000);

/** The sync: one at a time. */
export const syncMethods = {
  /**
   * Of everything that is selected, or of some resources. What an interrupted sync has read is not read again where everything
   * is wanted, or where `goOn` says that these resources are all that is ever wanted.
   */
  'sync:start': method(
    z.strictObject({ resources: resources.optional(), goOn: z.boolean().optional() }),
    z.strictObject({ syncId: z.string() }),
  ),
  /** Without resources, of everything that is selected. */
  'sync:estimate': method(z.strictObject({ resources: resources.optional() }), syncEstimate),
  'sync:pause': method(nothing, done),
  'sync:cancel': method(nothing, done),
  'sync:status': method(nothing, syncStatus),
} as const satisfies Partial<Record<MethodName, Method>>;
