import { useId } from 'react';
import type { SavedReport } from '#contract/reports/recipe.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { message, t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { dayOfInstant, formatDay } from '#shared/time/time.ts';
import { useRun } from '../client/queries.ts';
import { useSavedReports } from '../client/reports.ts';
import { DayInput } from './fields.tsx';

/** `YYYY-MM-DD`, both ends included; undefined is open. */
interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A range under a name. */
interface RangePreset {
  readonly label: string;
  /** Explains the name, where it does not do so itself. */
  readonly meaning?: string;
  /** Null while there is no day to count back from. */
  readonly range: Range | null;
}

const whole: Range = { from: undefined, to: undefined };
const lengths = [
  { label: message('Last 4 weeks'), days: 28 },
  { label: message('Last 12 weeks'), days: 84 },
  { label: message('Last year'), days: 365 },
] as const;

/** The presets of any days, with those of what is shown. They count back from the last day of the data, so that old data does not come out empty. */
export function rangePresets(through: number | null, own: readonly RangePreset[] = []): RangePreset[] {
  const backwards = lengths.map(({ label, days }) => ({
    label: t(label),
    range: through === null ? null : { from: formatDay(through - days + 1), to: undefined },
  }));
  return [...backwards, ...own, { label: t('All'), range: whole }];
}

/** Says why a range can show no day; null where it can. */
export function rangeProblem({ from, to }: Range, through: number | null): string | null {
  if (from === undefined) return null;
  if (to !== undefined && from > to) return t('The first day is after the last, so no day is shown.');
  if (through !== null && from > formatDay(through))
    return t('The data ends on {day}, before the first day.', { day: formatDate(through) });
  return null;
}

interface DateRangeProps extends Range {
  /** The last day that the data covers; presets count back from it. */
  readonly through: number | null;
  /** Presets of what is shown; null while they are read, and with them their places are. */
  readonly own: readonly RangePreset[] | null;
  readonly onChange: (range: Range) => void;
}

/** Presets and two native date fields. The end day is included. */
function DateRange({ from, to, through, own, onChange }: DateRangeProps) {
  const id = useId();
  const problem = rangeProblem({ from, to }, through);
  return (
    <fieldset className={own === null ? 'date-range awaited' : 'date-range'} aria-busy={own === null}>
      <legend className="sr-only">{t('Date range, UTC')}</legend>
      <span className="toggle">
        {rangePresets(through, own ?? []).map(({ label, meaning, range }) => {
          const pressed = range !== null && range.from === from && range.to === to;
          return (
            <button
              key={label}
              type="button"
              title={meaning}
              aria-pressed={pressed}
              disabled={range === null}
              onClick={() => range && onChange(range)}
            >
              {label}
            </button>
          );
        })}
      </span>
      <span className="range-days">
        <label htmlFor={`${id}-from`}>
          {t('From⟨a day⟩')}{' '}
          <DayInput
            id={`${id}-from`}
            value={from ?? ''}
            max={to ?? (through === null ? undefined : formatDay(through))}
            onChange={(day) => onChange({ from: day || undefined, to })}
          />
        </label>
        <label htmlFor={`${id}-to`}>
          {t('through⟨a day⟩')}{' '}
          <DayInput
            id={`${id}-to`}
            value={to ?? ''}
            min={from}
            onChange={(day) => onChange({ from, to: day || undefined })}
          />
        </label>
      </span>
      {problem !== null && <p className="field-problem">{problem}</p>}
    </fieldset>
  );
}

/** A range of the days of a course run: also from its first day to its last, and since its last report. */
export function RunDateRange({ runId, ...range }: Omit<DateRangeProps, 'own'> & { readonly runId: string }) {
  const run = useRun(runId);
  const saved = useSavedReports();
  const own = [...termOf(run.data), ...sinceReport(runId, saved.data?.reports ?? [])];
  return <DateRange {...range} own={run.isPending || saved.isPending ? null : own} />;
}

/** The days in which the run is held, as far as its service says; none where it says that it ends before it begins. */
export function termOf(run: Pick<RunRecord, 'start' | 'end'> | undefined): RangePreset[] {
  if (!run || (run.start === null && run.end === null)) return [];
  if (run.start !== null && run.end !== null && run.end < run.start) return [];
  const [from, to] = [run.start, run.end].map((instant) => (instant === null ? undefined : dayOfInstant(instant)));
  return [
    {
      label: t('Term⟨the time in which a run is held⟩'),
      meaning: heldText(from, to),
      range: {
        from: from === undefined ? undefined : formatDay(from),
        to: to === undefined ? undefined : formatDay(to),
      },
    },
  ];
}

function heldText(start: number | undefined, end: number | undefined): string {
  const [from, to] = [start, end].map((day) => (day === undefined ? undefined : formatDate(day)));
  if (from === undefined) return t('The run ends on {to}.', { to: to ?? '' });
  return to === undefined
    ? t('The run starts on {from}.', { from })
    : t('The run lasts from {from} through {to}.', { from, to });
}

/** The days since a report on the run was last kept; that day itself may have had more to come. */
export function sinceReport(runId: string, reports: readonly SavedReport[]): RangePreset[] {
  const ofRun = reports.filter(({ recipe: { subject } }) => subject.kind === 'run' && subject.runId === runId);
  const [last] = ofRun.toSorted((a, b) => b.savedAt - a.savedAt);
  if (!last) return [];
  const day = dayOfInstant(last.savedAt);
  const meaning = t('The report {name} was saved on {day}.', { name: isolate(last.name), day: formatDate(day) });
  return [{ label: t('Since last report'), meaning, range: { from: formatDay(day), to: undefined } }];
}
