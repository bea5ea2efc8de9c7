import { useId, useState } from 'react';
import { useAddSubsections } from '#renderer/client/run-commands.ts';
import { useWhyNotSync } from '#renderer/client/workspaces.ts';
import { NameFromOutline } from '#renderer/subjects/outline/outline-dialog.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { subsectionProblem } from '#shared/catalog/module-id.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';

interface AddSubsectionsProps {
  readonly run: RunRecord;
  /** Nothing is named yet, so it is explained. */
  readonly first: boolean;
}

interface PastedSubsections {
  readonly accepted: readonly string[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/** One id per line, or several with commas between; each once. */
function readPasted(runId: string, text: string): PastedSubsections {
  const ids = new Set(
    text
      .split(/[\s,;]+/)
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  );
  const checked = [...ids].map((id) => ({ id, reason: subsectionProblem(runId, id) }));
  return {
    accepted: checked.filter(({ reason }) => reason === null).map(({ id }) => id),
    refused: checked.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

/** Takes ids of subsections and reads their views at once. */
export function AddSubsections({ run, first }: AddSubsectionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={first ? 'state' : 'block'}>
      {first && (
        <>
          <p className="state-title">{t('No subsections yet')}</p>
          <p>
            {t(
              'The services do not list the subsections of a course. Choose the export of the course from Studio, which names them in order, or paste their ids.',
            )}
          </p>
        </>
      )}
      {open ? (
        <Form run={run} onDone={() => setOpen(false)} />
      ) : (
        <div className="form-actions">
          <Button onClick={() => setOpen(true)}>{t('Add subsection ids…')}</Button>
          <NameFromOutline run={run} />
        </div>
      )}
    </section>
  );
}

function Form({ run, onDone }: { readonly run: RunRecord; readonly onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const reason = useWhyNotSync(run.selected);
  const add = useAddSubsections(run.runId, reason === null);
  const { accepted, refused } = readPasted(run.runId, text);
  const submit = () =>
    add.mutate([...accepted], {
      onSuccess: () => {
        if (refused.length === 0) onDone();
        else setText(refused.map((line) => line.id).join('\n'));
      },
    });
  return (
    <div className="form">
      <div className="field">
        <label htmlFor={id}>{t('Subsection ids, one per line')}</label>
        <textarea id={id} rows={4} value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
        <p className="field-note">
          {t('{newer} or {older}', {
            newer: 'block-v1:org+course+run+type@sequential+block@…',
            older: 'i4x://org/course/sequential/…',
          })}
        </p>
        {refused.map((line) => (
          <p key={line.id} className="field-problem">
            {line.id}: {line.reason}
          </p>
        ))}
      </div>
      <div className="form-actions">
        <Button kind="primary" disabled={accepted.length === 0 || add.isPending} onClick={submit}>
          {accepted.length === 0
            ? t('Add')
            : t('Add {n, plural, one {# subsection} other {# subsections}}', { n: accepted.length })}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        {reason !== null && <span className="quiet">{reason}</span>}
      </div>
    </div>
  );
}
