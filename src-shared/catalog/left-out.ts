import * as z from 'zod';

/** How often a run that has ended is asked for: its days do not move any more. */
const endedRunsHabit = z.enum(['everySync', 'weekly', 'whenAsked']);

/** How often all days of a run are read again: otherwise only its newest ones are. */
const wholeHistoryHabit = z.enum(['weekly', 'monthly', 'quarterly', 'whenAsked']);

/** What a sync asks for again although nothing new is to be expected there. */
export const syncHabits = z.strictObject({ endedRuns: endedRunsHabit, wholeHistory: wholeHistoryHabit });
export type RefreshPolicy = z.infer<typeof syncHabits>;

export const defaultRefreshPolicy: RefreshPolicy = { endedRuns: 'weekly', wholeHistory: 'monthly' };

/** The days between two readings of a whole history; null: only when a user asks. */
export const wholeHistoryDays: Readonly<Record<RefreshPolicy['wholeHistory'], number | null>> = {
  weekly: 7,
  monthly: 30,
  quarterly: 90,
  whenAsked: null,
};

/** The first and the last day on which it is asked for by itself; null: only when a user asks. */
const retryPeriod = z.strictObject({ from: z.int(), to: z.int() }).nullable();
export type RetryPeriod = z.infer<typeof retryPeriod>;

/** What a sync does not ask for, by the reason. */
export const leftOut = z.strictObject({
  /** Runs whose newest day has not moved for long, and how many of their datasets were left out. */
  endedRuns: z.strictObject({ runs: z.int().min(0), datasets: z.int().min(0), again: retryPeriod }),
  /**
   * Answers and grades of problems of which the list of problems says what it said when they were read; `since` is the day of the
   * oldest of these readings.
   */
  unchangedProblems: z.strictObject({ readings: z.int().min(0), since: z.int().nullable() }),
  /** Datasets of which only the newest days are asked for. */
  olderDays: z.strictObject({ datasets: z.int().min(0), again: retryPeriod }),
});
export type SkippedResources = z.infer<typeof leftOut>;

export const nothingLeftOut: SkippedResources = {
  endedRuns: { runs: 0, datasets: 0, again: null },
  unchangedProblems: { readings: 0, since: null },
  olderDays: { datasets: 0, again: null },
};
