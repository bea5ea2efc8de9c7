import { useId } from 'react';

interface SelectFieldProps<T extends string> {
  readonly label: string;
  /** The first option, for no choice. */
  readonly all: string;
  readonly value: T | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T | undefined) => void;
}

/** A filter with one choice out of a list, or none. */
export function SelectField<T extends string>({ label, all, value, options, onChange }: SelectFieldProps<T>) {
  const id = useId();
  return (
    <span className="select-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
