import { message, t } from '#shared/language/message.ts';
import { formatDay } from '#shared/time/time.ts';

/** `YYYY-MM-DD`, both ends included; undefined is open. */
export interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A range under a name. */
export interface RangePreset {
  readonly label: string;
  /** What the name stands for, where it does not say so itself. */
  readonly meaning?: string;
  /** Null while there is no day to count back from. */
  readonly range: Range | null;
}

const whole: Range = { from: undefined, to: undefined };
const lengths = [
  { label: message('Last 4 weeks'), days: 28 },
  { label: message('Last 12 weeks'), days: 84 },
  { label: message('Last year'), days: 365 },
] as const;

/** The presets of any days, with those of what is shown. They count back from the last day of the data, so that old data does not come out empty. */
export function rangePresets(through: number | null, own: readonly RangePreset[] = []): RangePreset[] {
  const backwards = lengths.map(({ label, days }) => ({
    label: t(label),
    range: through === null ? null : { from: formatDay(through - days + 1), to: undefined },
  }));
  return [...backwards, ...own, { label: t('All'), range: whole }];
}
