import { formatDay, parseDay } from '../../src-preload/contract/time.ts';
import { presetRange, rangePresets } from './range-presets.ts';

interface DateRangeProps {
  /** `YYYY-MM-DD`, both ends included; undefined is open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The last day that the data covers; presets count back from it. */
  readonly through: number | null;
  readonly onChange: (range: { from: string | undefined; to: string | undefined }) => void;
}

const valid = (text: string) => (parseDay(text) === undefined ? undefined : text);

/** Presets and two native date fields. The end day is included. */
export function DateRange({ from, to, through, onChange }: DateRangeProps) {
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
      <label>
        From{' '}
        <input
          type="date"
          value={from ?? ''}
          max={to ?? (through === null ? undefined : formatDay(through))}
          onChange={(event) => onChange({ from: valid(event.target.value), to })}
        />
      </label>
      <label>
        through{' '}
        <input
          type="date"
          value={to ?? ''}
          min={from}
          onChange={(event) => onChange({ from, to: valid(event.target.value) })}
        />
      </label>
    </fieldset>
  );
}
