import { median } from './statistics.ts';

/** A comparison for a measured value, in the same run on the same machine. */
export interface Baseline {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
}

/** One line of the report; the names are those of the JSON file. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  /** The median of the runs. */
  readonly value: number;
  readonly unit: string;
  /** The most that the value may be. */
  readonly bar: number;
  readonly ok: boolean;
  readonly runs: readonly number[];
  readonly baseline: Baseline | null;
}

interface Measured extends Pick<Figure, 'id' | 'title' | 'unit' | 'bar' | 'runs'> {
  readonly baseline?: Baseline;
}

export function figure({ id, title, unit, bar, runs, baseline = undefined }: Measured): Figure {
  const value = median(runs);
  return { id, title, value, unit, bar, ok: value <= bar, runs, baseline: baseline ?? null };
}

/** The figures as a table, one line each. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map(({ id, title, value, unit, bar, ok, runs, baseline }) => [
    ok ? 'ok' : 'MISSED',
    id,
    title,
    `${short(value)} ${unit}`.trim(),
    `<= ${short(bar)}`,
    runs.length > 1 ? `of ${runs.map(short).join(', ')}` : '',
    baseline ? `${baseline.what}: ${short(baseline.value)} ${baseline.unit}` : '',
  ]);
  const head = ['', 'bar', 'what', 'value', 'at most', 'runs', 'baseline'];
  const widths = head.map((name, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? name).length)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const short = (value: number) => String(Number(value.toPrecision(3)));
