import { type Cells, type Known, type Meaning, readers } from './meanings.ts';
import { printedNumber } from './printed-number.ts';
import { type Fact, sumOf } from './quantities.ts';

/*
 * Reads facts from a table: the numbers in its cells, and the order of its rows.
 */

export interface ReadTable {
  readonly from: string;
  readonly view: string;
  readonly run: string;
  /** The cells by the names of their columns. */
  readonly rows: readonly Cells[];
  /** The stated order of its rows. */
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' } | null;
  /** Numbers in per cent have no sign of it in a table of a program. */
  readonly isForPrograms: boolean;
}

/** The facts that follow from a number and its meaning, with what its rounding leaves open. */
export function factsOf(meaning: Meaning, value: number, halfUnit: number, from: string): Fact[] {
  if ('form' in meaning) return [{ form: meaning.form, low: value - halfUnit, high: value + halfUnit, from }];
  const { part, whole } = meaning;
  const less = sumOf([
    [part, 100],
    [whole, -(value - halfUnit)],
  ]);
  const more = sumOf([
    [part, 100],
    [whole, -(value + halfUnit)],
  ]);
  return [
    ...(less ? [{ form: less, low: 0, high: Number.POSITIVE_INFINITY, from }] : []),
    ...(more ? [{ form: more, low: Number.NEGATIVE_INFINITY, high: 0, from }] : []),
  ];
}

export function factsOfTable(table: ReadTable, known: Known): Fact[] {
  const read = readers[table.view];
  if (!read) return [];
  const meanings = table.rows.map((row) => read(row, table.run, known));
  const facts = table.rows.flatMap((row, index) =>
    Object.entries(meanings[index] ?? {}).flatMap(([column, meaning]) => {
      const number = printedNumber(row[column]);
      if (meaning === null || number === null) return [];
      const isShare = 'part' in meaning;
      // Shares of a program have all their digits, or eight in a CSV file; those that are printed are rounded to what is printed.
      const ofProgram = table.from.endsWith('csv') ? Math.max(1e-7, 5e-8 * Math.abs(number.value)) : 1e-7;
      const halfUnit = isShare && table.isForPrograms ? ofProgram : number.halfUnit;
      return factsOf(meaning, number.value, halfUnit, `${table.from}, row ${index + 1}, ${column}`);
    }),
  );
  return [...facts, ...factsOfOrder(table, meanings)];
}

/**
 * Rows in the order of a number tell which is larger, also of those that are not shown, unless these stand in the order of their names.
 * A row that never had the number has no place in that order.
 */
function factsOfOrder(
  { rows, sort, from }: ReadTable,
  meanings: readonly Readonly<Record<string, Meaning | null>>[],
): Fact[] {
  if (sort === null) return [];
  const ordered = rows.flatMap((row, index) => {
    const meaning = meanings[index]?.[sort.column];
    return meaning && 'form' in meaning && meaning.form !== null ? [{ row, form: meaning.form }] : [];
  });
  const isWithheld = ({ row }: (typeof ordered)[number]) => printedNumber(row[sort.column]) === null;
  const first = ordered.findIndex(isWithheld);
  const hidden = ordered.filter(isWithheld).map(({ row }) => row);
  const nameOf = (row: Cells) => Object.values(row)[0] ?? '';
  const isByName = hidden.every((row, index) => {
    const [one, other] = [nameOf(hidden[index - 1] ?? row), nameOf(row)];
    return typeof one === 'number' && typeof other === 'number' ? one <= other : String(one) <= String(other);
  });
  if (first >= 0 && ordered.length - first === hidden.length && isByName) return [];
  const sign = sort.direction === 'desc' ? 1 : -1;
  return ordered.slice(1).flatMap(({ form: next }, index) => {
    const form = sumOf([
      [ordered[index]?.form ?? null, sign],
      [next, -sign],
    ]);
    return form === null
      ? []
      : [{ form, low: 0, high: Number.POSITIVE_INFINITY, from: `${from}, order of rows ${index + 1}` }];
  });
}
