import { formatDate } from '../../../src-preload/contract/format/days.ts';
import { formatNumber, formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { Change, KpiStrip, kpi } from '../../ui/kpi-strip.tsx';

/** The figures at the head of every tab of a run. */
export function RunFigures({ run }: { readonly run: RunRecord }) {
  const { current, change7d, everEnrolled, peak, peakDay, verified, verifiedChange7d } = run.figures;
  const highest = peak === null || peakDay === null ? null : `highest ${formatNumber(peak)} on ${formatDate(peakDay)}`;
  return (
    <KpiStrip
      label="Key figures"
      figures={[
        kpi('Current enrollment', current, current === null ? null : <Change value={change7d} over="in 7 days" />),
        kpi('Ever enrolled', everEnrolled, highest),
        kpi('Verified', verified, verified === null ? null : <Change value={verifiedChange7d} over="in 7 days" />),
        kpi('Active last week', run.figures.activeLastWeek, activeNote(run)),
        kpi('Countries', run.figures.countries),
      ]}
    />
  );
}

/** The share of those enrolled where it is known, and always which week. */
function activeNote({ figures: { activePct, weekEnding } }: RunRecord): string | null {
  if (weekEnding === null) return null;
  const week = `week to ${formatDate(weekEnding)}`;
  return activePct === null ? week : `${formatPercent(activePct)} of enrolled, ${week}`;
}
