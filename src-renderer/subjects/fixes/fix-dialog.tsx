import { useId, useState } from 'react';
import { Choice } from '#renderer/ui/choice.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { type FixChange, fixStateLabels, fixStates, maxFixNoteLength } from '#shared/subjects/fixes/fixes.ts';
import { ItemName } from '../attention/flag-list.tsx';

interface FixDialogProps {
  readonly row: Pick<
    ViewRow<'course-fixes'>,
    'run_id' | 'about' | 'item_name' | 'item_id' | 'part_id' | 'question_text' | 'state' | 'note'
  >;
  readonly onSave: (fix: FixChange['fix']) => void;
  readonly onClose: () => void;
}

/** State and note of an entry of the fix list. An open entry without a note is as if nothing had been said. */
export function FixDialog({ row, onSave, onClose }: FixDialogProps) {
  const id = useId();
  const [state, setState] = useState(fixStates.find((each) => fixStateLabels[each] === row.state) ?? 'open');
  const [note, setNote] = useState(row.note);
  const save = () => onSave(state === 'open' && note.trim() === '' ? null : { state, note: note.trim() });
  return (
    <Dialog title={translated(views['course-fixes'].title)} confirm={t('Save')} onConfirm={save} onClose={onClose}>
      <p dir="auto">
        <ItemName runId={row.run_id} row={row} />
      </p>
      {row.question_text !== null && <p dir="auto">{row.question_text}</p>}
      <Choice
        legend={t('State')}
        value={state}
        options={fixStates.map((value) => ({ value, label: translated(fixStateLabels[value]) }))}
        onChange={setState}
      />
      <label htmlFor={id}>{t('Note for the course team')}</label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        maxLength={maxFixNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
