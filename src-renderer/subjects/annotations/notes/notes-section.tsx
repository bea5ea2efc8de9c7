import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useAddNote, useChangeNote, useRemoveNote } from '#renderer/client/annotations.ts';
import { changeThen } from '#renderer/client/call.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { Button } from '#renderer/ui/button.tsx';
import { dayLanguage } from '#renderer/ui/fields.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { dot, srOnly, Words } from '#renderer/ui/words.tsx';
import type { ViewRow } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { maxNoteLength, type NoteKind } from '#shared/subjects/annotations/annotations.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { formatDay, parseDay } from '#shared/time/time.ts';

interface NotesSectionProps {
  readonly kind: NoteKind;
  readonly id: string;
  /** Said when days can be noted on: what a note on a day does. */
  readonly aboutDays?: string;
}

/** The user's notes on a thing and on its days, newest day first. A note being written stays with its thing. */
export function NotesSection(props: NotesSectionProps) {
  return <Notes key={`${props.kind} ${props.id}`} {...props} />;
}

interface NoteFormProps {
  readonly label: string;
  readonly submit: string;
  readonly withDays: boolean;
  /** While what was written is on its way. */
  readonly isBusy: boolean;
  readonly initial: { readonly text: string; readonly day: number | null };
  /** Called with whether nothing was typed since: a form with more in it than was saved stays. */
  readonly onSave: (text: string, day: number | null, isUnchanged: () => boolean) => void;
  readonly onCancel?: () => void;
}

/** The words of a note and, where it may be about one, its day. */
function NoteForm({ label, submit, withDays, isBusy, initial, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial.text);
  const [day, setDay] = useState(initial.day === null ? '' : formatDay(initial.day));
  const changes = useRef(0);
  const id = useId();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const saved = changes.current;
    if (text.trim() !== '' && !isBusy) onSave(text.trim(), parseDay(day) ?? null, () => changes.current === saved);
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
        onChange={(event) => {
          changes.current += 1;
          setText(event.target.value);
        }}
      />
      <div className="note-actions">
        {withDays && (
          <label>
            {t('Day (UTC)')}{' '}
            <input
              type="date"
              lang={dayLanguage()}
              value={day}
              onChange={(event) => {
                changes.current += 1;
                setDay(event.target.value);
              }}
            />
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

interface NoteItemProps {
  readonly note: ViewRow<'notes'>;
  readonly withDays: boolean;
}

/** Notes that came with a publication cannot be changed here. */
const isOfTeam = (note: ViewRow<'notes'>) => note.note_no < 0;

/** One note, edited in place. */
function NoteItem({ note, withDays }: NoteItemProps) {
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
          onSave={(text, day, isUnchanged) =>
            changeThen(change, { noteNo: note.note_no, text, day }, () => isUnchanged() && setEdits(false))
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
            {dot}
            <Button kind="link" onClick={() => setEdits(true)}>
              <Words of={message('Edit<hidden> this note</hidden>')} hidden={srOnly} />
            </Button>
            {dot}
            <Button kind="link" disabled={remove.isPending} onClick={() => remove.mutate(note.note_no)}>
              <Words of={message('Remove<hidden> this note</hidden>')} hidden={srOnly} />
            </Button>
          </>
        )}
      </p>
    </li>
  );
}

function Notes({ kind, id, aboutDays }: NotesSectionProps) {
  const read = useAllRows({ view: 'notes', params: { kind, id } });
  const add = useAddNote();
  const [added, setAdded] = useState(0);
  const withDays = aboutDays !== undefined;
  return (
    <section className="block notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{t('Notes')}</h2>
      <p className="as-of">
        {t('Notes stay on this computer.')} {aboutDays}
      </p>
      <Read of={read} lines={2}>
        {({ rows }) =>
          rows.length > 0 && (
            <ul className="ruled">
              {rows.map((note) => (
                <NoteItem key={note.note_no} note={note} withDays={withDays} />
              ))}
            </ul>
          )
        }
      </Read>
      <NoteForm
        // A note that was added leaves an empty form; one that could not be stays in it.
        key={added}
        label={t('New note')}
        submit={t('Add note')}
        withDays={withDays}
        isBusy={add.isPending}
        initial={{ text: '', day: null }}
        onSave={(text, day, isUnchanged) =>
          changeThen(add, { kind, id, day, text }, () => isUnchanged() && setAdded(added + 1))
        }
      />
    </section>
  );
}
