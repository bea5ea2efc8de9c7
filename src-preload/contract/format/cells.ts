import type { Column } from '../columns.ts';
import { formatDate, formatMoment } from './days.ts';
import { formatDuration, formatNumber, formatSalary, formatShare } from './numbers.ts';

/** What a cell shows for a value of its column; null is not a text but "not reported" and is up to the caller. */
export function formatCell(column: Column, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (column.type === 'day') return formatDate(value);
  if (column.type === 'instant') return formatMoment(value);
  if (column.unit === '%') return formatShare(value);
  if (column.unit === 'USD/yr') return formatSalary(value);
  if (column.unit === 's') return formatDuration(value);
  // Years are names of years, not amounts.
  if (column.unit === 'year') return String(value);
  return formatNumber(value, column.decimals ?? (Number.isInteger(value) ? 0 : 2));
}

/** Numbers stand right, everything else left. */
export const isNumeric = (column: Column): boolean => column.type === 'integer' || column.type === 'number';
