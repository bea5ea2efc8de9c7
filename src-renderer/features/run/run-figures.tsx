import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { formatDate, formatPercent } from '../../ui/format.ts';
import { Change, KpiStrip, kpi } from '../../ui/kpi-strip.tsx';

/** The figures at the head of every tab of a run. */
export function RunFigures({ run }: { readonly run: RunRecord }) {
  const { current, change7d, peak, peakDay, activeLastWeek, activePct, weekEnding } = run.figures;
  return (
    <KpiStrip
      label="Key figures"
      figures={[
        kpi('Current enrollment', current, current === null ? null : <Change value={change7d} over="in 7 days" />),
        kpi('Highest enrollment', peak, peakDay === null ? null : `on ${formatDate(peakDay)}`),
        kpi('Active last week', activeLastWeek, weekEnding === null ? null : `week ending ${formatDate(weekEnding)}`),
        {
          label: 'Active of enrolled',
          value: activePct === null ? null : formatPercent(activePct),
          ...(activePct !== null && { note: 'on the week’s last day' }),
        },
      ]}
    />
  );
}
