import { useEffect, useId, useState } from 'react';
import { t, translated } from '#shared/language/message.ts';
import {
  defaultMax,
  defaultShare,
  jobWeightLabels,
  jobWeights,
  maxInPlan,
  maxPlannedJobs,
  modeLabels,
  type PlanQuestion,
  planModes,
  planWeights,
  weightLabels,
} from '#shared/subjects/plan/question.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { NamedChips } from '../../features/scope/named-chips.tsx';
import { ScopeChip } from '../../features/scope/scope.tsx';
import { CountField, Select, Toggle } from '../../ui/fields.tsx';
import { FoundNames } from '../compare/found-names.tsx';
import { goToPlan } from './question.ts';

interface PlanControlsProps {
  readonly question: PlanQuestion;
}

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: translated(labels[value]) }));

/** The jobs of the plan, a search for more of them, and the courses that it chooses from. */
export function PlannedJobs({ question }: PlanControlsProps) {
  const ids = question.jobIds.map(String);
  const choose = (next: readonly string[]) => goToPlan({ ...question, jobIds: next.map(Number) });
  const search = (
    <FoundNames kind="jobs" label={t('Add a job')} without={ids} onChoose={(id) => choose([...ids, id])} />
  );
  return (
    <div className={ids.length === 0 ? 'compare-picker' : 'compare-picker plan-jobs'}>
      <NamedChips
        kind="jobs"
        ids={ids}
        label={t('Jobs in the plan')}
        onRemove={(id) => choose(ids.filter((each) => each !== id))}
      />
      {ids.length === 0 && search}
      {ids.length > 0 && ids.length < maxPlannedJobs && (
        <details className="more">
          <summary>{t('Add another job')}</summary>
          {search}
        </details>
      )}
      {ids.length > 0 && (
        <div className="plan-courses">
          <span className="control-label">{t('Courses counted')}</span>
          <ScopeChip scope={question.scope} onChange={(scope) => goToPlan({ ...question, scope })} offersOther />
        </div>
      )}
    </div>
  );
}

interface PlanOptionsProps extends PlanControlsProps {
  /** Says how many links counted; empty where that says nothing. */
  readonly links: string;
}

/** How the plan is made, folded until it is wanted, or until the address chooses something that only stands there. */
export function PlanOptions({ question, links }: PlanOptionsProps) {
  const { knownJobIds, withCourses, withoutCourses } = question;
  return (
    <details className="more plan-options" open={knownJobIds.length + withCourses.length + withoutCourses.length > 0}>
      <summary>{t('Options')}</summary>
      <PlanControls question={question} />
      {links !== '' && <p className="quiet">{links}</p>}
    </details>
  );
}

