import { useState } from 'react';
import {
  type CourseScope,
  entriesOfScope,
  scopeAsText,
  scopeLabel,
  scopeOfRuns,
} from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';
import { listed } from '#shared/text/text.ts';
import { sayWithUndo } from '../../client/annotations.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { useAllRows } from '../../client/views.ts';
import { buildAddress, splitAddress } from '../../routing/address.ts';
import { currentAddress, goTo } from '../../routing/navigation.ts';
import { Button } from '../../ui/button.tsx';
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
      {scope.of === 'all' && <OnlyOwn scope={scope} onChoose={choose} />}
      {isOpen && <ScopeDialog scope={scope} onScope={choose} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface OnlyOwnProps {
  readonly scope: CourseScope;
  readonly onChoose: (scope: CourseScope) => void;
}

/** One click from all courses of the catalog to one's own, as the selected runs show them. Nothing without a run. */
function OnlyOwn({ scope, onChoose }: OnlyOwnProps) {
  const { courseScope } = useSettings();
  const update = useUpdateSettings();
  const ofRuns = useAllRows({ view: 'organisations', params: { withRuns: true } }).data?.rows ?? [];
  const ofCatalog = useAllRows({ view: 'organisations', params: {} }).data?.rows ?? [];
  const own = scopeOfRuns(ofRuns.map(orgOf), ofCatalog.map(orgOf));
  if (own === null) return null;
  const choose = () => {
    onChoose(own);
    sayWithUndo(
      () => chosenText(own),
      () => {
        update.mutate({ courseScope });
        putBack(own, scope);
      },
    );
  };
  return (
    <Button kind="link" onClick={choose} title={scopeLabel(own)}>
      {t('Count only our courses')}
    </Button>
  );
}

/** Says, after the choice, which courses count. */
const chosenText = (own: CourseScope): string =>
  own.of === 'runs'
    ? t('Only courses with a selected run count as yours now.')
    : t('Only courses from {names} count as yours now.', { names: listed(entriesOfScope(own)) });

const orgOf = ({ org }: { readonly org: string }) => org;

/** Gives the screen the scope of before, unless it has another one by now. */
function putBack(chosen: CourseScope, before: CourseScope): void {
  const { path, query } = splitAddress(currentAddress());
  if (query.scope === scopeAsText(chosen)) goTo(buildAddress(path, {}, { ...query, scope: scopeAsText(before) }));
}
