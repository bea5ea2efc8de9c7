import { type ValueAxis, valueAxis } from './axes.ts';

/** One measure of all rows, or one of the compared things with its value in each row. */
export interface MatrixColumn {
  readonly label: string;
  readonly axis: ValueAxis;
  /** Decimals of the printed values; null prints each exactly. */
  readonly decimals: number | null;
  /** One per row, in the order of the rows; null is not there or not reported. */
  readonly values: readonly (number | null)[];
}

/** Named rows against columns that each have a scale: values are read by position, row by row. */
export interface DotMatrix {
  readonly rows: readonly string[];
  readonly columns: readonly MatrixColumn[];
  /** Each value stands beside its dot, and a dash where there is none; only where there is room for it. */
  readonly printed?: boolean;
}

/** A column with a scale of its own, from zero. */
export const ownScale = (
  label: string,
  values: readonly (number | null)[],
  decimals: number | null = null,
): MatrixColumn => ({
  label,
  values,
  decimals,
  axis: valueAxis(
    values.filter((value): value is number => Number.isFinite(value)),
    'bar',
    2,
  ),
});
