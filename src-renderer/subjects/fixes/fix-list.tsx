import { useId, useState } from 'react';
import { useChangeFixes } from '#renderer/client/annotations.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { Block } from '#renderer/ui/block.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Choice } from '#renderer/ui/fields.tsx';
import { Named } from '#renderer/ui/named.tsx';
import { DataTable, useOwnOrder } from '#renderer/ui/table/data-table.tsx';
import { type ViewRow, viewDefinition, views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { type FixChange, fixStateLabels, fixStates, maxFixNoteLength } from '#shared/subjects/fixes/fixes.ts';
import { FlaggedItem, FlagKind, ItemName } from '../attention/flag-list.tsx';

type Row = ViewRow<'course-fixes'>;

/** More rows would push the lists below out of sight. */
const rowsShown = 10;

interface FixDialogProps {
  readonly row: Pick<
    ViewRow<'course-fixes'>,
    'run_id' | 'about' | 'item_name' | 'item_id' | 'part_id' | 'question_text' | 'state' | 'note'
  >;
  readonly onSave: (fix: FixChange['fix']) => void;
  readonly onClose: () => void;
}

/** State and note of an entry of the fix list. Only what was changed is saved: the row may be older than the last change. */
function FixDialog({ row, onSave, onClose }: FixDialogProps) {
  const id = useId();
  const [before] = useState({
    state: fixStates.find((each) => fixStateLabels[each] === row.state) ?? 'open',
    note: row.note,
  });
  const [state, setState] = useState(before.state);
  const [note, setNote] = useState(before.note);
  const save = () => {
    const fix = { ...(state !== before.state && { state }), ...(note.trim() !== before.note && { note: note.trim() }) };
    if (Object.keys(fix).length > 0) onSave(fix);
    else onClose();
  };
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

/** The flags of the runs of a course, each with its state, a note, and whether the next run is free of it. */
export function FixList({ courseKey }: { readonly courseKey: string }) {
  const view = 'course-fixes';
  const params = { courseKey };
  const order = useOwnOrder();
  const change = useChangeFixes();
  const [edited, setEdited] = useState<Row | null>(null);
  const save = (fix: FixChange['fix']) => {
    if (edited === null) return;
    setEdited(null);
    const { run_id: runId, item_id: itemId, part_id: partId, flag_kind } = edited;
    // The view takes its kinds from the same list as the schema.
    const flag = flag_kind as FixChange['flag'];
    change.mutate({ changes: [{ runId, itemId, partId, flag, fix }], done: () => t('The fix list was changed.') });
  };
  return (
    <Block title={translated(viewDefinition(view).title)}>
      <p className="lede">
        {t(
          'Each row is one flag for a problem, or for a part of it, in one selected run. The app checks whether the next run flags the same question again.',
        )}
      </p>
      <DataTable
        view={view}
        params={params}
        {...order}
        pageSize={rowsShown}
        none={t(
          'No problem in the selected runs of this course is flagged. The summary of each run says how many could be checked.',
        )}
        cells={{
          flag: (row) => <FlagKind label={row.flag} />,
          item_name: (row) => <FlaggedItem runId={row.run_id} row={row} />,
          run_id: (row) => <RunLink id={row.run_id} />,
          next_run: (row) => row.next_run !== null && <RunLink id={row.next_run} />,
          sentence: (row) => <bdi className="flag-sentence">{row.sentence}</bdi>,
          state: (row) => (
            <span className="cell-action">
              {translated(row.state)}
              <Button kind="link" onClick={() => setEdited(row)}>
                {t('Edit⟨a rule⟩')}
                <span className="sr-only">
                  {' '}
                  <ItemName runId={row.run_id} row={row} />
                </span>
              </Button>
            </span>
          ),
        }}
      />
      {edited && <FixDialog row={edited} onSave={save} onClose={() => setEdited(null)} />}
    </Block>
  );
}

const RunLink = ({ id }: { readonly id: string }) => (
  <a href={hrefOf('run', { id, tab: 'problems' })} dir="auto">
    <Named kind="run" id={id} />
  </a>
);
