import { type ComponentProps, useState } from 'react';
import { parseDay } from '#shared/time/time.ts';

interface DayInputProps extends Pick<ComponentProps<'input'>, 'id' | 'min' | 'max' | 'required' | 'aria-describedby'> {
  /** `YYYY-MM-DD`; empty is none. */
  readonly value: string;
  /** Called with whole days; with null only when the field is left empty. */
  readonly onChange: (day: string) => void;
}

/** A native date field. A year is typed digit by digit, and before its fourth digit it is none. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  const type = (text: string) => {
    setDraft(text);
    if (isWhole(text) && text !== value) onChange(text);
  };
  const leave = () => {
    if (draft === '' && value !== '' && !rest.required) onChange('');
    else if (!isWhole(draft)) setDraft(value);
  };
  return <input type="date" value={draft} onChange={(event) => type(event.target.value)} onBlur={leave} {...rest} />;
}

const isWhole = (text: string): boolean => parseDay(text) !== undefined && !text.startsWith('0');
