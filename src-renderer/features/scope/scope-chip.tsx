import { useState } from 'react';
import { type CourseScope, entriesOfScope, scopeLabel } from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';
import { useUpdateSettings } from '../../client/settings.ts';
import { ScopeDialog } from './scope-dialog.tsx';

interface ScopeChipProps {
  readonly scope: CourseScope;
  readonly onChange: (scope: CourseScope) => void;
}

/** Which courses are ours, wherever that counts. A change holds for this screen and for every one that is opened after it. */
export function ScopeChip({ scope, onChange }: ScopeChipProps) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateSettings();
  const choose = (next: CourseScope) => {
    setOpen(false);
    update.mutate({ courseScope: next });
    onChange(next);
  };
  return (
    <>
      <button
        type="button"
        className="chip scope-chip"
        title={entriesOfScope(scope).join(', ') || undefined}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{t('Change the scope:')} </span>
        {scopeLabel(scope)}…
      </button>
      {isOpen && <ScopeDialog scope={scope} onScope={choose} onClose={() => setOpen(false)} />}
    </>
  );
}
