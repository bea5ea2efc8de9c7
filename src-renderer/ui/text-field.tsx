import { type ComponentProps, useId } from 'react';

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'onBlur' | 'onKeyDown'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'url' | 'password';
  readonly note?: string | undefined;
  readonly problem?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** A labelled field with its note and its problem tied to it. Pasting is always allowed. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type = 'text', note, problem, placeholder, ...rest } = props;
  const id = useId();
  const described = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <p id={`${id}-note`} className="field-note">
          {note}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