/** Each choice is a part of the address. */
function PlanControls({ question }: PlanControlsProps) {
  const change = (patch: Partial<PlanQuestion>, how: 'push' | 'replace' = 'push') =>
    goToPlan({ ...question, ...patch }, how);
  return (
    <search className="plan-controls" aria-label={t('How the plan is made')}>
      <div className="plan-control">
        <span className="control-label">{t('Plan')}</span>
        <Toggle
          label={t('Kind of plan')}
          value={question.mode}
          options={optionsOf(planModes, modeLabels)}
          onChange={(mode) => change({ mode })}
        />
      </div>
      {question.mode === 'best' ? (
        <CountField
          label={t('Maximum number of courses')}
          value={question.most}
          range={[1, maxInPlan]}
          required
          onChange={(max) => change({ most: max ?? defaultMax })}
        />
      ) : (
        <CountField
          label={t('% of what all courses could cover')}
          value={question.share}
          range={[50, 100]}
          required
          onChange={(share) => change({ share: share ?? defaultShare })}
        />
      )}
      <MinimumConfidence tau={question.tau} onChange={(tau) => change({ tau }, 'replace')} />
      <Select
        className="plan-control"
        label={t('Weights')}
        value={question.weights}
        options={optionsOf(planWeights, weightLabels)}
        onChange={(weights) => change({ weights })}
      />
      {question.jobIds.length > 1 && (
        <Select
          className="plan-control"
          label={t('How jobs are weighted')}
          value={question.jobWeights}
          options={optionsOf(jobWeights, jobWeightLabels)}
          onChange={(next) => change({ jobWeights: next })}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={question.withoutCommon}
          onChange={(event) => change({ withoutCommon: event.target.checked })}
        />
        {t('Leave out common skills')}
      </label>
      <KnownJobs question={question} />
      <Programme question={question} />
    </search>
  );
}

/** Jobs whose skills are there already: the plan is the way on from them. */
function KnownJobs({ question }: PlanControlsProps) {
  const ids = question.knownJobIds.map(String);
  const choose = (next: readonly string[]) => goToPlan({ ...question, knownJobIds: next.map(Number) });
  return (
    <details className="more programme" open={ids.length > 0}>
      <summary>{t('Skills learners already have')}</summary>
      <p className="group-name">{t('From these jobs')}</p>
      <NamedChips
        kind="jobs"
        ids={ids}
        label={t('Jobs that ask for skills learners already have')}
        onRemove={(id) => choose(ids.filter((each) => each !== id))}
      />
      {ids.length < maxPlannedJobs && (
        <FoundNames
          kind="jobs"
          label={t('Start from a job')}
          without={[...ids, ...question.jobIds.map(String)]}
          onChoose={(id) => choose([...ids, id])}
        />
      )}
    </details>
  );
}

/** Courses that are in the plan already, and courses that must not be in it. */
function Programme({ question }: PlanControlsProps) {
  const { withCourses, withoutCourses } = question;
  const named = [...withCourses, ...withoutCourses];
  const without = (keys: readonly string[], key: string) => keys.filter((each) => each !== key);
  return (
    <details className="more programme" open={named.length > 0}>
      <summary>{t('Courses to keep or leave out')}</summary>
      <div className="columns">
        <div>
          <p className="group-name">{t('Already in the plan')}</p>
          <NamedChips
            kind="courses"
            ids={withCourses}
            label={t('Courses already in the plan')}
            onRemove={(key) => goToPlan({ ...question, withCourses: without(withCourses, key) })}
          />
          <FoundNames
            kind="courses"
            label={t('Keep a course')}
            without={named}
            onChoose={(key) => goToPlan({ ...question, withCourses: [...withCourses, key] })}
          />
        </div>
        <div>
          <p className="group-name">{t('Left out')}</p>
          <NamedChips
            kind="courses"
            ids={withoutCourses}
            label={t('Courses to leave out')}
            onRemove={(key) => goToPlan({ ...question, withoutCourses: without(withoutCourses, key) })}
          />
          <FoundNames
            kind="courses"
            label={t('Leave out a course')}
            without={named}
            onChoose={(key) => goToPlan({ ...question, withoutCourses: [...withoutCourses, key] })}
          />
        </div>
      </div>
    </details>
  );
}

/** Long enough for a slider to be let go of. */
const pauseMs = 250;

/** A slider for the confidence from which a link counts as taught. */
export function MinimumConfidence({
  tau,
  onChange,
}: {
  readonly tau: number;
  readonly onChange: (tau: number) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(tau);
  const [known, setKnown] = useState(tau);
  if (known !== tau) {
    setKnown(tau);
    setDraft(tau);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is dragged waits
  useEffect(() => {
    if (draft === tau) return;
    const timer = setTimeout(() => onChange(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, tau]);
  return (
    <div className="plan-control">
      <label htmlFor={id}>{t('Minimum confidence to count as taught')}</label>
      <span className="slider">
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={draft}
          aria-valuetext={formatNumber(draft, 2)}
          onChange={(event) => setDraft(Math.round(Number(event.target.value) * 100) / 100)}
        />
        <output htmlFor={id}>{formatNumber(draft, 2)}</output>
      </span>
    </div>
  );
}
