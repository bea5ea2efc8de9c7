import * as z from 'zod';

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
