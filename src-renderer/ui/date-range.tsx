import { useId } from 'react';
import { formatDay } from '../../src-preload/contract/time.ts';
import { DayInput } from './day-input.tsx';
import { presetRange, rangePresets } from './range-presets.ts';

interface DateRangeProps {
  /** `YYYY-MM-DD`, both ends included; undefined is open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The last day that the data covers; presets count back from it. */
  readonly through: number | null;
  readonly onChange: (range: { from: string | undefined; to: string | undefined }) => void;
}

/** Presets and two native date fields. The end day is included. */
export function DateRange({ from, to, through, onChange }: DateRangeProps) {
  const id = useId();
  return (
    <fieldset className="date-range">
      <legend className="sr-only">Date range, UTC</legend>
      <span className="toggle">
        {rangePresets.map((preset) => {
          const range = presetRange(preset, through);
          const pressed = range.from === from && range.to === to;
          return (
            <button key={preset.label} type="button" aria-pressed={pressed} onClick={() => onChange(range)}>
              {preset.label}
            </button>
          );
        })}
      </span>
      <label htmlFor={`${id}-from`}>
        From{' '}
        <DayInput
          id={`${id}-from`}
          value={from ?? ''}
          max={to ?? (through === null ? undefined : formatDay(through))}
          onChange={(day) => onChange({ from: day || undefined, to })}
        />
      </label>
      <label htmlFor={`${id}-to`}>
        through{' '}
        <DayInput
          id={`${id}-to`}
          value={to ?? ''}
          min={from}
          onChange={(day) => onChange({ from, to: day || undefined })}
        />
      </label>
    </fieldset>
  );
}
