import { useState } from 'react';
import { useChangeMarks } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { NamedChips } from '#renderer/features/scope/named-chips.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Choice, CountField, ProblemAlert } from '#renderer/ui/fields.tsx';
import { DataTable, useOwnOrder } from '#renderer/ui/table/data-table.tsx';
import { srOnly, Words } from '#renderer/ui/words.tsx';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { markLabels, type SkillMarkChange } from '#shared/subjects/annotations/annotations.ts';
import { FoundNames } from '../../compare/found-names.tsx';

interface MarksSectionProps {
  /** A course, a skill, or everything. */
  readonly params: ViewParams<'skill-marks'>;
}

interface MarkDialogProps {
  readonly params: ViewParams<'skill-marks'>;
  readonly onMark: (mark: SkillMarkChange) => void;
  readonly onClose: () => void;
}

const kinds = ['notTaught', 'taught'] as const;
/** Surer than a machine that has read the syllabus. */
const defaultConfidence = 90;

/** Says of a course and a skill what the taxonomy does not know. */
function MarkDialog({ params, onMark, onClose }: MarkDialogProps) {
  const [skill, setSkill] = useState(params.skillId === undefined ? null : String(params.skillId));
  const [course, setCourse] = useState(params.courseKey ?? null);
  const [kind, setKind] = useState<'notTaught' | 'taught'>('notTaught');
  const [confidence, setConfidence] = useState<number | null>(defaultConfidence);
  const [isIncomplete, setIncomplete] = useState(false);
  const confirm = () => {
    const hundredths = kind === 'taught' ? confidence : null;
    if (skill === null || course === null || (kind === 'taught' && hundredths === null)) return setIncomplete(true);
    onMark({ courseKey: course, skillId: Number(skill), mark: { hundredths } });
  };
  return (
    <Dialog
      title={t('Say whether a course teaches a skill')}
      confirm={t('Save correction')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {params.courseKey === undefined && (
        <Picked kind="courses" label={t('Course')} find={t('Find a course')} id={course} onChange={setCourse} />
      )}
      {params.skillId === undefined && (
        <Picked kind="skills" label={t('Skill')} find={t('Find a skill')} id={skill} onChange={setSkill} />
      )}
      <Choice
        legend={t('Correction')}
        value={kind}
        options={kinds.map((value) => ({ value, label: translated(markLabels[value]) }))}
        onChange={setKind}
      />
      {kind === 'taught' && (
        <CountField
          label={t('Your confidence, %')}
          value={confidence}
          range={[1, 100]}
          required
          note={t('How sure you are that the course teaches the skill.')}
          onChange={setConfidence}
        />
      )}
      {isIncomplete && (
        <ProblemAlert
          text={
            course === null
              ? t('Choose a course first.')
              : skill === null
                ? t('Choose a skill first.')
                : t('Choose a confidence first.')
          }
        />
      )}
    </Dialog>
  );
}

interface PickedProps {
  readonly kind: 'courses' | 'skills';
  readonly label: string;
  /** Label of the search field. */
  readonly find: string;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

function Picked({ kind, label, find, id, onChange }: PickedProps) {
  return (
    <div className="compare-picker">
      {id === null ? (
        <FoundNames kind={kind} label={find} onChoose={onChange} />
      ) : (
        <NamedChips kind={kind} ids={[id]} label={label} onRemove={() => onChange(null)} />
      )}
    </div>
  );
}

/** The marks on a course or a skill, and a way to set one. */
export function MarksSection({ params }: MarksSectionProps) {
  const order = useOwnOrder();
  const change = useChangeMarks();
  const [isOpen, setOpen] = useState(false);
  const { courseKey, skillId } = params;
  const set = (mark: SkillMarkChange) => {
    setOpen(false);
    change.mutate({ changes: [mark], done: () => t('Correction saved.') });
  };
  const remove = (row: ViewRow<'skill-marks'>) =>
    change.mutate({
      changes: [{ courseKey: row.course_key, skillId: row.skill_id, mark: null }],
      done: () => t('Correction removed.'),
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
      <h2 id="marks-heading">{t('Your corrections')}</h2>
      <p className="as-of">
        {t(
          'In plans, a correction replaces the service’s link, and syncs never change it. The lists above show what the service says.',
        )}
      </p>
      {marked === 0 ? <p>{t('You have not corrected anything here.')}</p> : table}
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>
          {courseKey === undefined ? t('Correct a course’s skills…') : t('Correct a skill…')}
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
            of={message('Remove<hidden> the correction for {course} and {skill}</hidden>')}
            hidden={srOnly}
            course={row.course_key}
            skill={row.name ?? String(row.skill_id)}
          />
        </Button>
      ) : (
        <span className="quiet">{t('set by the team')}</span>
      )}
    </span>
  );
}
