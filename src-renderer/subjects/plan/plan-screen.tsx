import { useEffect, useMemo, useState } from 'react';
import { courseNames, type LabelOf } from '#shared/catalog/course-id.ts';
import { message, t } from '#shared/language/message.ts';
import {
  type MissingReason,
  missingReasons,
  type PlanQuestion,
  type PlanRecord,
} from '#shared/subjects/plan/question.ts';
import {
  measureOf,
  missingTexts,
  planContext,
  planLinksText,
  planNotes,
  planParts,
  planSentence,
  superfluousText,
} from '#shared/subjects/plan/text.ts';
import { courseInWords, useLabels } from '../../client/annotations.ts';
import { useIsEmpty, usePlan, useSyncedDatasets } from '../../client/queries.ts';
import { useView } from '../../client/views.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { PlanningHead } from '../../features/scope/planning-head.tsx';
import { useFirstScopeOf } from '../../features/scope/scope.tsx';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { PartsBar } from '../../ui/meter.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { ReportLink } from '../../ui/page-head.tsx';
import { EmptyState, Read } from '../../ui/states.tsx';
import { dotsAtEnd, srOnly, Words } from '../../ui/words.tsx';
import { WatchButton } from '../watch/watch-dialog.tsx';
import { PlannedJobs, PlanOptions } from './plan-controls.tsx';
import { PlanTables } from './plan-tables.tsx';
import { goToPlan, type PlanAddress, planQueryText, questionOf } from './question.ts';

