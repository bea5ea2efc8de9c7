import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { courseKeySchema, runIdSchema } from '../course-id.ts';
import { byDataHost, done, type Method, nothing } from '../method-definition.ts';
import { packedPage } from '../packed-page-schema.ts';
import { provenance } from '../provenance.ts';
import { courseRecord, jobRecord, overview, refreshable, runRecord, skillRecord } from '../records.ts';
import { searchRequest, searchResult } from '../search.ts';
import { viewQuery, viewRequest } from '../views.ts';

const recordId = z.strictObject({ id: z.int().min(0) });

/** What the screens read of the cache. */
export const readingMethods = {
  /** Reads one record again at its detail address and puts it in the place of the stored one. */
  'record:refresh': byDataHost.command(z.strictObject({ kind: refreshable, id: z.int().min(0) }), done),
  'view:rows': byDataHost.query(viewRequest, packedPage),
  'search:all': byDataHost.query(searchRequest, searchResult),
  'skill:get': byDataHost.query(recordId, skillRecord),
  'job:get': byDataHost.query(recordId, jobRecord),
  'course:get': byDataHost.query(z.strictObject({ courseKey: courseKeySchema }), courseRecord),
  'run:get': byDataHost.query(z.strictObject({ runId: runIdSchema }), runRecord),
  'overview:get': byDataHost.query(nothing, overview),
  /** Another text once anything, of this app or beside it, has written to the data folder. It means nothing after a restart. */
  'cache:version': byDataHost.query(nothing, z.strictObject({ version: z.string().max(60) })),
  /** Where the rows of a view come from, for footers and citations. `address` is that of the screen, without `#`. */
  'provenance:of': byDataHost.query(
    z.strictObject({ query: viewQuery, address: z.string().max(4000).nullable() }),
    provenance,
  ),
} as const satisfies Partial<Record<MethodName, Method>>;
