import * as z from 'zod';
import { message, t } from '../language/message.ts';
import type { Column } from './columns.ts';
import { learners } from './common-columns.ts';

/** Counts of learners below this are not shown in what leaves the app; 0 shows them all. Zero is withheld only beside a total that is. */
export const smallNumberThresholds = [0, 100] as const;
export const smallNumberThreshold = z.int().min(smallNumberThresholds[0]).max(smallNumberThresholds[1]);

/** The limits of the rule for small numbers, in words for the user who shares a file. */
export const notPromised = message(
  'All files made from the same data with the same threshold hide the same counts. Hiding does not protect against readers who compare files from different days or with different thresholds, subtract one shown count from another, or know more from elsewhere.',
);

/** The usual threshold where figures of courses are published. */
export const defaultThreshold = 10;

/** The rule in one sentence, which is enough for most readers. */
export const briefWithholdingRule = (threshold: number): string =>
  threshold === 0
    ? t('Small numbers are shown as they are.')
    : t('Counts of 1 to {max} learners are hidden, plus any that would reveal them.', {
        max: String(threshold - 1),
      });

/** The rule in words, for every file that follows it. */
export function withholdingRule(threshold: number): string {
  if (threshold === 0) return t('Small numbers are shown as they are.');
  return t(
    'Counts of 1 to {max} learners are hidden. If a known total would reveal a small count, other counts are hidden as well, in a fixed order, until each small count could be any number from 1 to {max}. If this is not enough, the total is hidden too. Columns that show changes leave out changes of 1 to {max} learners, although readers may work some of them out from the counts that are shown. Sums over runs, shares, medians and sentences are based on the counts that are shown. 0 stays 0, unless a total is hidden.',
    { max: String(threshold - 1) },
  );
}

/** Whether a cell of the column counts learners and may be too small to be shared. */
export const countsLearners = ({ unit, counts, ofLearners, type }: Column): boolean =>
  ofLearners === undefined && (counts === ofRuns || ((unit === learners || counts === learners) && type !== 'text'));

/** Whether a cell of the column tells how many learners there are, as the service sent it: no change, no band, no estimate. */
export const tellsLearners = (column: Column): boolean =>
  countsLearners(column) ||
  (column.ofLearners !== undefined &&
    column.unit === learners &&
    column.type === 'integer' &&
    !column.source.startsWith('derived'));

/** Whether anything in the column follows from numbers of learners: a count, counts in one text, a change, or a share of few. */
export const concernsLearners = ({ unit, counts, ofLearners }: Column): boolean =>
  unit === learners || counts !== undefined || ofLearners !== undefined;

/** Restated figures of a run count learners; changes in the taxonomy do not. */
const ofRuns = 'learners of runs';

/** Whether cells of a column may tell of learners beside the tables of runs: see `cellRevealsLearners`. */
export const revealsLearners = ({ counts }: Column): boolean => counts === 'rows' || counts === 'records';

/** Whether such a cell does: how many rows learner data has, if they are few, and a record of a run as the service sent it. */
export const cellRevealsLearners = (
  column: Column,
  row: Readonly<Record<string, unknown>>,
  threshold: number,
): boolean =>
  column.counts === 'rows'
    ? row.dataset === 'learner-engagement' && isSmall(row[column.key], threshold)
    : threshold > 0 && row.run_id !== null;

/** Whether the values of a column are what was restated of a run: a count then and a count now. */
export const isRestated = ({ counts }: Column): boolean => counts === ofRuns;

/** Whether a count is one that could point at a user. */
export const isSmall = (value: unknown, threshold: number): boolean =>
  typeof value === 'number' && value !== 0 && Math.abs(value) < threshold;

/** Whether a cell of a column that counts learners is such a count. */
export function isSmallCell(column: Column, row: Readonly<Record<string, unknown>>, threshold: number): boolean {
  if (column.counts === ofRuns && row.run_id === null) return false;
  const value = row[column.key];
  return isSmall(typeof value === 'string' ? Number(value) : value, threshold);
}

/** Warns of data that was published with other thresholds; empty if it was not. */
export function otherThresholdsText(thresholds: readonly number[]): string {
  if (thresholds.length === 0) return '';
  return t(
    'The same data was published before {thresholds, select, 0 {with all small counts shown} other {with the threshold {thresholds}}}. With both files, readers can work out numbers that one of them hides. Always publish the same data with the same threshold.',
    { thresholds: thresholds.join(', ') },
  );
}

/** Said of sums over runs of which some have counts that are withheld. */
export const incompleteSumText = (runs: number): string =>
  t(
    '{runs, plural, one {# run has} other {# runs have}} hidden counts. Each total leaves out the runs whose own count is hidden.',
    { runs },
  );

/** The mark in place of a withheld count. There is one for all reasons: two marks would tell the reasons apart. */
export const withheldNote = message('not shown');

/** Whether the counts and shares of learners in these columns add up runs, and say how many runs they leave out. */
export const addUpRuns = (columns: readonly Column[]): boolean => columns.some(({ key }) => key === 'runs_left_out');

/** The mark beside a sum over runs that leaves out counts that are withheld. */
export const partialNote = message('leaves out hidden counts');
