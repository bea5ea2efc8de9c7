import * as z from 'zod';
import { appError } from '../errors/errors.ts';
import { dayOfInstant } from '../time/time.ts';
import { type DatasetKind, type DatasetName, datasetNameSchema, datasets } from './datasets.ts';

/**
 * `never`: not synced yet; `complete`; `partial`: some rows could not be read; `noRows`: the service has none (404); `gone`: the service
 * has none any more, and the rows of before are shown; `notOffered`: this version of the service has no such address; `failed`: the last
 * try failed, older data (if any) is shown.
 */
export const resourceState = z.enum(['never', 'complete', 'partial', 'noRows', 'gone', 'notOffered', 'failed']);
export type ResourceState = z.infer<typeof resourceState>;

/** The fewest and the most days that can be set. */
export const staleDaysRange = [1, 36_500] as const;
const staleDays = z.int().min(staleDaysRange[0]).max(staleDaysRange[1]);

/** Days behind after which a screen says so, per kind of dataset. */
export const staleAfter = z.strictObject({
  daily: staleDays,
  weekly: staleDays,
  taxonomy: staleDays,
} satisfies Record<DatasetKind, z.ZodType>);
export type StaleAfter = z.infer<typeof staleAfter>;

export const defaultStaleAfter: StaleAfter = { daily: 3, weekly: 10, taxonomy: 45 };

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
  /** Days behind today, when more than its kind of dataset may be; null when fresh. */
  daysBehind: z.int().nullable(),
  /** The rows that are behind were read after their run had ended: nothing newer is to come. */
  runEnded: z.literal(true).optional(),
  error: appError.nullable(),
});
export type AsOf = z.infer<typeof asOf>;

/** Returns true where there are neither rows nor the answer that there are none. */
export const isUnread = ({ state, syncedAt }: Pick<AsOf, 'state' | 'syncedAt'>): boolean =>
  state === 'never' || (state === 'failed' && syncedAt === null);

/** Days from the last covered day (or the sync, where rows have no days) to now, when that is more than `after` says. */
export function daysBehindOf(
  dataset: DatasetName,
  rows: { readonly dataThrough: number | null; readonly syncedAt: number | null },
  after: StaleAfter,
  now: number,
): number | null {
  const day = rows.dataThrough ?? (rows.syncedAt === null ? null : dayOfInstant(rows.syncedAt));
  if (day === null) return null;
  return day < firstFreshDay(dataset, after, now) ? dayOfInstant(now) - day : null;
}

/** Whether rows were read after their run had ended: nothing newer is to come then, however many days they are behind. */
export const isReadAfterEnd = (end: number | null, syncedAt: number | null, now: number): boolean =>
  end !== null && syncedAt !== null && end <= Math.min(now, syncedAt);

/** The first day that is not behind: rows that end before it are. */
export const firstFreshDay = (dataset: DatasetName, after: StaleAfter, now: number): number =>
  dayOfInstant(now) - after[datasets[dataset].kind];

/** How often a sync reads a run that has ended: its days do not change any more. */
const endedRunsInterval = z.enum(['everySync', 'weekly', 'whenAsked']);

/** How often a sync reads all days of a run again: otherwise it reads only the newest ones. */
const wholeHistoryInterval = z.enum(['weekly', 'monthly', 'quarterly', 'whenAsked']);

/** How often a sync reads resources again in which nothing new is expected. Settings and configurations call it `syncHabits`. */
export const refreshPolicy = z.strictObject({ endedRuns: endedRunsInterval, wholeHistory: wholeHistoryInterval });

export type RefreshPolicy = z.infer<typeof refreshPolicy>;

export const defaultRefreshPolicy: RefreshPolicy = { endedRuns: 'weekly', wholeHistory: 'monthly' };

/** The days between two readings of a whole history; null: only when a user asks. */
export const wholeHistoryDays: Readonly<Record<RefreshPolicy['wholeHistory'], number | null>> = {
  weekly: 7,
  monthly: 30,
  quarterly: 90,
  whenAsked: null,
};
