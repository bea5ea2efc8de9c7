import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { done, type Method, nothing } from '../method-definition.ts';
import { resourceRef, syncEstimate, syncStatus } from '../sync.ts';

const resources = z.array(resourceRef).max(10_000);

/** The sync: one at a time. */
export const syncMethods = {
  'sync:start': {
    input: z.strictObject({ resources: resources.optional() }),
    output: z.strictObject({ syncId: z.string() }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Without resources, of everything that is selected. */
  'sync:estimate': {
    input: z.strictObject({ resources: resources.optional() }),
    output: syncEstimate,
    kind: 'query',
    servedBy: 'data-host',
  },
  'sync:pause': { input: nothing, output: done, kind: 'command', servedBy: 'data-host' },
  'sync:cancel': { input: nothing, output: done, kind: 'command', servedBy: 'data-host' },
  'sync:status': { input: nothing, output: syncStatus, kind: 'query', servedBy: 'data-host' },
} as const satisfies Partial<Record<MethodName, Method>>;
