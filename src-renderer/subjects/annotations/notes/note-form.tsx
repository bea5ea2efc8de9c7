import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#shared/language/message.ts';
import { maxNoteLength } from '#shared/subjects/annotations/annotations.ts';
import { formatDay, parseDay } from '#shared/time/time.ts';

interface NoteFormProps {
  readonly label: string;
  readonly submit: string;
  readonly withDays: boolean;
  /** While what was written is on its way. */
  readonly isBusy: boolean;
  readonly initial: { readonly text: string; readonly day: number | null };
  readonly onSave: (text: string, day: number | null) => void;
  readonly onCancel?: () => void;
}

/** The words of a note and, where it may be about one, its day. */
export function NoteForm({ label, submit, withDays, isBusy, initial, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial.text);
  const [day, setDay] = useState(initial.day === null ? '' : formatDay(initial.day));
  const id = useId();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isBusy) onSave(text.trim(), parseDay(day) ?? null);
  };
  return (
    <form className="note-form" onSubmit={save}>
      <label htmlFor={`${id}-text`}>{label}</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        maxLength={maxNoteLength}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="note-actions">
        {withDays && (
          <label>
            {t('On day (UTC)')} <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          </label>
        )}
        <Button type="submit" disabled={text.trim() === '' || isBusy}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}
