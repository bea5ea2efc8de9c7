interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  readonly onChange: (value: T) => void;
}

/** A few options of which one holds, saved at once. */
export function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
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
    </fieldset>
  );
}
