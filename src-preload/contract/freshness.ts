import * as z from 'zod';
import { type DatasetName, datasetNameSchema, datasets } from './datasets.ts';
import { appError } from './envelope.ts';
import { dayOfInstant } from './time.ts';

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

/** Days from the last covered day (or the sync, where rows have no days) to now, when that is over the dataset's threshold. */
export function daysBehindOf(
  dataset: DatasetName,
  rows: { readonly dataThrough: number | null; readonly syncedAt: number | null },
  now: number,
): number | null {
  const day = rows.dataThrough ?? (rows.syncedAt === null ? null : dayOfInstant(rows.syncedAt));
  if (day === null) return null;
  const behind = dayOfInstant(now) - day;
  return behind > datasets[dataset].staleAfterDays ? behind : null;
}
