import { useCallback, useEffect, useState } from 'react';
import { courseNames } from '#shared/catalog/course-id.ts';
import {
  type CourseScope,
  defaultScope,
  entriesOfScope,
  scopeAsText,
  scopeFromText,
  scopeLabel,
} from '#shared/catalog/course-scope.ts';
import {
  changeColumns,
  runPacing,
  runPacingText,
  runState,
  runStateText,
  type TrendDays,
} from '#shared/catalog/run-choice.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { hasEndedAmongOthers, lostLearnersText } from '#shared/subjects/runs/findings.ts';
import { isolate } from '#shared/text/text.ts';
import { courseInWords, useLabels } from '../../client/annotations.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { useAllRows, useAllRowsAndWithheld } from '../../client/views.ts';
import { ScopeChip, ScopeDialog } from '../../features/scope/scope.tsx';
import { readSort } from '../../routing/address.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { FoldWhenLow } from '../../ui/block.tsx';
import { Check, SearchField, SelectField } from '../../ui/fields.tsx';
import { type Filter, FilterBar, OrganisationFilter, useTextFilter } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable, useTableAddress } from '../../ui/table/data-table.tsx';
import { dotsAtEnd, Words } from '../../ui/words.tsx';
import { RunsLegend } from '../earlier-runs/runs-legend.tsx';
import { otherChanges, trendCells, useTrendDays } from './trend-cells.tsx';

type Query = RouteQuery<'runs'>;
type Patch = ReturnType<typeof usePatchQuery<'runs'>>;

const noFilters = {
  text: undefined,
  org: undefined,
  course: undefined,
  state: undefined,
  pacing: undefined,
  flagged: undefined,
  scope: undefined,
  page: undefined,
} as const;

/** The parameters of the list that the address asks for. */
function paramsOf({ text, org, course, state, pacing, flagged, scope }: Query): ViewParams<'run-trends'> {
  const ours = scope === undefined ? undefined : scopeFromText(scope);
  return {
    ...(text && { text }),
    ...(org && { org }),
    ...(course && { courseKey: course }),
    ...(state && { state }),
    ...(pacing && { pacing }),
    ...(flagged && { flagged: true }),
    ...(ours && { scope: ours }),
  };
}

/** The selected course runs: how each one moves, in any order and narrowed down to those that a user works with. */
export function RunsScreen({ query }: { readonly query: Query }) {
  const patch = usePatchQuery('runs');
  const address = useTableAddress('runs', query);
  const { days, choice } = useTrendDays('runs', query.days);
  const mine = useMine(query, patch);
  const params = paramsOf(query);
  const search = useCallback((text: string) => patch({ text, page: undefined }, 'replace'), [patch]);
  const ofText = useTextFilter({
    view: 'run-trends',
    params,
    text: query.text,
    field: t('Name or ID'),
    namesOf: ({ run_label, run_id }) => [run_label, run_id],
    onRemove: () => patch({ text: undefined, page: undefined }),
  });
  const isByChange = readSort('run-trends', query.sort)?.column === changeColumns[days];
  const labels = useLabels();
  const nameOf = (key: string) => courseInWords(labels, key);
  const filters = [...ofText, ...chosenFilters(query, patch, mine.clear, nameOf)];
  const clear = () => {
    mine.clear();
    patch(noFilters);
  };
  return (
    <>
      <PageHead
        title={t('Course runs')}
        focusKey="runs"
        actions={<a href={hrefOf('settings', { section: 'courses' })}>{t('Select course runs')}</a>}
      >
        <FoldWhenLow title={t('How to read this list')}>
          <p className="as-of">
            {t(
              'Your selected course runs with their newest figures. Shift-click a column heading to sort by a second column.',
            )}
          </p>
          <RunsLegend view="run-trends" columns={['trend', 'vs_earlier']} />
        </FoldWhenLow>
      </PageHead>
      <FilterBar active={filters} onClear={clear}>
        <SearchField label={t('Find a course run')} value={query.text ?? ''} onChange={search} />
        {choice}
        <RunFilters query={query} patch={patch} />
        {mine.field}
      </FilterBar>
      {isByChange && <LostLearners params={params} days={days} query={query} />}
      <div className="run-list">
        <DataTable
          view="run-trends"
          title={t('Course runs')}
          params={params}
          {...address}
          pickable
          hide={otherChanges(days)}
          cells={trendCells(days)}
          onClear={filters.length > 0 ? clear : undefined}
          none={t('No course runs are selected for sync.')}
        />
      </div>
    </>
  );
}

interface LostLearnersProps {
  readonly query: Query;
  readonly params: ViewParams<'run-trends'>;
  readonly days: TrendDays;
}

/** Names the runs whose enrollment fell, and how old their data is: the purpose of an order by the change. */
function LostLearners({ params, days, query }: LostLearnersProps) {
  const { rows, withheld } = useAllRowsAndWithheld({ view: 'run-trends', params });
  if (rows.length === 0) return null;
  return (
    <>
      <p className="finding">{dotsAtEnd(lostLearnersText(rows, days, withheld))}</p>
      {query.state === undefined && hasEndedAmongOthers(rows) && (
        <p className="quiet">
          <Words
            of={message(
              'The table also has ended runs, sorted among the others. <link>Show only runs under way by their dates</link>',
            )}
            link={(words) => <a href={hrefOf('runs', {}, { ...query, state: 'current', page: undefined })}>{words}</a>}
          />
        </p>
      )}
    </>
  );
}

