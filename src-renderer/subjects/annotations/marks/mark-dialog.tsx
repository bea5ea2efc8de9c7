import { useState } from 'react';
import { NamedChips } from '#renderer/features/scope/named-chips.tsx';
import { Choice } from '#renderer/ui/choice.tsx';
import { CountField } from '#renderer/ui/count-field.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { ViewParams } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { markLabels, type SkillMarkChange } from '#shared/subjects/annotations/annotations.ts';
import { FoundNames } from '../../compare/found-names.tsx';

interface MarkDialogProps {
  readonly params: ViewParams<'skill-marks'>;
  readonly onMark: (mark: SkillMarkChange) => void;
  readonly onClose: () => void;
}

const kinds = ['notTaught', 'taught'] as const;
/** Surer than a machine that has read the syllabus. */
const defaultConfidence = 90;

/** Says of a course and a skill what the taxonomy does not know. */
export function MarkDialog({ params, onMark, onClose }: MarkDialogProps) {
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
    <Dialog title={t('Mark a skill of a course')} confirm={t('Save mark')} onConfirm={confirm} onClose={onClose}>
      {params.courseKey === undefined && (
        <Picked kind="courses" label={t('Course')} find={t('Find a course')} id={course} onChange={setCourse} />
      )}
      {params.skillId === undefined && (
        <Picked kind="skills" label={t('Skill')} find={t('Find a skill')} id={skill} onChange={setSkill} />
      )}
      <Choice
        legend={t('Mark')}
        value={kind}
        options={kinds.map((value) => ({ value, label: translated(markLabels[value]) }))}
        onChange={setKind}
      />
      {kind === 'taught' && (
        <CountField
          label={t('Own confidence, %')}
          value={confidence}
          range={[1, 100]}
          required
          note={t('How sure you are that the course teaches the skill.')}
          onChange={setConfidence}
        />
      )}
      {isIncomplete && (
        <p role="alert" className="field-problem">
          {course === null
            ? t('Choose a course first.')
            : skill === null
              ? t('Choose a skill first.')
              : t('Choose a confidence first.')}
        </p>
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
