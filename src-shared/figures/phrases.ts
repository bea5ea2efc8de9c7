import { message, t } from '../language/message.ts';
import { formatNumber, formatPercent } from '../text/numbers.ts';

/*
 * Words that several findings use.
 */

export const noValues = message('There are no values in this range.');

/** A part of a whole as a percentage; of nothing there is no share. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent((part / whole) * 100);

/** Stands in place of a finding that counts would be needed for which are withheld. */
export const withheldFinding = message('No summary: some of these numbers are hidden or missing.');

/** Says of a finding or a chart that it lacks what is withheld. */
export const someHidden = message('Some counts are hidden to protect small ones.');

/** The sentences that there are, one after the other. */
export const sentences = (...all: readonly (string | null | false | undefined)[]): string =>
  all.filter(Boolean).join(' ');

/** Whether a change from this number is said in percent; of a few, a percentage would be noise. */
export const isMoveInPercent = (before: number): boolean => before >= 100;

/** Where a number that is another one now went: in percent, or by itself where a percentage of a few would be noise. */
export const moved = (
  before: number,
  after: number,
): { readonly direction: 'up' | 'down'; readonly amount: string } => ({
  direction: after > before ? 'up' : 'down',
  amount: isMoveInPercent(before)
    ? formatPercent((Math.abs(after - before) / before) * 100)
    : formatNumber(Math.abs(after - before)),
});

/** The name of a skill that may have none. */
export const skillName = (name: string | null, id: number): string => name ?? t('Skill {id}', { id: String(id) });

/** The name of a job that may have none. */
export const jobName = (name: string | null, id: number): string => name ?? t('Job {id}', { id: String(id) });
