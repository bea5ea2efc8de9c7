import * as z from 'zod';
import type { Column } from './columns.ts';
import { learners } from './dictionary/kinds.ts';

/** Counts of learners below this are not shown in what leaves the app; 0 shows them all. Nobody is never hidden. */
export const smallNumberThreshold = z.int().min(0).max(100);

/** What the rule for small numbers does not promise, in words for whoever shares a file. */
export const oneFileAtATime =
  'Each file is looked at by itself: two files on the same learners, or a picture of the screen, can give away what one hides.';

/** What is usual where figures of courses are published. */
export const usualThreshold = 10;

/** Whether a cell of the column counts learners and may be too small to be shared. */
export const countsLearners = (column: Column): boolean =>
  (column.unit === learners || column.counts === learners) && column.ofLearners === undefined && column.type !== 'text';

/** Whether a count is one that could point at somebody. */
export const isSmall = (value: unknown, threshold: number): boolean =>
  typeof value === 'number' && value !== 0 && Math.abs(value) < threshold;

/** What stands beside a count that is hidden because it is small, and beside one that would give such a count away. */
export const smallNote = (threshold: number): string => `<${threshold}`;
export const hiddenNote = 'hidden';
