import { useState } from 'react';
import { type CourseScope, courseScope, entriesOfScope } from '#shared/catalog/course-scope.ts';
import { plural } from '#shared/text/numbers.ts';
import { useAllRows } from '../../client/views.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FoundNames } from '../compare/found-names.tsx';
import { NamedChips } from './named-chips.tsx';

interface ScopeDialogProps {
  readonly scope: CourseScope;
  readonly onScope: (scope: CourseScope) => void;
  readonly onClose: () => void;
}

type Kind = CourseScope['of'];

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'all', label: 'All courses of the taxonomy' },
  { value: 'runs', label: 'Courses with a selected run' },
  { value: 'organisations', label: 'Courses of organisations' },
  { value: 'courses', label: 'A list of courses' },
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
    else setProblem(kind === 'courses' ? 'Choose 1 to 80 courses.' : 'Choose 1 to 40 organisations.');
  };
  return (
    <Dialog title="Which courses are yours" confirm="Use this scope" onConfirm={confirm} onClose={onClose}>
      <p className="lede">
        Plans set these courses against jobs. The choice is remembered; addresses and files name the scope that they
        were made with.
      </p>
      <Choice legend="Scope" value={kind} options={kinds} onChange={setKind} />
      {kind === 'organisations' && <Organisations chosen={orgs} onChange={setOrgs} />}
      {kind === 'courses' && (
        <div className="compare-picker">
          <NamedChips
            kind="courses"
            ids={courseKeys}
            label="Courses of the list"
            onRemove={(key) => setCourseKeys(courseKeys.filter((each) => each !== key))}
          />
          <FoundNames
            kind="courses"
            label="Add a course"
            without={courseKeys}
            onChoose={(key) => setCourseKeys([...courseKeys, key])}
          />
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="field-problem">
          {problem}
        </p>
      )}
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
      <legend>Organisations</legend>
      {rows.map(({ org, courses }) => (
        <label key={org} className="check">
          <input type="checkbox" checked={chosen.includes(org)} onChange={() => toggle(org)} />
          <span>
            <bdi>{org}</bdi> <span className="quiet">{plural(courses, 'course')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
