import { isSection } from '#shared/catalog/course-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { sinceStart } from '#shared/figures/since-start.ts';
import { t } from '#shared/language/message.ts';
import { formatChangePercent } from '#shared/text/numbers.ts';
import { NotReported } from '../../ui/not-reported.tsx';

type Standing = Pick<ViewRow<'run-trends'>, 'vs_earlier' | 'usual_range' | 'earlier_runs' | 'day_no'>;

interface VsEarlierProps {
  readonly runId: string;
  readonly row: Standing;
  /** Whether enrollment of the run is known; without any there is nothing to compare. */
  readonly hasDays: boolean;
}

/** How far a run is from the earlier runs of its course on the same day, that it is inside of their range, or why that is not known. */
export function VsEarlier({ runId, row, hasDays }: VsEarlierProps) {
  const { vs_earlier: share, usual_range: range } = row;
  if (share === null && !hasDays && !isSection(runId)) return <NotReported />;
  if (share === null) {
    const { text, why } = whyNone(row, runId);
    return (
      <span className="quiet nowrap" title={why}>
        {text}
      </span>
    );
  }
  // One earlier run makes no range, so a difference from it is not marked.
  if (row.earlier_runs === 1) return <span title={meaningOf(row)}>{formatChangePercent(share)}</span>;
  if (range === 'inside')
    return (
      <span className="quiet nowrap" title={meaningOf(row)}>
        {t('usual range')}
      </span>
    );
  return (
    <span className={share > 0 ? 'positive' : share < 0 ? 'negative' : 'quiet'} title={meaningOf(row)}>
      {formatChangePercent(share)}
    </span>
  );
}

/** Why a run with enrollment is not compared, in the cell and in its tooltip. */
export function whyNone(
  { usual_range: range, earlier_runs: runs, day_no: day }: Omit<Standing, 'vs_earlier'>,
  runId: string,
): { readonly text: string; readonly why: string } {
  if (isSection(runId))
    return {
      text: t('not compared'),
      why: t('A custom section of a run (ccx) is not compared with runs of the course'),
    };
  if (runs === null)
    return { text: t('not compared yet'), why: t('Will be compared the next time you open this list') };
  // Whether there was an earlier run is not known here, only that none was synced.
  if (day === null) return { text: t('none synced'), why: t('No earlier run of this course has been synced') };
  const when = sinceStart(day, 'days');
  if (range !== null)
    return {
      text: t('median 0'),
      why: t('{when}: the median of the earlier runs is 0, so there is no percentage', { when }),
    };
  return {
    text: t('not comparable'),
    why: t('{when}: this run has no value, or fewer than half of the earlier runs have one', { when }),
  };
}

/** What the cell compares, with its number also where it is inside the range. */
function meaningOf({ vs_earlier: share, usual_range: range, earlier_runs: runs, day_no: day }: Standing): string {
  const values = { when: sinceStart(day ?? 0, 'days'), share: formatChangePercent(share ?? 0) };
  if (runs === 1) return t('{when}: {share} compared with the only earlier run synced', values);
  return t(
    '{when}: {share} compared with the median of {runs, plural, one {# earlier run} other {# earlier runs}}; {range, select, below {below} above {above} other {inside}} their range',
    { ...values, runs: runs ?? 0, range: range ?? 'inside' },
  );
}
