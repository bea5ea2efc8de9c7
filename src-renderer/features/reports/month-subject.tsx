import { type MonthSubject, maxCommentLength, maxComments, type Subject } from '#contract/reports/recipe.ts';
import { t } from '#shared/language/message.ts';
import {
  formatMonth,
  lastMonthBefore,
  type Month,
  monthOfDay,
  monthsBefore,
  resolvedMonth,
} from '#shared/time/months.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { useAllRows } from '../../client/views.ts';
import { Select } from '../../ui/fields.tsx';
import { IdText, Named } from '../../ui/named.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

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
export function MonthPicker({ subject, onChange }: MonthPickerProps) {
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
    return <p className="quiet">{t('No selected run has data in {month}.', { month: formatMonth(month) })}</p>;
  return (
    <details className="month-comments">
      <summary>{t('Comments on {runs, plural, one {# run} other {# runs}}', { runs: runs.length })}</summary>
      <p className="field-note">
        {t('A comment is printed only beside its run, and only for {month}.', { month: formatMonth(month) })}
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
