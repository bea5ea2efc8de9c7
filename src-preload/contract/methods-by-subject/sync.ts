import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { byDataHost, done, type Method, nothing } from '../method-definition.ts';
import { resourceRef, syncEstimate, syncStatus } from '../sync.ts';

const resources = z.array(resourceRef).max(10_000);

/** The sync: one at a time. */
export const syncMethods = {
  'sync:start': byDataHost.command(
    z.strictObject({ resources: resources.optional() }),
    z.strictObject({ syncId: z.string() }),
  ),
  /** Without resources, of everything that is selected. */
  'sync:estimate': byDataHost.query(z.strictObject({ resources: resources.optional() }), syncEstimate),
  'sync:pause': byDataHost.command(nothing, done),
  'sync:cancel': byDataHost.command(nothing, done),
  'sync:status': byDataHost.query(nothing, syncStatus),
} as const satisfies Partial<Record<MethodName, Method>>;
