import { useState } from 'react';
import { useAddNote } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { t } from '#shared/language/message.ts';
import type { NoteKind } from '#shared/subjects/annotations/annotations.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

interface NotesSectionProps {
  readonly kind: NoteKind;
  readonly id: string;
  /** Said when days can be noted on: what a note on a day does. */
  readonly aboutDays?: string;
}

/** What users noted on a thing and on its days, newest day first. A note being written stays with its thing. */
export function NotesSection(props: NotesSectionProps) {
  return <Notes key={`${props.kind} ${props.id}`} {...props} />;
}

function Notes({ kind, id, aboutDays }: NotesSectionProps) {
  const notes = useAllRows({ view: 'notes', params: { kind, id } }).data?.rows ?? [];
  const add = useAddNote();
  const [added, setAdded] = useState(0);
  const withDays = aboutDays !== undefined;
  return (
    <section className="block notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{t('Notes')}</h2>
      <p className="as-of">
        {t('Notes stay on this computer.')} {aboutDays}
      </p>
      {notes.length > 0 && (
        <ul className="ruled">
          {notes.map((note) => (
            <NoteItem key={note.note_no} note={note} withDays={withDays} />
          ))}
        </ul>
      )}
      <NoteForm
        // A note that was added leaves an empty form; one that could not be stays in it.
        key={added}
        label={t('New note')}
        submit={t('Add note')}
        withDays={withDays}
        isBusy={add.isPending}
        initial={{ text: '', day: null }}
        onSave={(text, day) => add.mutate({ kind, id, day, text }, { onSuccess: () => setAdded(added + 1) })}
      />
    </section>
  );
}
