import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { maxTextLength } from '#shared/catalog/view-definition.ts';
import { locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { parseDay } from '#shared/time/time.ts';
import { Search } from './icons.tsx';
import { isEnter } from './keys.tsx';

interface TextFieldProps
  extends Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'onBlur' | 'onKeyDown' | 'ref'> {
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

/** Says aloud what is wrong in a dialog; nothing while nothing is. */
export const ProblemAlert = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p role="alert" className="field-problem">
      {text}
    </p>
  );

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A box to tick, with its words. */
export function Check({ checked, onChange, disabled, children }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called on Enter, after `onChange` got the typed text without the pause. */
  readonly onEnter?: (text: string) => void;
}

const pauseMs = 150;

/** The text as it is typed, until its value changes from outside. */
function useDraft(value: string) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  return [draft, setDraft] as const;
}

/** A text filter that follows the typing after a short pause, so that not every key becomes a request. */
export function SearchField({ label, value, onChange, onEnter }: SearchFieldProps) {
  const [draft, setDraft] = useDraft(value);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onChange(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <label className="search-field">
      <Search size={14} />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        data-command="search"
        placeholder={label}
        value={draft}
        maxLength={maxTextLength}
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (onEnter === undefined || !isEnter(event)) return;
          event.preventDefault();
          onChange(draft);
          onEnter(draft);
        }}
      />
    </label>
  );
}

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
  /** The options are read after the field is shown: it is as wide before as afterwards. */
  readonly hasReadOptions?: boolean;
  /** The first option, for no choice. */
  readonly all: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
}

/** A filter with one choice out of a list, or none. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, all, value, options, hasReadOptions = false, onChange } = props;
  return (
    <Select<T | ''>
      className={hasReadOptions ? 'select-field select-read' : 'select-field'}
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}

interface CountFieldProps {
  readonly label: string;
  /** Null is no choice and shown as an empty field. */
  readonly value: number | null;
  readonly note?: string;
  /** The smallest and the largest that can be. */
  readonly range?: readonly [min: number, max: number];
  /** The field must not be left empty. */
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

interface DayInputProps extends Pick<ComponentProps<'input'>, 'id' | 'min' | 'max' | 'required' | 'aria-describedby'> {
  /** `YYYY-MM-DD`; empty is none. */
  readonly value: string;
  /** Called with whole days; with null only when the field is left empty. */
  readonly onChange: (day: string) => void;
}

/**
 * The language by whose rules a date field writes days: that of numbers, so the regional form of the computer while it speaks the app's
 * language. English has one for each region, of which that of the computer is the best guess.
 */
export function dayLanguage(): string {
  const { language, tag } = locale();
  if (tag !== undefined) return tag;
  const computer = navigator.language;
  return language === 'en' || computer.startsWith(language) ? computer : language;
}

/** A field has room for years of four digits where it ends with this day or an earlier one, and is as wide before its last day is known. */
const lastDay = '9999-12-31';

/** A native date field. A year is typed digit by digit, and before its fourth digit it is none. */
export function DayInput({ value, onChange, max = lastDay, ...rest }: DayInputProps) {
  const [draft, setDraft] = useDraft(value);
  const type = (text: string) => {
    setDraft(text);
    if (isWhole(text) && text !== value) onChange(text);
  };
  const leave = () => {
    if (draft === '' && value !== '' && !rest.required) onChange('');
    else if (!isWhole(draft)) setDraft(value);
  };
  return (
    <input
      type="date"
      lang={dayLanguage()}
      value={draft}
      max={max}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      {...rest}
    />
  );
}

const isWhole = (text: string): boolean => parseDay(text) !== undefined && !text.startsWith('0');

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
