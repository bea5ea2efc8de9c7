import { useState } from 'react';
import {
  type CourseScope,
  entriesOfScope,
  otherScope,
  scopeAsText,
  scopeBeforeAll,
  scopeLabel,
} from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';
import { listed } from '#shared/text/text.ts';
import { sayWithUndo } from '../../client/annotations.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { buildAddress, splitAddress } from '../../routing/address.ts';
import { currentAddress, goTo } from '../../routing/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Awaited } from '../../ui/states.tsx';
import { useOwnScope } from './own-scope.ts';
import { ScopeDialog } from './scope-dialog.tsx';

interface ScopeChipProps {
  readonly scope: CourseScope;
  readonly onChange: (scope: CourseScope) => void;
  /** Offers one click to the courses of all institutions, and back to those of before. */
  readonly offersOther?: boolean;
}

/** Which courses are ours, wherever that counts. A change holds for this screen and for every one that is opened after it. */
export function ScopeChip({ scope, onChange, offersOther = false }: ScopeChipProps) {
  const [isOpen, setOpen] = useState(false);
  const { scopeBeforeAll: before } = useSettings();
  const own = useOwnScope() ?? null;
  const update = useUpdateSettings();
  const choose = (next: CourseScope) => {
    setOpen(false);
    update.mutate({ courseScope: next, scopeBeforeAll: scopeBeforeAll(scope, { next, before, own }) });
    onChange(next);
  };
  return (
    <span className="scope-choice">
      <button
        type="button"
        className="chip scope-chip"
        data-all={scope.of === 'all' || undefined}
        title={entriesOfScope(scope).join(', ') || undefined}
        onClick={() => setOpen(true)}
      >
        {scopeLabel(scope)} · {t('Change…')}
      </button>
      {offersOther && <OtherScope scope={scope} onChoose={choose} />}
      {isOpen && <ScopeDialog scope={scope} onScope={choose} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface OtherScopeProps {
  readonly scope: CourseScope;
  readonly onChoose: (scope: CourseScope) => void;
}

/** One click to all institutions, and from there to the courses that counted before, else to one's own. */
function OtherScope({ scope, onChoose }: OtherScopeProps) {
  const { courseScope, scopeBeforeAll: before } = useSettings();
  const update = useUpdateSettings();
  const own = useOwnScope();
  const next = otherScope(scope, { before, own: own ?? null });
  if (next === null) return own === undefined && <Awaited />;
  const choose = () => {
    onChoose(next);
    sayWithUndo(
      () => chosenText(next),
      () => {
        update.mutate({ courseScope, scopeBeforeAll: before });
        putBack(next, scope);
      },
    );
  };
  return (
    <Button kind="link" onClick={choose} title={scopeLabel(next)}>
      {next.of === 'all' ? t('Count courses from all institutions') : t('Count only our courses')}
    </Button>
  );
}

/** Says, after the choice, which courses count. */
function chosenText(chosen: CourseScope): string {
  if (chosen.of === 'all') return t('Courses from all institutions are now counted.');
  if (chosen.of === 'courses') return t('Only the courses on the chosen list count as yours now.');
  return chosen.of === 'runs'
    ? t('Only courses with a selected run count as yours now.')
    : t('Only courses from {names} count as yours now.', { names: listed(entriesOfScope(chosen)) });
}

/** Gives the screen the scope of before, unless it has another one by now. */
function putBack(chosen: CourseScope, before: CourseScope): void {
  const { path, query } = splitAddress(currentAddress());
  if (query.scope === scopeAsText(chosen)) goTo(buildAddress(path, {}, { ...query, scope: scopeAsText(before) }));
}
