import * as z from 'zod';
import type { Column } from './columns.ts';
import { learners } from './dictionary/kinds.ts';

/** Counts of learners below this are not shown in what leaves the app; 0 shows them all. Nobody is never hidden. */
export const smallNumberThresholds = [0, 100] as const;
export const smallNumberThreshold = z.int().min(smallNumberThresholds[0]).max(smallNumberThresholds[1]);

/** What the rule for small numbers does not promise, in words for whoever shares a file. */
export const oneFileAtATime =
  'Each file is looked at by itself: two files on the same learners, or a print of the screen, can give away what one hides.';

/** What is usual where figures of courses are published. */
export const usualThreshold = 10;

/** Whether a cell of the column counts learners and may be too small to be shared. */
export const countsLearners = ({ unit, counts, ofLearners, type }: Column): boolean =>
  ofLearners === undefined && (counts === ofRuns || ((unit === learners || counts === learners) && type !== 'text'));

/** What is restated of a run counts learners; what changes in the taxonomy does not. */
const ofRuns = 'learners of runs';

/** Whether a count is one that could point at somebody. */
export const isSmall = (value: unknown, threshold: number): boolean =>
  typeof value === 'number' && value !== 0 && Math.abs(value) < threshold;

/** Whether a cell of a column that counts learners is such a count. */
export function isSmallCell(column: Column, row: Readonly<Record<string, unknown>>, threshold: number): boolean {
  if (column.counts === ofRuns && row.run_id === null) return false;
  const value = row[column.key];
  return isSmall(typeof value === 'string' ? Number(value) : value, threshold);
}

/** What stands beside a count that is hidden because it is small, and beside one that would give such a count away. */
export const smallNote = (threshold: number): string => `<${threshold}`;
export const hiddenNote = 'hidden';
