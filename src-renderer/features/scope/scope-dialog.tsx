import { useState } from 'react';
import { type CourseScope, courseScope, entriesOfScope } from '#shared/catalog/course-scope.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { useAllRows } from '../../client/views.ts';
import { FoundNames } from '../../subjects/compare/found-names.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Choice, ProblemAlert } from '../../ui/fields.tsx';
import { NamedChips } from './named-chips.tsx';

interface ScopeDialogProps {
  readonly scope: CourseScope;
  readonly onScope: (scope: CourseScope) => void;
  readonly onClose: () => void;
}

type Kind = CourseScope['of'];

const kinds: readonly { readonly value: Kind; readonly label: Message }[] = [
  { value: 'all', label: message('All courses in the catalog') },
  { value: 'runs', label: message('Courses with a selected run') },
  { value: 'organisations', label: message('Courses from chosen organizations') },
  { value: 'courses', label: message('A list of courses') },
];

/** Chooses which courses are ours. */
export function ScopeDialog({ scope, onScope, onClose }: ScopeDialogProps) {
  const [kind, setKind] = useState(scope.of);
  const [orgs, setOrgs] = useState(scope.of === 'organisations' ? entriesOfScope(scope) : []);
  const [courseKeys, setCourseKeys] = useState(scope.of === 'courses' ? entriesOfScope(scope) : []);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = () => {
    const chosen =
      kind === 'organisations' ? { of: kind, orgs } : kind === 'courses' ? { of: kind, courseKeys } : { of: kind };
    const parsed = courseScope.safeParse(chosen).data;
    if (parsed) onScope(parsed);
    else setProblem(kind === 'courses' ? t('Choose 1 to 80 courses.') : t('Choose 1 to 40 organizations.'));
  };
  return (
    <Dialog
      title={t('Which courses count as yours')}
      confirm={t('Use these courses')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="lede">
        {t(
          'Plans compare these courses with jobs. The app remembers your choice, and links and files state which courses they cover.',
        )}
      </p>
      <Choice
        legend={t('Courses counted')}
        value={kind}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={setKind}
      />
      {kind === 'organisations' && <Organisations chosen={orgs} onChange={setOrgs} />}
      {kind === 'courses' && (
        <div className="compare-picker">
          <NamedChips
            kind="courses"
            ids={courseKeys}
            label={t('Courses in the list')}
            onRemove={(key) => setCourseKeys(courseKeys.filter((each) => each !== key))}
          />
          <FoundNames
            kind="courses"
            label={t('Add a course')}
            without={courseKeys}
            onChoose={(key) => setCourseKeys([...courseKeys, key])}
          />
        </div>
      )}
      <ProblemAlert text={problem} />
    </Dialog>
  );
}

interface OrganisationsProps {
  readonly chosen: readonly string[];
  readonly onChange: (orgs: readonly string[]) => void;
}

function Organisations({ chosen, onChange }: OrganisationsProps) {
  const rows = useAllRows({ view: 'organisations', params: {} }).data?.rows ?? [];
  const toggle = (org: string) =>
    onChange(chosen.includes(org) ? chosen.filter((each) => each !== org) : [...chosen, org]);
  return (
    <fieldset className="scope-orgs">
      <legend>{t('Organizations')}</legend>
      {rows.map(({ org, courses }) => (
        <Check key={org} checked={chosen.includes(org)} onChange={() => toggle(org)}>
          <span>
            <bdi>{org}</bdi>{' '}
            <span className="quiet">{t('{n, plural, one {# course} other {# courses}}', { n: courses })}</span>
          </span>
        </Check>
      ))}
    </fieldset>
  );
}
