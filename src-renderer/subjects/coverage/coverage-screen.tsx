import { useEffect, useMemo } from 'react';
import { t, translated } from '#shared/language/message.ts';
import {
  type CoverageQuestion,
  type CoverageRecord,
  supplyLabels,
  supplyReadings,
} from '#shared/subjects/coverage/question.ts';
import { completingText, coverageNotes, coverageSentence } from '#shared/subjects/coverage/text.ts';
import { useCoverage, useIsEmpty } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { ReportLink } from '../../features/reports/report-link.tsx';
import { ScopeChip } from '../../features/scope/scope-chip.tsx';
import { SectionTabs } from '../../features/sections/section-tabs.tsx';
import { hrefOf } from '../../routing/routes.ts';
import { AsOfLine, FailureLine } from '../../ui/as-of.tsx';
import { Fold } from '../../ui/fold.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Read } from '../../ui/states.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { CutOff } from '../plan/plan-controls.tsx';
import { BuildNext } from './build-next.tsx';
import { CoverageDetails } from './coverage-details.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { QuadrantTiles } from './quadrant-tiles.tsx';
import { type CoverageAddress, coverageQueryText, goToCoverage, type PlaceShown, questionOf } from './question.ts';

/** Compares the skills that jobs ask for with those that courses of a scope teach, and says what to build next. The address holds the comparison. */
export function CoverageScreen({ query }: { readonly query: CoverageAddress }) {
  const { courseScope } = useSettings();
  const asked = JSON.stringify([query, courseScope]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the address and the scope
  const question = useMemo(() => questionOf(query, courseScope), [asked]);
  const place = query.place ?? 'build';
  const isWithoutScope = query.scope === undefined;
  // A pin and a link then show the same after the scope of the settings has changed.
  useEffect(() => {
    if (isWithoutScope) goToCoverage(question, place, 'replace');
  }, [isWithoutScope, question, place]);
  const coverage = useCoverage(question);
  const { data } = coverage;
  if (useIsEmpty())
    return (
      <>
        <PageHead title={t('Coverage')} focusKey="coverage" />
        <SectionTabs of="planning" current="coverage" />
        <NeverSynced />
      </>
    );
  return (
    <>
      <PageHead
        title={t('Coverage')}
        focusKey="coverage"
        actions={<ReportLink about={{ coverage: coverageQueryText(question) }} />}
      >
        {data && <AsOfLine asOf={data.asOf} />}
        {data && <FailureLine asOf={data.asOf} />}
      </PageHead>
      <SectionTabs of="planning" current="coverage" />
      <Controls question={question} place={place} />
      {(coverage.isPending || coverage.isPlaceholderData) && (
        <p className="quiet" role="status">
          {t('Comparing what jobs ask for with what these courses teach…')}
        </p>
      )}
      <Read of={coverage}>
        {(found) => (
          <div aria-busy={coverage.isPlaceholderData}>
            <Summary coverage={found} question={question} />
            {!coverage.isPlaceholderData && <Comparison coverage={found} question={question} place={place} />}
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
  const completing = completingText(coverage);
  return (
    <section className="plan-sentence" aria-label={t('Coverage in short')} aria-live="polite">
      <p className="finding">{coverageSentence(coverage, question)}</p>
      {completing !== '' && <p>{completing}</p>}
    </section>
  );
}

function Comparison({ coverage, question, place }: CoverageProps & { readonly place: PlaceShown }) {
  if (coverage.jobs === 0 && coverage.places.outside === 0)
    return (
      <EmptyState title={t('There is nothing to compare yet.')}>
        <p>
          {t('Jobs and skills come with a sync.')} <a href={hrefOf('sync', {})}>{t('Go to Sync')}</a>
        </p>
      </EmptyState>
    );
  return (
    <>
      <QuadrantTiles coverage={coverage} question={question} place={place} />
      {coverage.places.build > 0 && <BuildNext question={question} />}
      <CoverageMap coverage={coverage} question={question} place={place} />
      <CoverageDetails coverage={coverage} question={question} />
      <Fold title={t('How this is counted')}>
        <p className="measure">{coverageNotes(coverage, question).join(' ')}</p>
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
        <span className="control-label">{t('Scope')}</span>
        <ScopeChip scope={question.scope} onChange={(scope) => change({ scope })} />
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
      <CutOff tau={question.tau} onChange={(tau) => change({ tau }, 'replace')} />
    </search>
  );
}
