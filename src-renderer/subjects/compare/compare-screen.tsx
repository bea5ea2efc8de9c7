import type { ReactNode } from 'react';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { recordId } from '#shared/catalog/view-definition.ts';
import { message, t } from '#shared/language/message.ts';
import { type CompareKind, compareKinds, newestPair } from '#shared/subjects/compare/compare.ts';
import { openWindow } from '../../client/commands.ts';
import { useComparePicks } from '../../client/compare-picks.ts';
import { useHasNoRuns, useIsEmpty } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { readIds, writeIds } from '../../routing/address.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf, hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { NeverSynced, NotSelected } from '../../ui/never-synced.tsx';
import { PageHead, ReportLink } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Words } from '../../ui/words.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { ComparedCourses, ComparedJobs, ComparedSkills } from './compared-lists.tsx';
import { ComparedRuns } from './compared-runs.tsx';

const isNumber = (id: string) => /^\d+$/.test(id) && recordId.safeParse(Number(id)).success;

const isIdOf: Readonly<Record<CompareKind, (id: string) => boolean>> = {
  runs: (id) => runIdSchema.safeParse(id).success,
  courses: (id) => courseKeySchema.safeParse(id).success,
  jobs: isNumber,
  skills: isNumber,
};

/** Keeps what can be an id of this kind, because an address may hold anything. */
const idsOfKind = (kind: CompareKind, ids: readonly string[]): readonly string[] => ids.filter(isIdOf[kind]);

/** Two to six things of one kind side by side. The address says which; without any it shows what was picked. */
export function CompareScreen({ query }: { readonly query: RouteQuery<'compare'> }) {
  const { picks, replace } = useComparePicks();
  const isEmpty = useIsEmpty();
  const kind = query.kind ?? compareKinds.find((each) => picks[each].length > 0) ?? 'runs';
  const ids = idsOfKind(kind, query.ids === undefined ? picks[kind] : readIds(query.ids));
  // Where the address names no two runs, the user has not chosen yet how they are aligned.
  const isFresh = kind === 'runs' && (query.ids === undefined || ids.length < 2);
  const align = query.align ?? (isFresh ? 'default' : undefined);

  const choose = (next: readonly string[]) => {
    replace(kind, next);
    goTo(addressOf('compare', {}, { ...query, kind, ids: writeIds(next), align }), 'replace');
  };
  /** Both windows then say by their addresses what they compare: what is picked in one does not change the other. */
  const openSecondaryWindow = () => {
    const address = addressOf('compare', {}, { ...query, kind, ids: writeIds(ids), align });
    goTo(address, 'replace');
    openWindow(address);
  };
  const lacksRuns = useHasNoRuns() && kind === 'runs' && ids.length === 0;
  return (
    <>
      <PageHead
        title={t('Compare {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}}', { kind })}
        focusKey={`compare ${kind}`}
        actions={
          ids.length > 1 && (
            <>
              <Button kind="link" onClick={openSecondaryWindow}>
                {t('Open in new window')}
              </Button>
              {kind !== 'skills' && <ReportLink about={{ kind, ids: writeIds(ids) }} />}
            </>
          )
        }
      />
      <Tabs
        label={t('What to compare')}
        current={kind}
        tabs={compareKinds.map((each) => ({
          key: each,
          href: hrefOf('compare', {}, { kind: each }),
          label: t('{kind, select, runs {Runs} courses {Courses} jobs {Jobs} other {Skills}}', { kind: each }),
        }))}
      />
      {!isEmpty && !lacksRuns && <ComparePicker key={kind} kind={kind} ids={ids} onChange={choose} />}
      {lacksRuns ? (
        <NotSelected />
      ) : isEmpty ? (
        <NeverSynced />
      ) : ids.length < 2 ? (
        <EmptyState
          title={
            ids.length === 0
              ? t(
                  'Pick two to six {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}} to compare.',
                  { kind },
                )
              : t(
                  'Pick at least one more {kind, select, runs {run} courses {course} jobs {job} other {skill}} to compare.',
                  { kind },
                )
          }
        >
          <p>
            {t(
              'Search above, or press C on a row of any table of {kind, select, runs {runs} courses {courses} jobs {jobs} other {skills}}.',
              { kind },
            )}
          </p>
          {kind === 'runs' && ids.length === 0 && <NewestPair />}
        </EmptyState>
      ) : (
        <Compared kind={kind} ids={ids} query={{ ...query, align }} />
      )}
    </>
  );
}

/** A comparison in one click: a run beside the one before. */
function NewestPair() {
  const pair = newestPair(useAllRows({ view: 'run-trends', params: {} }).data?.rows ?? []);
  if (pair === null) return null;
  const [newest, before] = pair;
  return (
    <p>
      <Words
        of={message('<link>Compare {newest} with the previous run</link>, each counted from its start.')}
        newest={<Named kind="run" id={newest} />}
        link={(text: ReactNode[]) => (
          <a href={hrefOf('compare', {}, { kind: 'runs', ids: writeIds([newest, before]), align: 'start' })}>{text}</a>
        )}
      />
    </p>
  );
}

interface ComparedProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly query: RouteQuery<'compare'>;
}

function Compared({ kind, ids, query }: ComparedProps) {
  switch (kind) {
    case 'runs':
      return <ComparedRuns runIds={ids} query={query} />;
    case 'courses':
      return <ComparedCourses courseKeys={ids} query={query} />;
    case 'jobs':
      return <ComparedJobs jobIds={ids.map(Number)} query={query} />;
    case 'skills':
      return <ComparedSkills skillIds={ids.map(Number)} query={query} />;
  }
}
