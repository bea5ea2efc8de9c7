import type { SavedReport } from '#contract/reports/recipe.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { dayOfInstant, formatDay } from '#shared/time/time.ts';
import { useRun } from '../client/queries.ts';
import { useSavedReports } from '../client/reports.ts';
import { DateRange, type DateRangeProps } from './date-range.tsx';
import type { RangePreset } from './range-presets.ts';

/** A range of the days of a course run: also from its first day to its last, and since its last report. */
export function RunDateRange({ runId, ...range }: DateRangeProps & { readonly runId: string }) {
  const run = useRun(runId).data;
  const reports = useSavedReports().data?.reports;
  return <DateRange {...range} own={[...termOf(run), ...sinceReport(runId, reports ?? [])]} />;
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
  const meaning = t('The report {name} was kept on {day}.', { name: isolate(last.name), day: formatDate(day) });
  return [{ label: t('Since last report'), meaning, range: { from: formatDay(day), to: undefined } }];
}
