import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** Options of more letters than this do not fit one line of a dialog: they stand below each other. */
const maxLettersInRow = 60;

/** A few options of which one holds, saved at once: in a row where they are short and need no explanation, else below each other. */
export function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const isRow = letters <= maxLettersInRow && !options.some(({ note }) => note);
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={isRow ? 'radio-row' : undefined}>
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
