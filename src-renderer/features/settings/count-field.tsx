import { type KeyboardEvent, useState } from 'react';
import { TextField } from './text-field.tsx';

interface CountFieldProps {
  readonly label: string;
  /** Null is no choice and shown as an empty field. */
  readonly value: number | null;
  readonly note?: string;
  readonly onChange: (value: number | null) => void;
}

const most = 1_000_000;
const textOf = (value: number | null) => (value === null ? '' : `${value}`);

/** The number that was typed, null for none, undefined for what is no count. */
function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}

/** A whole number or nothing. It counts once the field is left, so that half a number is never saved. */
export function CountField({ label, value, note, onChange }: CountFieldProps) {
  const [draft, setDraft] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(textOf(value));
  }
  const count = readCount(draft);
  const commit = () => {
    if (count !== undefined && count !== value) onChange(count);
  };
  return (
    <TextField
      label={label}
      value={draft}
      note={note}
      problem={count === undefined ? 'Write a whole number from 1 to 1,000,000, or nothing.' : undefined}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      inputMode="numeric"
    />
  );
}