/** The filters that are set beside the text, each with the way out of it. */
function chosenFilters(
  { org, course, state, pacing, flagged, scope }: Query,
  patch: Patch,
  leaveMine: () => void,
  nameOf: (courseKey: string) => string,
): Filter[] {
  const without = (change: Partial<Query>) => () => patch({ ...change, page: undefined });
  const ours = scope === undefined ? undefined : scopeFromText(scope);
  return [
    ...(org
      ? [{ label: t('Organization: {name}', { name: isolate(org) }), onRemove: without({ org: undefined }) }]
      : []),
    ...(course
      ? [{ label: t('Course: {name}', { name: isolate(nameOf(course)) }), onRemove: without({ course: undefined }) }]
      : []),
    ...(state ? [{ label: translated(runStateText[state]), onRemove: without({ state: undefined }) }] : []),
    ...(pacing ? [{ label: translated(runPacingText[pacing]), onRemove: without({ pacing: undefined }) }] : []),
    ...(flagged ? [{ label: t('Needs attention'), onRemove: without({ flagged: undefined }) }] : []),
    ...(ours ? [{ label: t('My courses: {scope}', { scope: scopeLabel(ours) }), onRemove: leaveMine }] : []),
  ];
}

const states = () => runState.options.map((value) => ({ value, label: translated(runStateText[value]) }));
const pacings = () => runPacing.options.map((value) => ({ value, label: translated(runPacingText[value]) }));

/** The choices that narrow the list down: what a run belongs to, where it stands, how it is paced, whether it needs attention. */
function RunFilters({ query, patch }: { readonly query: Query; readonly patch: Patch }) {
  const choose = (change: Partial<Query>) => patch({ ...change, page: undefined });
  return (
    <>
      <OrganisationFilter
        params={{ withRuns: true }}
        value={query.org}
        onChange={(org) => choose({ org, course: undefined })}
      />
      <CourseFilter org={query.org} value={query.course} onChange={(course) => choose({ course })} />
      <SelectField
        label={t('State')}
        all={t('Any⟨state⟩')}
        value={query.state}
        options={states()}
        onChange={(state) => choose({ state })}
      />
      <SelectField
        label={t('Pacing')}
        all={t('Any⟨pacing⟩')}
        value={query.pacing}
        options={pacings()}
        onChange={(pacing) => choose({ pacing })}
      />
      <Check checked={query.flagged !== undefined} onChange={(on) => choose({ flagged: on ? 'true' : undefined })}>
        {t('Needs attention')}
      </Check>
    </>
  );
}

interface CourseFilterProps {
  readonly org: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (courseKey: string | undefined) => void;
}

/** One course out of those with a selected run, of the chosen organisation if there is one. */
function CourseFilter({ org, value, onChange }: CourseFilterProps) {
  const params = { withRuns: true, ...(org && { org }) };
  const rows = useAllRows({ view: 'courses', params }).data?.rows ?? [];
  const known = rows.map(({ course_key }) => course_key);
  const keys = value === undefined || known.includes(value) ? known : [value, ...known];
  const labels = useLabels();
  const nameOf = courseNames(keys, (key) => labels.of('course', key));
  const options = keys.map((key) => ({ value: key, label: isolate(nameOf(key)) }));
  return (
    <SelectField
      hasReadOptions
      label={t('Course')}
      all={t('All courses')}
      value={value}
      options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
      onChange={onChange}
    />
  );
}

/** Whether a scope says which courses are one's own; the others leave no run out. */
const namesCourses = (scope: CourseScope) => entriesOfScope(scope).length > 0;

/** The runs of one's own courses alone: a scope that is chosen once for the whole app, remembered and in the address. */
function useMine(query: Query, patch: Patch) {
  const { onlyMine, ...chosen } = useSettings();
  // Where all institutions count, one's own list is the one of before.
  const courseScope = (chosen.courseScope?.of === 'all' ? chosen.scopeBeforeAll : chosen.courseScope) ?? defaultScope;
  const update = useUpdateSettings();
  const [isAsking, setAsking] = useState(false);
  const addressScope = query.scope === undefined ? undefined : scopeFromText(query.scope);
  const isMissing = onlyMine && query.scope === undefined && namesCourses(courseScope);
  const remembered = scopeAsText(courseScope);
  // A pin and a link then show the same after the scope of the settings has changed.
  useEffect(() => {
    if (isMissing) patch({ scope: remembered }, 'replace');
  }, [isMissing, remembered, patch]);
  const narrow = (scope: CourseScope) => {
    const isNarrower = namesCourses(scope);
    update.mutate({ courseScope: scope, onlyMine: isNarrower });
    patch({ scope: isNarrower ? scopeAsText(scope) : undefined, page: undefined });
  };
  const clear = () => {
    update.mutate({ onlyMine: false });
    patch({ scope: undefined, page: undefined });
  };
  const choose = (isOn: boolean) => {
    if (!isOn) clear();
    else if (namesCourses(courseScope)) narrow(courseScope);
    else setAsking(true);
  };
  const field = (
    <>
      <Check checked={addressScope !== undefined} onChange={choose}>
        {t('My courses')}
      </Check>
      {addressScope && <ScopeChip scope={addressScope} onChange={narrow} />}
      {isAsking && (
        <ScopeDialog
          scope={courseScope}
          onScope={(scope) => {
            setAsking(false);
            narrow(scope);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
  return { field, clear };
}
