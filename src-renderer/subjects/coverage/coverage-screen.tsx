import { useEffect, useMemo } from 'react';
import { views } from '#shared/catalog/views.ts';
import { titleOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import {
  type CoverageQuestion,
  type CoverageRecord,
  supplyLabels,
  supplyReadings,
} from '#shared/subjects/coverage/question.ts';
import {
  completingText,
  coverageContext,
  coverageNotes,
  coverageSentence,
  namedText,
} from '#shared/subjects/coverage/text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useCoverage, useIsEmpty } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { PlanningHead } from '../../features/scope/planning-head.tsx';
import { ScopeChip, useFirstScopeOf } from '../../features/scope/scope.tsx';
import { hrefOf } from '../../routing/routes.ts';
import { Fold } from '../../ui/block.tsx';
import { Toggle } from '../../ui/fields.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { ReportLink } from '../../ui/page-head.tsx';
import { EmptyState, Read } from '../../ui/states.tsx';
import { type AddressedTable, DataTable, OwnOrderTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { ListedSkills } from '../../ui/table/table-body.tsx';
import { MinimumConfidence } from '../plan/plan-controls.tsx';
import { BuildNext, MostWanted } from './build-next.tsx';
import { CoverageMap, percentMeter, QuadrantTiles, useShowPlace } from './coverage-map.tsx';
import { type CoverageAddress, coverageQueryText, goToCoverage, type PlaceShown, questionOf } from './question.ts';

/** Compares the skills that jobs ask for with those that courses of a scope teach, and says what to build next. The address holds the comparison. */
export function CoverageScreen({ query }: { readonly query: CoverageAddress }) {
  // The courses that count where the address says nothing.
  const first = useFirstScopeOf(query);
  const questionKey = JSON.stringify([query, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the address and the scope
  const question = useMemo(() => questionOf(query, first), [questionKey]);
  const place = query.place ?? 'build';
  const isWithoutScope = query.scope === undefined && first !== undefined;
  // A pin and a link then show the same after the scope of the settings has changed.
  useEffect(() => {
    if (isWithoutScope) goToCoverage(question, place, 'replace');
  }, [isWithoutScope, question, place]);
  const isEmpty = useIsEmpty();
  return (
    <>
      <PlanningHead
        title={t('Coverage')}
        current="coverage"
        isDated={!isEmpty}
        actions={first !== undefined && !isEmpty && <ReportLink about={{ coverage: coverageQueryText(question) }} />}
      />
      {isEmpty ? (
        <NeverSynced />
      ) : first === undefined ? (
        <div aria-busy="true" />
      ) : (
        <ComparedCourses question={question} place={place} />
      )}
    </>
  );
}

interface ComparedCoursesProps {
  readonly question: CoverageQuestion;
  readonly place: PlaceShown;
}

function ComparedCourses({ question, place }: ComparedCoursesProps) {
  const coverage = useCoverage(question);
  return (
    <>
      <Controls question={question} place={place} />
      {(coverage.isPending || coverage.isPlaceholderData) && (
        <p className="quiet" role="status">
          {t('Comparing what jobs ask for with what your courses teach…')}
        </p>
      )}
      <Read of={coverage}>
        {(found) => (
          <div aria-busy={coverage.isPlaceholderData}>
            <Comparison coverage={found} question={question} place={place} isOld={coverage.isPlaceholderData} />
          </div>
        )}
      </Read>
    </>
  );
}

interface CoverageProps {
  readonly coverage: CoverageRecord;
  readonly question: CoverageQuestion;
}

function Summary({ coverage, question }: CoverageProps) {
  const context = coverageContext(coverage, question);
  const completing = completingText(coverage);
  return (
    <section className="plan-sentence" aria-label={t('Coverage summary')} aria-live="polite">
      <p className="finding">{coverageSentence(coverage, question)}</p>
      {context.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
      {completing !== '' && <p>{completing}</p>}
    </section>
  );
}

const counted = (count: number) => `(${formatNumber(count)})`;

/** Folded parts behind a decision: jobs that lack little, skills taught too little or too much, and the history of the comparison. */
function CoverageDetails({ coverage, question }: CoverageProps) {
  return (
    <>
      <Fold title={translated(views['coverage-jobs'].title)} count={counted(coverage.almostJobs)}>
        <AlmostCovered question={question} />
      </Fold>
      {coverage.completing !== null && (
        <Fold title={translated(views['coverage-next-skills'].title)}>
          <OwnOrderTable view="coverage-next-skills" params={question} />
        </Fold>
      )}
      <Fold title={translated(views['coverage-undersupply'].title)} count={counted(coverage.underSupplied)}>
        <p className="as-of">
          {t(
            'Almost certainly taught less than their share of the demand (95% confidence). With few courses, do not read this as a ranking.',
          )}
        </p>
        <OwnOrderTable view="coverage-undersupply" params={question} none={t('No skill is clearly under-supplied.')} />
      </Fold>
      <Fold title={translated(views['coverage-oversupply'].title)} count={counted(coverage.overSupplied)}>
        <p className="as-of">
          {t('Skills that are almost certainly taught more than their share of the demand (95% confidence).')}
        </p>
        <OwnOrderTable view="coverage-oversupply" params={question} none={t('No skill is clearly over-supplied.')} />
      </Fold>
      <Fold title={translated(titleOf('portfolio-index'))}>
        <OverTime />
      </Fold>
    </>
  );
}

function AlmostCovered({ question }: Pick<CoverageProps, 'question'>) {
  return (
    <>
      <p className="as-of">
        {t(
          'At least 80% of what the job asks for is taught (weighted by importance), and one or two skills are missing. The service lists only the top skills of each job, so a job may need others.',
        )}
      </p>
      <OwnOrderTable
        view="coverage-jobs"
        params={question}
        cells={{
          reached_pct: (row) => percentMeter(row.reached_pct),
          missing_skills: (row) => <ListedSkills text={row.missing_skills} />,
        }}
        none={t('No job is close to being fully covered.')}
      />
    </>
  );
}

/** How the comparison of all courses came to be as it is. */
function OverTime() {
  const page = useAllRows({ view: 'portfolio-index', params: {} }).data;
  const order = useOwnOrder();
  if (page === undefined) return null;
  const table = <DataTable view="portfolio-index" params={{}} {...order} />;
  return <ViewFigure id="portfolio-index" page={page} params={{}} height={220} table={table} empty={table} />;
}

interface ComparisonProps extends CoverageProps {
  readonly place: PlaceShown;
  /** Whether this is the comparison of before, while another is worked out. */
  readonly isOld: boolean;
}

/** The answer in words, and the skills that it is about. */
function Comparison({ coverage, question, place, isOld }: ComparisonProps) {
  // Both lists of gaps have the table show all of them in their own order.
  const gapOrder = useOwnOrder();
  const show = useShowPlace({ question, place });
  const showGaps = (sort?: string) => {
    gapOrder.onAddress({ sort, page: undefined });
    show('build');
  };
  const gaps = isOld ? 0 : coverage.places.build;
  return (
    <>
      <div className="coverage-answer">
        <Summary coverage={coverage} question={question} />
        {gaps > 0 && <MostWanted question={question} gaps={gaps} onAll={showGaps} />}
      </div>
      {gaps > 0 && <BuildNext question={question} gaps={gaps} onAll={showGaps} />}
      {!isOld && <ComparedSkills coverage={coverage} question={question} place={place} gapOrder={gapOrder} />}
    </>
  );
}

function ComparedSkills(props: CoverageProps & { readonly place: PlaceShown; readonly gapOrder: AddressedTable }) {
  const { coverage, question, place, gapOrder } = props;
  const isReadOnly = useReadOnlyText() !== null;
  if (coverage.jobs === 0 && coverage.places.outside === 0)
    return isReadOnly ? (
      <NeverSynced />
    ) : (
      <EmptyState title={t('There is nothing to compare yet.')}>
        <p>
          {t('Sync to download jobs and skills.')} <a href={hrefOf('sync', {})}>{t('Go to Sync')}</a>
        </p>
      </EmptyState>
    );
  return (
    <>
      <QuadrantTiles coverage={coverage} question={question} place={place} />
      <CoverageMap coverage={coverage} question={question} place={place} gapOrder={gapOrder} />
      <CoverageDetails coverage={coverage} question={question} />
      <Fold title={t('How this is counted')}>
        <p className="measure">{[...coverageNotes(coverage, question), namedText(coverage)].join(' ').trim()}</p>
      </Fold>
    </>
  );
}

const readings = () => supplyReadings.map((value) => ({ value, label: translated(supplyLabels[value]) }));

/** The choices of the comparison. Each is a part of the address. */
function Controls({ question, place }: Pick<CoverageProps, 'question'> & { readonly place: PlaceShown }) {
  const change = (patch: Partial<CoverageQuestion>, how: 'push' | 'replace' = 'push') =>
    goToCoverage({ ...question, ...patch }, place, how);
  return (
    <search className="plan-controls" aria-label={t('What is compared')}>
      <div className="plan-control">
        <span className="control-label">{t('Courses counted')}</span>
        <ScopeChip scope={question.scope} onChange={(scope) => change({ scope })} offersOther />
      </div>
      <div className="plan-control">
        <span className="control-label">{t('Supply')}</span>
        <Toggle
          label={t('How supply is counted')}
          value={question.supply}
          options={readings()}
          onChange={(supply) => change({ supply })}
        />
      </div>
      <MinimumConfidence tau={question.tau} onChange={(tau) => change({ tau }, 'replace')} />
    </search>
  );
}
