import { useId, useRef, useState } from 'react';
import { type MonthSubject, maxCommentLength, maxComments, type Subject } from '#contract/reports/recipe.ts';
import { templateOf } from '#contract/reports/templates.ts';
import { scopeLabel } from '#shared/catalog/course-scope.ts';
import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import type { ComparedSince } from '#shared/subjects/compare/since.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import {
  formatMonth,
  lastMonthBefore,
  type Month,
  monthOfDay,
  monthsBefore,
  resolvedMonth,
} from '#shared/time/days.ts';
import { dayOfInstant, formatDay, microsPerDay, nowInstant, parseInstant } from '#shared/time/time.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { ComparePicker } from '../../subjects/compare/compare-picker.tsx';
import { FoundNames, usePickName } from '../../subjects/compare/found-names.tsx';
import { coverageAddress } from '../../subjects/coverage/question.ts';
import { planAddress } from '../../subjects/plan/question.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, DayInput, Select, Toggle } from '../../ui/fields.tsx';
import { IdText, Named } from '../../ui/named.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { comparisonOf, type Draft } from './draft.ts';

interface SubjectPickerProps {
  readonly draft: Draft;
  readonly onChange: (subject: Subject | null) => void;
}

interface MonthPickerProps {
  readonly subject: Subject | null;
  readonly onChange: (subject: MonthSubject) => void;
}

/** As many months that have ended are offered, the newest first. */
const maxOffered = 36;

/** The months before this one whose comments stay with a report. */
const monthsKept = 13;

/**
 * The subject with another line on a run; an empty one takes it away. A report that is made each month would grow until it can no longer be kept:
 * comments on months that are long over go, but those on the month that is chosen.
 */
export function withComment(subject: MonthSubject, runId: string, text: string, today: number): MonthSubject {
  const month = resolvedMonth(subject.month, today);
  const others = subject.comments.filter((each) => each.runId !== runId || each.month !== month);
  const comments = text === '' ? others : [...others, { runId, month, text }];
  const oldest = monthsBefore(monthOfDay(today), monthsKept);
  const kept = comments.filter((each) => each.month >= oldest || each.month === month);
  if (kept.length <= maxComments) return { ...subject, comments: kept };
  const rank = (of: Month) => (of === month ? '9999' : of);
  const newestFirst = kept.toSorted((a, b) => rank(b.month).localeCompare(rank(a.month)));
  return { ...subject, comments: newestFirst.slice(0, maxComments) };
}

/** The month of a report, and a line on each of its runs. */
function MonthPicker({ subject, onChange }: MonthPickerProps) {
  const chosen: MonthSubject = subject?.kind === 'month' ? subject : { kind: 'month', month: 'last', comments: [] };
  const today = dayOfInstant(nowInstant());
  const last = lastMonthBefore(today);
  const month = resolvedMonth(chosen.month, today);
  const listed = Array.from({ length: maxOffered }, (_, back) => monthsBefore(last, back));
  const offered = listed.includes(month) ? listed : [...listed, month];
  return (
    <>
      <Select
        label={t('Month')}
        value={chosen.month}
        options={[
          { value: 'last', label: t('{month}, the last full month', { month: formatMonth(last) }) },
          ...offered.map((value) => ({ value, label: formatMonth(value) })),
        ]}
        onChange={(value) => onChange({ ...chosen, month: value as MonthSubject['month'] })}
      />
      <Comments
        month={month}
        textOf={(runId) => chosen.comments.find((each) => each.runId === runId && each.month === month)?.text ?? ''}
        onChange={(runId, text) => onChange(withComment(chosen, runId, text, today))}
      />
    </>
  );
}

interface CommentsProps {
  readonly month: Month;
  readonly textOf: (runId: string) => string;
  readonly onChange: (runId: string, text: string) => void;
}

