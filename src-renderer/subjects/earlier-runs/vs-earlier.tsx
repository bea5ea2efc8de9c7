import { isSection } from '#shared/catalog/course-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { sinceStart } from '#shared/figures/charts/names.ts';
import { t } from '#shared/language/message.ts';
import { notStarted } from '#shared/statistics/earlier-runs.ts';
import { formatChangePercent } from '#shared/text/numbers.ts';
import { NotReported } from '../../ui/not-reported.tsx';

type Standing = Pick<ViewRow<'run-trends'>, 'vs_earlier' | 'usual_range' | 'earlier_runs' | 'day_no'>;

interface VsEarlierProps {
  readonly runId: string;
  readonly row: Standing;
  /** Whether enrollment of the run is known; without any there is nothing to compare. */
  readonly hasDays: boolean;
}

/** How far a run is from the earlier runs of its course on the same day, in colour outside their range, or why that is not known. */
export function VsEarlier({ runId, row, hasDays }: VsEarlierProps) {
  const { vs_earlier: share, usual_range: range } = row;
  if (share === null && !hasDays && range !== notStarted && !isSection(runId)) return <NotReported />;
  if (share === null) return <NotReported why={whyNone(row, runId)} />;
  // One earlier run makes no range, so a difference from it is not marked.
  const isOutside = range === 'below' || range === 'above';
  return (
    <span
      className={isOutside && share !== 0 ? (share > 0 ? 'positive' : 'negative') : undefined}
      title={meaningOf(row)}
    >
      {formatChangePercent(share)}
    </span>
  );
}

/** Why a run with enrollment is not compared. */
function whyNone(
  { usual_range: range, earlier_runs: runs, day_no: day }: Omit<Standing, 'vs_earlier'>,
  runId: string,
): string {
  if (isSection(runId))
    return t('A custom section of a run (ccx), a class taught beside it, is not compared with runs of the course');
  if (range === notStarted) return t('By the data so far, the run has not started, so it is not compared yet');
  if (runs === null) return t('Will be compared the next time you open this list');
  // Whether there was an earlier run is not known here, only that none was synced.
  if (day === null) return t('No earlier run of this course has been synced');
  const when = sinceStart(day, 'days');
  // Without a range, the median of 0 of one run looks like a value that is not known.
  if (runs === 1)
    return t('{when}: too few of the runs have a value, or the only earlier run with one has no learners', { when });
  return range === null
    ? t('{when}: this run has no value, or fewer than half of the earlier runs have one', { when })
    : t('{when}: the median of the earlier runs is 0, so there is no percentage', { when });
}

/** Says what the cell compares, and where its number is in the range. */
function meaningOf({ vs_earlier: share, usual_range: range, earlier_runs: runs, day_no: day }: Standing): string {
  const values = { when: sinceStart(day ?? 0, 'days'), share: formatChangePercent(share ?? 0) };
  if (runs === 1) return t('{when}: {share} compared with the only earlier run synced, so without a color', values);
  return t(
    '{when}: {share} compared with the median of {runs, plural, one {# earlier run} other {# earlier runs}}; {range, select, below {below their range} above {above their range} other {inside their range, so without a color}}',
    { ...values, runs: runs ?? 0, range: range ?? 'inside' },
  );
}
