import type { RunDatasetName } from '#shared/catalog/datasets.ts';

/*
 * The tables of a run that decide together what is withheld of them. No other table and no other run decides.
 */

/** The counts of one day of a run: see `hidden-days.ts`, which looks at a day at a time. */
const ofDays: readonly RunDatasetName[] = [
  'enrollment',
  'enrollment-mode',
  'enrollment-gender',
  'enrollment-birth-year',
  'enrollment-education',
  'enrollment-location',
];

/** The counts of the problems of a run: see `hidden-problems.ts`. */
const ofProblems: readonly RunDatasetName[] = ['problems', 'problem-tags', 'answer-distribution', 'grade-distribution'];

/** The tables of totals of days, which follow from the counts of those days. */
export const totalsName = 'totals';

/** The datasets that decide what is withheld of a table of runs; without any, it is that table alone. */
export function maskedTogether(name: RunDatasetName | typeof totalsName): readonly RunDatasetName[] {
  if (name === totalsName) return ofDays;
  return [ofDays, ofProblems].find((group) => group.includes(name)) ?? [name];
}

/** Whether what is withheld of a table is worked out from the days of its runs. */
export const isMaskedByDay = (name: RunDatasetName | typeof totalsName): boolean => maskedTogether(name) === ofDays;

/** Whether what is withheld of a table is worked out from the problems of its runs. */
export const isMaskedByProblem = (name: RunDatasetName | typeof totalsName): boolean =>
  maskedTogether(name) === ofProblems;