/** One line for each run of the month. It stays with its run and its month: another report does not print it. */
function Comments({ month, textOf, onChange }: CommentsProps) {
  const read = useAllRows({ view: 'run-months', params: { month } });
  if (read.isLoadingError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  // The rows of another month stand in for none: its runs may not be those of this one.
  if (read.data === undefined || read.isPlaceholderData) return <Skeleton lines={2} />;
  const { rows: runs } = read.data;
  if (runs.length === 0)
    return <p className="quiet">{t('No selected run has data for {month}.', { month: formatMonth(month) })}</p>;
  return (
    <details className="month-comments">
      <summary>{t('Comments on {runs, plural, one {# run} other {# runs}}', { runs: runs.length })}</summary>
      <p className="field-note">
        {t('Each comment is printed beside its run, only in the report for {month}.', { month: formatMonth(month) })}
      </p>
      {runs.map(({ run_id: id, run_label: label }) => (
        <label key={id} className="field">
          {label === null ? <IdText id={id} /> : <Named kind="run" id={id} />}
          <input
            type="text"
            dir="auto"
            value={textOf(id)}
            maxLength={maxCommentLength}
            autoComplete="off"
            onChange={(event) => onChange(id, event.target.value)}
          />
        </label>
      ))}
    </details>
  );
}

/** Finds the subject of the report by its name. */
export function SubjectPicker({ draft, onChange }: SubjectPickerProps) {
  const kind = templateOf(draft.template).subject;
  if (kind === 'portfolio') return null;
  if (kind === 'month')
    return (
      <fieldset>
        <legend>{t('Subject')}</legend>
        <MonthPicker subject={draft.subject} onChange={onChange} />
      </fieldset>
    );
  if (kind === 'changes') return <PeriodSubject subject={draft.subject} onChange={onChange} />;
  return (
    <fieldset>
      <legend>{t('Subject')}</legend>
      {kind === 'coverage' ? (
        <CoverageSubject subject={draft.subject} />
      ) : kind === 'skill' ? (
        <BriefSubject subject={draft.subject} />
      ) : kind === 'plan' ? (
        <PlanSubject subject={draft.subject} />
      ) : kind === 'comparison' ? (
        <ComparedThings subject={draft.subject} onChange={onChange} />
      ) : (
        <OneThing kind={kind} subject={draft.subject} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** Since when the digest tells. */
function PeriodSubject({
  subject,
  onChange,
}: { readonly subject: Subject | null } & Pick<SubjectPickerProps, 'onChange'>) {
  const id = useId();
  const after = subject?.kind === 'changes' ? subject.period.after : 'last-digest';
  const choose = (chosen: ComparedSince) => onChange({ kind: 'changes', period: { after: chosen } });
  return (
    <>
      <Choice
        legend={t('Since')}
        value={typeof after === 'number' ? 'day' : after}
        options={[
          { value: 'last-digest', label: t('The last digest') },
          { value: 'last-sync', label: t('The last sync') },
          { value: 'day', label: t('A date') },
        ]}
        onChange={(next) => choose(next === 'day' ? nowInstant() - defaultMicrosBack : next)}
      />
      {typeof after === 'number' && (
        <span className="select-field">
          <label htmlFor={id}>{t('Date')}</label>
          <DayInput
            id={id}
            value={formatDay(dayOfInstant(after))}
            required
            onChange={(day) => choose(parseInstant(day) ?? 'last-digest')}
          />
        </span>
      )}
    </>
  );
}

/** A week: digests are mostly weekly. */
const defaultMicrosBack = 7 * microsPerDay;

/** A plan is made on its own screen, which leads here. */
function PlanSubject({ subject }: { readonly subject: Subject | null }) {
  if (subject?.kind !== 'plan')
    return (
      <p>
        {t('Open Plan, make the plan there, then choose “Report”.')} <a href={hrefOf('plan', {})}>{t('Go to Plan')}</a>
      </p>
    );
  return (
    <p className="chosen">
      {t('{n, plural, one {# job} other {# jobs}}, {scope}', {
        n: subject.question.jobIds.length,
        scope: scopeLabel(subject.question.scope).toLowerCase(),
      })}{' '}
      <a href={`#${planAddress(subject.question)}`}>{t('Change the plan')}</a>
    </p>
  );
}

/** The courses are chosen on the screen Coverage, which leads here. */
function CoverageSubject({ subject }: { readonly subject: Subject | null }) {
  if (subject?.kind !== 'coverage')
    return (
      <p>
        {t('Open Coverage, choose the courses there, then choose “Report”.')}{' '}
        <a href={hrefOf('coverage', {})}>{t('Go to Coverage')}</a>
      </p>
    );
  const { scope, tau } = subject.question;
  return (
    <p className="chosen">
      {t('{scope}, confidence of {confidence} or higher', {
        scope: scopeLabel(scope),
        confidence: formatNumber(tau, 2),
      })}{' '}
      <a href={`#${coverageAddress(subject.question)}`}>{t('Change the selection')}</a>
    </p>
  );
}

/** A gap is chosen on the screen Coverage, which leads here. */
function BriefSubject({ subject }: { readonly subject: Subject | null }) {
  if (subject?.kind !== 'skill')
    return (
      <p>
        {t('Open Coverage, then choose “Course brief” on one of the gaps.')}{' '}
        <a href={hrefOf('coverage', {})}>{t('Go to Coverage')}</a>
      </p>
    );
  return (
    <p className="chosen">
      <ChosenName kind="skills" id={String(subject.skillId)} />{' '}
      <a href={`#${coverageAddress(subject.question)}`}>{t('Choose another')}</a>
    </p>
  );
}

interface OneThingProps {
  readonly kind: 'run' | 'job';
  readonly subject: Subject | null;
  readonly onChange: (subject: Subject | null) => void;
}

function OneThing({ kind, subject, onChange }: OneThingProps) {
  const compareKind = kind === 'run' ? 'runs' : 'jobs';
  const id = subject?.kind === 'run' ? subject.runId : subject?.kind === 'job' ? String(subject.jobId) : null;
  const field = useRef<HTMLDivElement>(null);
  const choose = (chosen: string) =>
    onChange(kind === 'run' ? { kind, runId: chosen } : { kind, jobId: Number(chosen) });
  const change = () => {
    onChange(null);
    // The button goes, and the focus with it, unless the field takes it.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  };
  if (id === null)
    return (
      <div ref={field}>
        <FoundNames
          kind={compareKind}
          label={kind === 'run' ? t('Find a course run') : t('Find a job')}
          onChoose={choose}
        />
      </div>
    );
  return (
    <p className="chosen">
      <ChosenName kind={compareKind} id={id} />{' '}
      <Button kind="link" onClick={change}>
        {t('Change⟨command⟩')}
      </Button>
    </p>
  );
}

function ChosenName({ kind, id }: { readonly kind: CompareKind; readonly id: string }) {
  const name = usePickName(kind, id) ?? id;
  return kind === 'runs' ? <Named kind="run" id={id} /> : <bdi>{name}</bdi>;
}

const kinds = () =>
  [
    { value: 'runs', label: t('Runs') },
    { value: 'courses', label: t('Courses') },
    { value: 'jobs', label: t('Jobs') },
  ] as const;

function ComparedThings({ subject, onChange }: Omit<OneThingProps, 'kind'>) {
  const things = subject?.kind === 'comparison' ? subject.things : null;
  const [kind, setKind] = useState<'runs' | 'courses' | 'jobs'>(things?.of ?? 'runs');
  const of = things?.of ?? kind;
  return (
    <>
      <Toggle
        label={t('What to compare')}
        value={of}
        options={kinds()}
        onChange={(value) => {
          setKind(value);
          onChange(null);
        }}
      />
      <ComparePicker
        key={of}
        kind={of}
        ids={things?.ids.map(String) ?? []}
        onChange={(ids) => onChange(ids.length === 0 ? null : comparisonOf(of, ids))}
      />
    </>
  );
}
