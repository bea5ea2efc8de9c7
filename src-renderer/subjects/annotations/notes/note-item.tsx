import { useState } from 'react';
import { useChangeNote, useRemoveNote } from '#renderer/client/annotations.ts';
import { Button } from '#renderer/ui/button.tsx';
import { srOnly, Words } from '#renderer/ui/words.tsx';
import type { ViewRow } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { NoteForm } from './note-form.tsx';

interface NoteItemProps {
  readonly note: ViewRow<'notes'>;
  readonly withDays: boolean;
}

/** Notes that came with a publication cannot be changed here. */
const isOfTeam = (note: ViewRow<'notes'>) => note.note_no < 0;

/** One note, edited in place. */
export function NoteItem({ note, withDays }: NoteItemProps) {
  const [edits, setEdits] = useState(false);
  const change = useChangeNote();
  const remove = useRemoveNote();
  if (edits) {
    return (
      <li>
        <NoteForm
          label={t('Note')}
          submit={t('Save')}
          withDays={withDays}
          isBusy={change.isPending}
          initial={note}
          onSave={(text, day) =>
            change.mutate({ noteNo: note.note_no, text, day }, { onSuccess: () => setEdits(false) })
          }
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
        {isOfTeam(note)
          ? t('written by the publishing team on {day}', { day: formatInstantDay(note.created_at) })
          : t('written {day}', { day: formatInstantDay(note.created_at) })}
        {!isOfTeam(note) && (
          <>
            {' · '}
            <Button kind="link" onClick={() => setEdits(true)}>
              <Words of={message('Edit<hidden> this note</hidden>')} hidden={srOnly} />
            </Button>
            {' · '}
            <Button kind="link" disabled={remove.isPending} onClick={() => remove.mutate(note.note_no)}>
              <Words of={message('Remove<hidden> this note</hidden>')} hidden={srOnly} />
            </Button>
          </>
        )}
      </p>
    </li>
  );
}
