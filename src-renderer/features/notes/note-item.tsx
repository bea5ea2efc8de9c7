import { useState } from 'react';
import { formatDate, formatInstantDay } from '../../../src-preload/contract/format/days.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { Button } from '../../ui/button.tsx';
import { NoteForm } from './note-form.tsx';

interface NoteItemProps {
  readonly note: ViewRow<'notes'>;
  readonly withDays: boolean;
  readonly onChange: (text: string, day: number | null) => void;
  readonly onRemove: () => void;
}

/** One note, edited in place. */
export function NoteItem({ note, withDays, onChange, onRemove }: NoteItemProps) {
  const [edits, setEdits] = useState(false);
  if (edits) {
    return (
      <li>
        <NoteForm
          label="Note"
          submit="Save"
          withDays={withDays}
          initial={note}
          onSave={(text, day) => {
            setEdits(false);
            onChange(text, day);
          }}
          onCancel={() => setEdits(false)}
        />
      </li>
    );
  }
  return (
    <li>
      {note.day !== null && <strong>{formatDate(note.day)} </strong>}
      <span className="note-text" dir="auto">
        {note.text}
      </span>
      <p className="as-of">
        written {formatInstantDay(note.created_at)}
        {' · '}
        <Button kind="link" onClick={() => setEdits(true)}>
          Edit<span className="sr-only"> this note</span>
        </Button>
        {' · '}
        <Button kind="link" onClick={onRemove}>
          Remove<span className="sr-only"> this note</span>
        </Button>
      </p>
    </li>
  );
}
