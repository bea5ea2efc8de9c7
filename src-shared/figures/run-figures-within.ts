import type { RunRecord } from '../catalog/records.ts';
import type { ViewRow } from '../catalog/views.ts';

/** The rows of a run on chosen days, oldest first. */
export interface ChosenRows {
  readonly enrollment: readonly ViewRow<'run-enrollment'>[];
  readonly modes: readonly ViewRow<'run-modes'>[];
  readonly activity: readonly ViewRow<'run-activity'>[];
}

const verifiedOf = (row: ViewRow<'run-modes'> | undefined): number | null =>
  row === undefined ? null : ((JSON.parse(row.modes ?? '{}') as Record<string, number | null>).verified ?? null);

const difference = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : now - before;

/**
 * The figures at the head of a run as they were on the last of some chosen days, by the same formulas as those of today. A change
 * whose earlier day was not chosen is not known. `known` beside the rows is which of the last
 * day's figures are withheld, and the countries: those are counted on the newest day alone.
 */
export function runFiguresWithin(
  { enrollment, modes, activity }: ChosenRows,
  known: Pick<RunRecord['figures'], 'countries' | 'withheld'>,
): RunRecord['figures'] {
  const last = enrollment.at(-1);
  const [first] = enrollment;
  const peak = first && enrollment.reduce((best, row) => ((row.count ?? 0) > (best.count ?? 0) ? row : best), first);
  const lastModes = modes.at(-1);
  const week = activity.at(-1);
  const weekBefore = <Row extends { readonly date: number }>(rows: readonly Row[], date: number | undefined) =>
    date === undefined ? undefined : rows.find((row) => row.date === date - 7);
  return {
    current: last?.count ?? null,
    change7d: difference(last?.count, weekBefore(enrollment, last?.date)?.count),
    peak: peak?.count ?? null,
    peakDay: peak?.date ?? null,
    activeLastWeek: week?.any ?? null,
    activePct: week?.any_pct ?? null,
    weekEnding: week?.week_ending ?? null,
    everEnrolled: lastModes?.cumulative_count ?? null,
    verified: verifiedOf(lastModes),
    verifiedChange7d: difference(verifiedOf(lastModes), verifiedOf(weekBefore(modes, lastModes?.date))),
    ...known,
  };
}
