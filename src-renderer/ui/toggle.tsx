interface ToggleProps<T extends string> {
  /** The name of the choice, for assistive technology. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A few real buttons of which one is pressed. */
export function Toggle<T extends string>({ label, value, options, onChange }: ToggleProps<T>) {
  return (
    <fieldset className="toggle">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-toggle={option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
