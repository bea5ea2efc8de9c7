import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { provenance } from '#shared/catalog/provenance.ts';
import { courseRecord, jobRecord, overview, refreshable, runRecord, skillRecord } from '#shared/catalog/records.ts';
import { viewQuery, viewRequest } from '#shared/catalog/views.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { coverageRecord } from '#shared/subjects/coverage/record.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { planRecord } from '#shared/subjects/plan/record.ts';
import type { MethodName } from '../channels.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { packedPage } from '../packed-page-schema.ts';
import { searchRequest, searchResult } from '../search.ts';

const recordId = z.strictObject({ id: z.int().min(0) });

/** What the screens read of the cache. */
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
  /** Where the rows of a view come from, for footers and citations. `address` is that of the screen, without `#`. */
  'provenance:of': method(z.strictObject({ query: viewQuery, address: z.string().max(4000).nullable() }), provenance),
} as const satisfies Partial<Record<MethodName, Method>>;
