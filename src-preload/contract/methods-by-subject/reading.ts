import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { courseKeySchema, runIdSchema } from '../course-id.ts';
import { done, type Method, nothing } from '../method-definition.ts';
import { packedPage } from '../packed-page-schema.ts';
import { provenance } from '../provenance.ts';
import { courseRecord, jobRecord, overview, refreshable, runRecord, skillRecord } from '../records.ts';
import { searchRequest, searchResult } from '../search.ts';
import { viewQuery, viewRequest } from '../views.ts';

const recordId = z.strictObject({ id: z.int().min(0) });

/** What the screens read of the cache. */
export const readingMethods = {
  /** Reads one record again at its detail address and puts it in the place of the stored one. */
  'record:refresh': {
    input: z.strictObject({ kind: refreshable, id: z.int().min(0) }),
    output: done,
    kind: 'command',
    servedBy: 'data-host',
  },
  'view:rows': { input: viewRequest, output: packedPage, kind: 'query', servedBy: 'data-host' },
  'search:all': { input: searchRequest, output: searchResult, kind: 'query', servedBy: 'data-host' },
  'skill:get': { input: recordId, output: skillRecord, kind: 'query', servedBy: 'data-host' },
  'job:get': { input: recordId, output: jobRecord, kind: 'query', servedBy: 'data-host' },
  'course:get': {
    input: z.strictObject({ courseKey: courseKeySchema }),
    output: courseRecord,
    kind: 'query',
    servedBy: 'data-host',
  },
  'run:get': { input: z.strictObject({ runId: runIdSchema }), output: runRecord, kind: 'query', servedBy: 'data-host' },
  'overview:get': { input: nothing, output: overview, kind: 'query', servedBy: 'data-host' },
  /** Where the rows of a view come from, for footers and citations. `address` is that of the screen, without `#`. */
  'provenance:of': {
    input: z.strictObject({ query: viewQuery, address: z.string().max(4000).nullable() }),
    output: provenance,
    kind: 'query',
    servedBy: 'data-host',
  },
} as const satisfies Partial<Record<MethodName, Method>>;
