import { formatDay } from '../../src-preload/contract/time.ts';

export interface RangePreset {
  readonly label: string;
  /** How many days, the last one included; null is everything. */
  readonly days: number | null;
}

export const rangePresets: readonly RangePreset[] = [
  { label: 'Last 4 weeks', days: 28 },
  { label: 'Last 12 weeks', days: 84 },
  { label: 'Last year', days: 365 },
  { label: 'All', days: null },
];

/** The days of a preset, counted back from the last day of the data, so that old data does not come out empty. */
export function presetRange(preset: RangePreset, through: number | null): { from: string | undefined; to: undefined } {
  if (preset.days === null || through === null) return { from: undefined, to: undefined };
  return { from: formatDay(through - preset.days + 1), to: undefined };
}
