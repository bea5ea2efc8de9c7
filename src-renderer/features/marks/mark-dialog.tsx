import { useState } from 'react';
import { markLabels, type SkillMarkChange } from '#shared/catalog/skill-marks.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { Choice } from '../../ui/choice.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FoundNames } from '../compare/found-names.tsx';
import { NamedChips } from '../scope/named-chips.tsx';

interface MarkDialogProps {
  readonly params: ViewParams<'skill-marks'>;
  readonly onMark: (mark: SkillMarkChange) => void;
  readonly onClose: () => void;
}

const kinds = [
  { value: 'notTaught', label: markLabels.notTaught },
  { value: 'taught', label: markLabels.taught },
] as const;
/** Surer than a machine that has read the syllabus. */
const usualConfidence = 90;

/** Says of a course and a skill what the taxonomy does not know. */
export function MarkDialog({ params, onMark, onClose }: MarkDialogProps) {
  const [skill, setSkill] = useState(params.skillId === undefined ? null : String(params.skillId));
  const [course, setCourse] = useState(params.courseKey ?? null);
  const [kind, setKind] = useState<'notTaught' | 'taught'>('notTaught');
  const [confidence, setConfidence] = useState<number | null>(usualConfidence);
  const [isIncomplete, setIncomplete] = useState(false);
  const confirm = () => {
    const hundredths = kind === 'taught' ? confidence : null;
    if (skill === null || course === null || (kind === 'taught' && hundredths === null)) return setIncomplete(true);
    onMark({ courseKey: course, skillId: Number(skill), mark: { hundredths } });
  };
  return (
    <Dialog title="Mark a skill of a course" confirm="Set mark" onConfirm={confirm} onClose={onClose}>
      {params.courseKey === undefined && <Picked kind="courses" label="Course" id={course} onChange={setCourse} />}
      {params.skillId === undefined && <Picked kind="skills" label="Skill" id={skill} onChange={setSkill} />}
      <Choice legend="Mark" value={kind} options={kinds} onChange={setKind} />
      {kind === 'taught' && (
        <CountField
          label="Own confidence, %"
          value={confidence}
          range={[1, 100]}
          required
          note="How surely the course teaches the skill."
          onChange={setConfidence}
        />
      )}
      {isIncomplete && (
        <p role="alert" className="field-problem">
          Choose {course === null ? 'a course' : skill === null ? 'a skill' : 'a confidence'} first.
        </p>
      )}
    </Dialog>
  );
}

interface PickedProps {
  readonly kind: 'courses' | 'skills';
  readonly label: string;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

function Picked({ kind, label, id, onChange }: PickedProps) {
  return (
    <div className="compare-picker">
      {id === null ? (
        <FoundNames kind={kind} label={`Find a ${label.toLowerCase()}`} onChoose={onChange} />
      ) : (
        <NamedChips kind={kind} ids={[id]} label={label} onRemove={() => onChange(null)} />
      )}
    </div>
  );
}
