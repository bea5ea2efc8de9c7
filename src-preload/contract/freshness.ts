import * as z from 'zod';
import { datasetNameSchema } from './datasets.ts';
import { appError } from './envelope.ts';

/** `never`: not synced yet; `complete`; `noRows`: the service has none (404); `failed`: the last try failed, older data (if any) is shown. */
export const resourceState = z.enum(['never', 'complete', 'noRows', 'failed']);
export type ResourceState = z.infer<typeof resourceState>;

/** How old the rows of one block are. Three different dates, never one "updated". */
export const asOf = z.strictObject({
  dataset: datasetNameSchema,
  state: resourceState,
  /** Last day that the rows cover (day), null where the dataset has no days. */
  dataThrough: z.int().nullable(),
  /** The newest `created` of the rows (instant). */
  computedAt: z.int().nullable(),
  /** When the rows were fetched complete (instant). */
  syncedAt: z.int().nullable(),
  /** When it was last tried, well or not (instant). */
  triedAt: z.int().nullable(),
  /** Days behind today, when more than the dataset's threshold; null when fresh. */
  daysBehind: z.int().nullable(),
  error: appError.nullable(),
});
export type AsOf = z.infer<typeof asOf>;
