import type { ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatChangePercent } from '#shared/text/numbers.ts';
import { NotReported } from '../../ui/not-reported.tsx';

type Standing = Pick<ViewRow<'run-trends'>, 'vs_earlier' | 'usual_range' | 'earlier_runs' | 'day_no'>;

/** How far a run is from the earlier runs of its course on the same day, or that it is inside of their range. */
export function VsEarlier({ row }: { readonly row: Standing }) {
  const { vs_earlier: share, usual_range: range } = row;
  if (share === null) return <NotReported />;
  if (range === 'inside' && row.earlier_runs !== 1)
    return (
      <span className="quiet" title={meaningOf(row)}>
        {t('usual range')}
      </span>
    );
  return (
    <span className={share > 0 ? 'positive' : share < 0 ? 'negative' : 'quiet'} title={meaningOf(row)}>
      {formatChangePercent(share)}
    </span>
  );
}

/** What the cell compares, with its number also where it is inside the range. */
const meaningOf = ({ vs_earlier: share, usual_range: range, earlier_runs: runs, day_no: day }: Standing): string =>
  t(
    'Day {day}: {share} against the median of {runs, plural, one {# earlier run} other {# earlier runs}}; {range, select, below {below} above {above} other {inside}} their range',
    { day: day ?? 0, share: formatChangePercent(share ?? 0), runs: runs ?? 0, range: range ?? 'inside' },
  );
