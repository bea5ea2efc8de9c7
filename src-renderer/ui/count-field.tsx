import { type KeyboardEvent, useState } from 'react';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isEnter } from './key-press.ts';
import { TextField } from './text-field.tsx';

interface CountFieldProps {
  readonly label: string;
  /** Null is no choice and shown as an empty field. */
  readonly value: number | null;
  readonly note?: string;
  /** The smallest and the largest that can be. */
  readonly range?: readonly [min: number, max: number];
  /** Nothing is no answer. */
  readonly required?: boolean;
  readonly onChange: (value: number | null) => void;
}

const defaultRange = [1, 1_000_000] as const;
const textOf = (value: number | null) => (value === null ? '' : `${value}`);

/** The number that was typed, null for none, undefined for what is no count. */
function readCount(text: string, [min, max]: readonly [number, number]): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

const problemText = (range: { min: string; max: string }, required: boolean): string =>
  required
    ? t('Enter a whole number from {min} to {max}.', range)
    : t('Enter a whole number from {min} to {max}, or leave it empty.', range);

/** A whole number or nothing. It counts once the field is left, so that half a number is never saved. An empty field is no fault before the user types. */
export function CountField({ label, value, note, range = defaultRange, required = false, onChange }: CountFieldProps) {
  const [draft, setDraft] = useState(() => textOf(value));
  const [isTyped, setTyped] = useState(false);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(textOf(value));
  }
  const read = readCount(draft, range);
  const count = required ? (read ?? undefined) : read;
  const commit = () => {
    if (count !== undefined && count !== value) onChange(count);
  };
  return (
    <TextField
      label={label}
      value={draft}
      note={note}
      problem={
        isTyped && count === undefined
          ? problemText({ min: String(range[0]), max: formatNumber(range[1]) }, required)
          : undefined
      }
      onChange={(text) => {
        setDraft(text);
        setTyped(true);
      }}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => isEnter(event) && commit()}
      inputMode="numeric"
    />
  );
}
