import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** A few options of which one holds, saved at once: below each other where one must be explained, in a row otherwise. */
export function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={options.some(({ note }) => note) ? undefined : 'radio-row'}>
        {options.map((option) => (
          <div key={option.value}>
            <label className="check">
              <input
                type="radio"
                name={legend}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
            {option.note && <p className="field-note">{option.note}</p>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
