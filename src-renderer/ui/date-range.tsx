import { useId } from 'react';
import { t } from '#shared/language/message.ts';
import { formatDay } from '#shared/time/time.ts';
import { DayInput } from './day-input.tsx';
import { type Range, type RangePreset, rangePresets } from './range-presets.ts';

export interface DateRangeProps extends Range {
  /** The last day that the data covers; presets count back from it. */
  readonly through: number | null;
  /** Presets of what is shown. */
  readonly own?: readonly RangePreset[];
  readonly onChange: (range: Range) => void;
}

/** Presets and two native date fields. The end day is included. */
export function DateRange({ from, to, through, own, onChange }: DateRangeProps) {
  const id = useId();
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{t('Date range, UTC')}</legend>
      <span className="toggle">
        {rangePresets(through, own).map(({ label, meaning, range }) => {
          const pressed = range !== null && range.from === from && range.to === to;
          return (
            <button
              key={label}
              type="button"
              title={meaning}
              aria-pressed={pressed}
              disabled={range === null}
              onClick={() => range && onChange(range)}
            >
              {label}
            </button>
          );
        })}
      </span>
      <span className="range-days">
        <label htmlFor={`${id}-from`}>
          {t('From⟨a day⟩')}{' '}
          <DayInput
            id={`${id}-from`}
            value={from ?? ''}
            max={to ?? (through === null ? undefined : formatDay(through))}
            onChange={(day) => onChange({ from: day || undefined, to })}
          />
        </label>
        <label htmlFor={`${id}-to`}>
          {t('through⟨a day⟩')}{' '}
          <DayInput
            id={`${id}-to`}
            value={to ?? ''}
            min={from}
            onChange={(day) => onChange({ from, to: day || undefined })}
          />
        </label>
      </span>
    </fieldset>
  );
}
