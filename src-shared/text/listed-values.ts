import { type Column, storedJson } from '../catalog/columns.ts';
import { formatNumber, inPercent } from './numbers.ts';

/*
 * Lists of names with a number each. A column holds the numbers; their words are made for the reader.
 */

type ListedNumber = NonNullable<Column['lists']>;

const writers: Readonly<Record<ListedNumber, (value: number) => string>> = {
  confidence: (value) => formatNumber(value, 2),
  percent: (value) => inPercent(formatNumber(value, 0)),
};

/** A list as its column holds it: `[["SQL",0.94],["Statistics",0.88]]`; null where nothing is listed. */
export const storedList = (list: readonly (readonly [name: string, value: number])[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** Writes a stored list as the language does: `SQL 0.94, Statistics 0.88`, `SQL 0,94; Statistics 0,88`. */
export function listedValues(stored: string, numbers: ListedNumber): string {
  const list = storedJson(stored) as readonly (readonly [name: string, value: number])[];
  const written = list.map(([name, value]) => ({ name, number: writers[numbers](value) }));
  const separator = written.some(({ number }) => number.includes(',')) ? '; ' : ', ';
  return written.map(({ name, number }) => `${name} ${number}`).join(separator);
}
