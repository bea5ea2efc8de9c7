import type { Column } from '#shared/catalog/columns.ts';
import { type RunDatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import { microsPerDay } from '../database/fragments.ts';

/** The name of a contract table in SQL. */
export const sqlTable = (name: TableName) => (name === 'reports' ? 'report_file' : name.replaceAll('-', '_'));

/** The stored columns of a run's table: those of the contract without the run, which is a number here. */
export function storedColumns(name: RunDatasetName): readonly Column[] {
  return (tables[name].columns as readonly Column[]).filter((column) => column.key !== 'course_id');
}

/** The columns that tell the rows of one run apart. */
export const identityOfRow = (name: RunDatasetName): readonly string[] =>
  tables[name].identity.filter((key) => key !== 'course_id');

/** The stored columns of a table of runs in SQL, without those that are selected in a way of their own. */
export const selectedColumns = (name: RunDatasetName, ...own: readonly string[]): string =>
  storedColumns(name)
    .filter(({ key }) => !own.includes(key))
    .map(({ key }) => `t.${key}`)
    .join(', ');

/** The column by which files have the rows of a run; rows that tie come as they were read. */
export const orderingColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ key }) => ['date', 'interval_start', 'module_id'].includes(key));

/** Whether a table counts learners, so that its rows say which of their counts are withheld. */
export const countsPeople = (name: TableName): name is RunDatasetName =>
  name !== 'learner-engagement' &&
  (tables[name].columns as readonly Column[]).some((column) => countsLearners(column) || column.key === 'modes');

/** The day that a row belongs to, in SQL; null for tables without days. */
export function dayExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'date')) return 'date';
  if (columns.some((column) => column.key === 'interval_end')) return `(interval_end - 1) / ${microsPerDay}`;
  return null;
}

/** The first day of rows, as {@link startExpression} has it; null for rows without days. */
export function firstDayOf(rows: readonly FactRow[]): number | null {
  const days = rows.flatMap(({ date, interval_start: start }) => {
    if (typeof date === 'number') return date;
    return typeof start === 'number' ? Math.floor(start / microsPerDay) : [];
  });
  return days.length === 0 ? null : days.reduce((first, day) => Math.min(first, day));
}

/** The day from which a row is replaced: that of its beginning, so that a week is never cut. */
export function startExpression(columns: readonly Column[]): string | null {
  if (columns.some((column) => column.key === 'interval_start')) return `interval_start / ${microsPerDay}`;
  return dayExpression(columns);
}
