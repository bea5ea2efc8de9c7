import { useState } from 'react';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { useChangeWatch } from '../../client/watch.ts';
import { CountField } from '../../ui/count-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EditRuleDialogProps {
  readonly row: ViewRow<'watches'>;
  readonly onClose: () => void;
}

/** Changes the threshold and the note of a rule; what it watches stays. */
export function EditRuleDialog({ row, onClose }: EditRuleDialogProps) {
  const change = useChangeWatch();
  const [threshold, setThreshold] = useState(row.threshold);
  const [note, setNote] = useState(row.note ?? '');
  const [isWrong, setWrong] = useState(false);
  // What appears or leaves a list has no number, and nothing changes by nothing.
  const hasThreshold = row.threshold !== null;
  const least = row.op === 'changes' || row.op === 'stale' ? 1 : 0;
  const confirm = () => {
    if (hasThreshold && (threshold === null || threshold < least)) return setWrong(true);
    change.mutate({ watchNo: row.watch_no, threshold, note });
    onClose();
  };
  return (
    <Dialog title={t('Edit the rule')} confirm={t('Save')} onConfirm={confirm} onClose={onClose}>
      <p>
        <bdi>{row.about}</bdi>: <bdi>{row.rule}</bdi>
      </p>
      {hasThreshold && (
        <CountField
          label={t('Threshold')}
          value={threshold}
          range={[least, 1_000_000_000]}
          required
          onChange={setThreshold}
        />
      )}
      <TextField label={t('Note')} value={note} onChange={setNote} />
      {isWrong && (
        <p role="alert" className="field-problem">
          {t('The rule has no threshold.')}
        </p>
      )}
    </Dialog>
  );
}