/** Which courses together teach what jobs ask for, and what no course teaches. The address is the plan. */
export function PlanScreen({ query }: { readonly query: PlanAddress }) {
  // The courses that count where the address says nothing.
  const first = useFirstScopeOf(query);
  const questionKey = JSON.stringify([query, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the address and the scope
  const question = useMemo(() => questionOf(query, first), [questionKey]);
  const hasJobs = question.jobIds.length > 0;
  const isWithoutScope = query.scope === undefined && first !== undefined;
  // A pin and a link then show the same plan after the scope of the settings has changed.
  useEffect(() => {
    if (hasJobs && isWithoutScope) goToPlan(question, 'replace');
  }, [hasJobs, isWithoutScope, question]);
  const isEmpty = useIsEmpty();
  const synced = useSyncedDatasets();
  const isReadOnly = useReadOnlyText() !== null;
  const lacksJobs = isReadOnly && synced.size > 0 && !synced.has('jobs');
  return (
    <>
      <PlanningHead
        title={t('Plan')}
        current="plan"
        isDated={hasJobs && !isEmpty && !lacksJobs}
        actions={
          hasJobs &&
          first !== undefined &&
          !isEmpty &&
          !lacksJobs && (
            <>
              <WatchButton subject={{ kind: 'plan', question }} />
              <ReportLink about={{ plan: planQueryText(question) }} />
            </>
          )
        }
      />
      {isEmpty || lacksJobs ? (
        <NeverSynced />
      ) : first === undefined ? (
        <div aria-busy="true" />
      ) : (
        <PlannedCourses question={question} />
      )}
    </>
  );
}

function PlannedCourses({ question }: { readonly question: PlanQuestion }) {
  const plan = usePlan(question);
  const labels = useLabels();
  const nameOf = (key: string) => courseInWords(labels, key);
  return (
    <>
      <PlannedJobs question={question} />
      {question.jobIds.length > 0 ? (
        <Read of={plan}>
          {(data) => (
            <div aria-busy={plan.isPlaceholderData}>
              <section className="plan-sentence" aria-label={t('Plan summary')} aria-live="polite">
                <PlanAnswer plan={data} question={question} labelOf={(key) => labels.of('course', key)} />
                <PlanBar plan={data} question={question} />
                <Missing plan={data} tau={question.tau} />
                {data.superfluous.length > 0 && <p>{superfluousText(data, nameOf)}</p>}
                <Notes texts={planNotes(data, nameOf)} />
                <ToCoverage />
              </section>
              <PlanOptions question={question} links={planLinksText(data, question)} />
              <PlanTables plan={data} question={question} />
            </div>
          )}
        </Read>
      ) : (
        <EmptyState title={t('Choose a job to plan courses for.')}>
          <p>
            {t(
              'A plan finds the courses that together teach what one or more jobs ask for. It shows what each course adds and which skills no course teaches. Search above, or use “Plan courses” on a job.',
            )}
          </p>
          <ToCoverage />
          <LargestJobs />
        </EmptyState>
      )}
    </>
  );
}

/** Leads to the tab beside this one, which opens first: newcomers look for gaps here. */
const ToCoverage = () => (
  <p className="quiet">
    {t('Which skill to teach next? Coverage shows the skills that jobs ask for and no course teaches.')}{' '}
    <a href={hrefOf('coverage', {})}>{t('Go to Coverage')}</a>
  </p>
);

const suggested = { page: 1, pageSize: 5 } as const;

/** A plan in one click: for the jobs that employers post most. */
function LargestJobs() {
  const largest = useView({ view: 'job-postings', params: {} }, suggested).data?.rows ?? [];
  if (largest.length === 0) return null;
  return (
    <>
      <p className="quiet">{t('Jobs with the most postings:')}</p>
      <ul className="suggestions">
        {largest.map((job) => (
          <li key={job.job_id}>
            <a href={hrefOf('plan', {}, { jobs: String(job.job_id) })} dir="auto">
              {job.job_name ?? job.job_id}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const Notes = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length > 0 && <p className="quiet">{texts.join(' ')}</p>;

interface PlanAnswerProps {
  readonly plan: PlanRecord;
  readonly question: PlanQuestion;
  readonly labelOf: LabelOf;
}

/** The courses of the plan and what they cover; below, quieter, whether others would cover more. */
function PlanAnswer({ plan, question, labelOf }: PlanAnswerProps) {
  const context = planContext(plan, question);
  return (
    <>
      <p className="finding">{dotsAtEnd(planSentence(plan, question, courseNames(plan.courses, labelOf)))}</p>
      {context !== '' && <p className="quiet">{context}</p>}
    </>
  );
}

/** The skills that the plan does not cover, those that another course teaches apart from those that none does. */
function Missing({ plan, tau }: { readonly plan: PlanRecord; readonly tau: number }) {
  const short = missingTexts(plan, tau);
  const whole = missingTexts(plan, tau, true);
  const reasons = missingReasons.filter((reason) => plan.missing.some((each) => each.reason === reason));
  if (whole.length === 0) return null;
  return (
    <ul className="plan-missing" aria-label={t('Skills that the plan does not cover')}>
      {reasons.map((reason, index) => (
        <MissingOf key={reason} reason={reason} short={short[index] ?? ''} whole={whole[index] ?? ''} />
      ))}
    </ul>
  );
}

interface MissingOfProps {
  readonly reason: MissingReason;
  readonly short: string;
  readonly whole: string;
}

function MissingOf({ reason, short, whole }: MissingOfProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <li>
      {isWhole ? whole : short}{' '}
      {short !== whole && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <Words
            of={message(
              '{change, select, less {Show less} other {Show all}}<hidden> {reason, select, unnamed {of the skills missing from every course counted} below {of the skills perhaps taught} other {of the skills taught by other courses}}</hidden>',
            )}
            hidden={srOnly}
            change={isWhole ? 'less' : 'all'}
            reason={reason}
          />
        </Button>
      )}
    </li>
  );
}

/** Divides the demand of the jobs in three: reached by the plan, reached by other courses, taught by none. */
function PlanBar({ plan, question }: PlanBarProps) {
  if (plan.skills === 0) return null;
  return <PartsBar label={t('What the jobs ask for')} parts={planParts(plan, measureOf(plan.jobs, question))} />;
}

interface PlanBarProps {
  readonly plan: PlanRecord;
  readonly question: PlanQuestion;
}
