import * as z from 'zod';
import type { Message } from '../language/message.ts';
import type { Column } from './columns.ts';
import { runIdSchema } from './course-id.ts';

/**
 * Counts that add up: columns of one row, or one column over the rows that share the value of `within` (over all rows without
 * it). Where shares are of the rows with a value in `known` alone, those add up by themselves too. With `ofAll` the totals
 * of the groups are shown elsewhere, and add up to one that is, too.
 */
export type AddsUp =
  | { readonly inRow: readonly string[] }
  | { readonly inColumn: readonly string[]; readonly within?: string; readonly known?: string; readonly ofAll?: true };

interface SortedBy {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * A view is one table as users see it: its parameters, columns, order and file name. Screen, chart and export all ask
 * for rows by view, so they cannot differ.
 */
export interface ViewShape {
  readonly title: string;
  /**
   * The columns that tell rows apart, for the parameters that the view was asked with. They are in every file and in every copied row,
   * whatever columns are left out.
   */
  readonly identity: readonly string[];
  /** Made when it is first asked for: a start would wait for those of all views. */
  readonly params: () => z.ZodObject;
  readonly columns: readonly Column[];
  /** Columns that a table shows once a user asks for them; files have them unless they are left out. */
  readonly hiddenAtFirst?: readonly string[];
  /** A column that holds a JSON object of counts; tables and exports give each of its keys a column of its own. */
  readonly pivot?: string;
  /** Columns of whole numbers that may be added up over all rows; a table shows their sums. Unique learners may not. */
  readonly sums?: readonly string[];
  /** Which counts of learners make up a total that may be known from elsewhere. */
  readonly addsUp?: AddsUp;
  /** Parameters that only pick rows, by the column that tells rows apart: what is small of the whole is decided by the whole. */
  readonly picks?: { readonly by: string; readonly params: readonly string[] };
  readonly defaultSort: SortedBy & { readonly thenBy?: readonly SortedBy[] };
  /** The default order in words, where its first column is on no screen: “current runs first, then by enrolled, descending”. */
  readonly defaultOrder?: Message;
  /** The default order is by how large the numbers are, whether above or below zero. */
  readonly sortsBySize?: true;
  /** The part of an export's file name that says what it is; the service's own slug where it has one. */
  readonly slug: string;
  /** The dataset whose freshness stands below the block; null when the rows come from several. */
  readonly dataset: string | null;
  /** Every dataset that a row may depend on, where that is not `dataset` alone. */
  readonly reads?: readonly string[];
}

/** The datasets of the taxonomy, in the order of a sync. */
export const taxonomyLists = ['skills', 'jobs', 'job-postings'] as const;

/* Parameters of several views. */

/** Words that the names of the listed things hold. */
export const maxTextLength = 200;
export const text = z.string().max(maxTextLength).optional();
/** The part of a course key before its first `+`. */
export const organisation = z.string().min(1).max(255).optional();
export const recordId = z.int().min(0);
/** A day since 1970-01-01; a command line writes it as 2014-12-31. */
export const dayNumber = z.int().min(-100_000).max(100_000);
/** Both ends are included. */
const day = dayNumber.optional();
export const ofRun = () => z.strictObject({ runId: runIdSchema });
export const daysOfRun = () => ofRun().extend({ from: day, to: day });
