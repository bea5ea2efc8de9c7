import { useId } from 'react';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** One choice out of a list that always holds. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  className = 'select-field',
}: SelectProps<T>) {
  const id = useId();
  return (
    <span className={className}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value ?? value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface SelectFieldProps<T extends string> extends Pick<SelectProps<T>, 'label' | 'options'> {
  /** The first option, for no choice. */
  readonly all: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
}

/** A filter with one choice out of a list, or none. */
export function SelectField<T extends string>({ label, all, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <Select<T | ''>
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}
