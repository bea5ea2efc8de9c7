import type { NoteKind } from '../../../src-preload/contract/own-words.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { useAddNote, useChangeNote, useRemoveNote } from '../../client/own-words.ts';
import { useAllRows } from '../../client/views.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

interface NotesSectionProps {
  readonly kind: NoteKind;
  readonly id: string;
  /** Said when days can be noted on: what a note on a day does. */
  readonly aboutDays?: string;
}

/** What people noted on a thing and on its days, newest day first. */
export function NotesSection({ kind, id, aboutDays }: NotesSectionProps) {
  const notes = useAllRows({ view: 'notes', params: { kind, id } }).data?.rows ?? [];
  const add = useAddNote();
  const change = useChangeNote();
  const remove = useRemoveNote();
  const withDays = aboutDays !== undefined;
  return (
    <section className="block notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes</h2>
      <p className="as-of">Notes stay on this computer. {aboutDays}</p>
      {notes.length > 0 && (
        <ul className="ruled">
          {notes.map((note: ViewRow<'notes'>) => (
            <NoteItem
              key={note.note_no}
              note={note}
              withDays={withDays}
              onChange={(text, day) => change.mutate({ noteNo: note.note_no, text, day })}
              onRemove={() => remove.mutate(note.note_no)}
            />
          ))}
        </ul>
      )}
      <NoteForm
        // A note that was added leaves an empty form.
        key={notes.length}
        label="New note"
        submit="Add note"
        withDays={withDays}
        initial={{ text: '', day: null }}
        onSave={(text, day) => add.mutate({ kind, id, day, text })}
      />
    </section>
  );
}
