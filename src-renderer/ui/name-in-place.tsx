import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#shared/language/message.ts';
import { maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { Button } from './button.tsx';
import { isEscape } from './keys.tsx';

interface NameInPlaceProps {
  readonly children: ReactNode;
  readonly label: string;
  readonly name: string;
  /** First text of the field, when not the name. */
  readonly suggested?: string;
  /** Stands grayed in an emptied field: what an empty name leads to. */
  readonly placeholder?: string | undefined;
  /** Says the same below the field. */
  readonly note?: string | undefined;
  /** Called with the new name, without blanks around it. */
  readonly onName: (name: string) => void;
  /** An empty name takes it away; else it changes nothing. */
  readonly mayBeEmpty?: boolean;
  readonly save?: string;
  readonly disabled?: boolean;
  readonly maxLength?: number;
}

/** A name that is changed in place: Enter or Save keeps it, Escape or Cancel leaves it, and the button has the focus again. */
export function NameInPlace(props: NameInPlaceProps) {
  const {
    children,
    label,
    name,
    suggested = name,
    onName,
    mayBeEmpty = false,
    save = t('Save'),
    maxLength = maxNameLength,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const wasEdited = useRef(false);
  const isEdited = draft !== null;
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (draft === null) {
    return (
      <Button ref={button} kind="link" className="rename" disabled={props.disabled} onClick={() => setDraft(suggested)}>
        {children}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = draft.trim();
    if (typed !== name && (typed !== '' || mayBeEmpty)) onName(typed);
    setDraft(null);
  };
  return (
    <form className="rename" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just used
        autoFocus
        aria-label={label}
        maxLength={maxLength}
        aria-describedby={props.note === undefined ? undefined : noteId}
        placeholder={props.placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => isEscape(event) && setDraft(null)}
      />
      <Button type="submit">{save}</Button>
      <Button onClick={() => setDraft(null)}>{t('Cancel')}</Button>
      {props.note !== undefined && (
        <p className="field-note" id={noteId}>
          {props.note}
        </p>
      )}
    </form>
  );
}
