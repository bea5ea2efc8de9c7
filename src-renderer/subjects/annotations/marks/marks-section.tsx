import { useState } from 'react';
import { useChangeMarks } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useOwnOrder } from '#renderer/ui/table/use-table-address.ts';
import { srOnly, Words } from '#renderer/ui/words.tsx';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import type { SkillMarkChange } from '#shared/subjects/annotations/annotations.ts';
import { MarkDialog } from './mark-dialog.tsx';

interface MarksSectionProps {
  /** A course, a skill, or everything. */
  readonly params: ViewParams<'skill-marks'>;
}

/** The marks on a course or a skill, and a way to set one. */
export function MarksSection({ params }: MarksSectionProps) {
  const order = useOwnOrder();
  const change = useChangeMarks();
  const [isOpen, setOpen] = useState(false);
  const { courseKey, skillId } = params;
  const set = (mark: SkillMarkChange) => {
    setOpen(false);
    change.mutate({ changes: [mark], done: () => t('Mark set.') });
  };
  const remove = (row: ViewRow<'skill-marks'>) =>
    change.mutate({
      changes: [{ courseKey: row.course_key, skillId: row.skill_id, mark: null }],
      done: () => t('Mark removed.'),
    });
  // Without a mark there is nothing that a sync would bring.
  const marked = useAllRows({ view: 'skill-marks', params }).data?.total;
  const table = (
    <DataTable
      view="skill-marks"
      params={params}
      {...order}
      hide={[
        ...(courseKey === undefined ? [] : ['course_key' as const]),
        ...(skillId === undefined ? [] : ['name' as const]),
      ]}
      cells={{ mark: (row) => <MarkCell row={row} onRemove={() => remove(row)} /> }}
    />
  );
  return (
    <section className="block" aria-labelledby="marks-heading">
      <h2 id="marks-heading">{t('Your marks')}</h2>
      <p className="as-of">
        {t(
          'In plans, a mark replaces the taxonomy’s link, and syncs never change it. The lists above show what the service says.',
        )}
      </p>
      {marked === 0 ? <p>{t('You have marked nothing here.')}</p> : table}
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>
          {courseKey === undefined ? t('Mark a course…') : t('Mark a skill…')}
        </Button>
      </div>
      {isOpen && <MarkDialog params={params} onMark={set} onClose={() => setOpen(false)} />}
    </section>
  );
}

function MarkCell({ row, onRemove }: { readonly row: ViewRow<'skill-marks'>; readonly onRemove: () => void }) {
  return (
    <span className="cell-action">
      {translated(row.mark)}
      {row.is_own ? (
        <Button kind="link" onClick={onRemove}>
          <Words
            of={message('Remove<hidden> the mark on {course} and {skill}</hidden>')}
            hidden={srOnly}
            course={row.course_key}
            skill={row.name ?? String(row.skill_id)}
          />
        </Button>
      ) : (
        <span className="quiet">{t('of the team')}</span>
      )}
    </span>
  );
}
