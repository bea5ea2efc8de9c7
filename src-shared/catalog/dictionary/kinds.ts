import { type Column, column } from '../columns.ts';

/*
 * How the dictionary says a column: one function per type, and the units that several subjects share.
 */

type Rest = Omit<Column, 'key' | 'type' | 'nullable'>;

export const integer = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'integer', nullable: false } as const);
export const integerOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'integer', nullable: true } as const);
export const number = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'number', nullable: false });
export const numberOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'number', nullable: true } as const);
export const text = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'text', nullable: false } as const);
export const textOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'text', nullable: true } as const);
export const instant = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'instant', nullable: false } as const);
export const instantOrNull = <const K extends string>(key: K, rest: Rest) =>
  column({ ...rest, key, type: 'instant', nullable: true } as const);

export const learners = 'learners';
/** What sums over runs count: a learner once for each run. */
export const enrollments = 'enrollments';
export const postings = 'postings';
