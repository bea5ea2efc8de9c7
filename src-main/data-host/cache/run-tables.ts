import type { Column } from '../../../src-preload/contract/columns.ts';
import type { DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { type TableName, tables } from '../../../src-preload/contract/tables.ts';
import { microsPerDay } from './views/fragments.ts';

/** A row as it is stored, by the column keys of its table without `course_id`. */
export type FactRow = Readonly<Record<string, string | number | null>>;

/**
 * The datasets of runs that are rows: each has one table of the same name, with the columns of the contract. Reports are
 * files, and learner data has a database of its own.
 */
export type RunDatasetName = Exclude<
  { [D in DatasetName]: (typeof datasets)[D]['scope'] extends 'run' | 'module' ? D : never }[DatasetName],
  'reports'
>;

/** The name of a contract table in SQL. */
export const sqlTable = (name: TableName) => (name === 'reports' ? 'report_file' : name.replaceAll('-', '_'));

/** The stored columns of a run's table: those of the contract without the run, which is a number here. */
export function storedColumns(name: RunDatasetName): readonly Column[] {
  return (tables[name].columns as readonly Column[]).filter((column) => column.key !== 'course_id');
}

/** The day that a row belongs to, in SQL; null for tables without days. */
export function dayExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'date')) return 'date';
  if (columns.some((column) => column.key === 'interval_end')) return `(interval_end - 1) / ${microsPerDay}`;
  return null;
}

/** The day from which a row is replaced: that of its beginning, so that a week is never cut. */
export function startExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'interval_start')) return `interval_start / ${microsPerDay}`;
  return dayExpression(columns);
}
