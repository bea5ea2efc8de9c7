import { useState } from 'react';
import {
  type CourseScope,
  courseScope,
  defaultScope,
  entriesOfScope,
  firstScope,
  otherScope,
  ownScope,
  scopeAsText,
  scopeBeforeAll,
  scopeLabel,
} from '#shared/catalog/course-scope.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { listed } from '#shared/text/text.ts';
import { sayWithUndo } from '../../client/annotations.ts';
import { useChangeSettings, useSettings, useUpdateSettings } from '../../client/settings.ts';
import { firstRow, useAllRows, useView } from '../../client/views.ts';
import { buildAddress, splitAddress } from '../../routing/address.ts';
import { currentAddress, goTo } from '../../routing/navigation.ts';
import { FoundNames } from '../../subjects/compare/found-names.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Choice, ProblemAlert } from '../../ui/fields.tsx';
import { Awaited } from '../../ui/states.tsx';
import { NamedChips } from './named-chips.tsx';

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
  const change = useChangeSettings();
  const own = useOwnScope();
  const next = otherScope(scope, { before, own: own ?? null });
  if (next === null) return own === undefined && <Awaited />;
  const choose = () => {
    onChoose(next);
    sayWithUndo(
      () => chosenText(next),
      () => {
        // Another choice that was made since stays.
        change((now) => (isSameScope(now.courseScope, next) ? { courseScope, scopeBeforeAll: before } : null));
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

const isSameScope = (one: CourseScope | null, other: CourseScope) =>
  one !== null && scopeAsText(one) === scopeAsText(other);

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

const bySkills = { column: 'skills', direction: 'desc' } as const;

const orgOf = ({ org }: { readonly org: string }) => org;

/** The courses of one's own institution, as the selected runs show them; null without any. Undefined until that is read. */
function useOwnScope(): CourseScope | null | undefined {
  const ofRuns = useAllRows({ view: 'organisations', params: { withRuns: true } });
  const ofOthers = useAllRows({ view: 'organisations', params: { withRuns: false } });
  const linked = useView({ view: 'courses', params: { withRuns: true }, sort: bySkills }, firstRow);
  if (ofRuns.isError || ofOthers.isError || linked.isError) return null;
  if (!ofRuns.data || !ofOthers.data || !linked.data) return undefined;
  return ownScope({
    ofRuns: ofRuns.data.rows.map(orgOf),
    ofOthers: ofOthers.data.rows.map(orgOf),
    hasLinkedRun: (linked.data.rows[0]?.skills ?? 0) > 0,
  });
}

/** The courses that a screen begins with where its address says nothing; undefined until they are known. */
function useFirstScope(): CourseScope | undefined {
  const { courseScope } = useSettings();
  const own = useOwnScope();
  if (courseScope === null && own === undefined) return undefined;
  return firstScope(courseScope, own ?? null);
}

/** The same for an address: one that names courses need not wait for those to begin with. */
export function useFirstScopeOf({ scope }: { readonly scope?: string | undefined }): CourseScope | undefined {
  return useFirstScope() ?? (scope === undefined ? undefined : defaultScope);
}

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
