import type { ReactNode } from 'react';
import { formatDate } from '../../../src-preload/contract/format/days.ts';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import { learnerColumn, learnerMetrics, learnerPeriods } from '../../../src-preload/contract/learner-metrics.ts';
import type { ViewColumn, ViewRow } from '../../../src-preload/contract/views.ts';
import { useAllRows } from '../../client/views.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { LearnerName } from './learner-name.tsx';

type Row = ViewRow<'run-learners'>;
type Metrics = readonly ViewRow<'run-learner-metrics'>[];
type Cells = Partial<Record<ViewColumn<'run-learners'>, (row: Row) => ReactNode>>;

/** How the table shows single learners: by number, with what is low or high among all of the run. */
export function useLearnerCells(runId: string): Cells {
  const overall = useAllRows({ view: 'run-learner-metrics', params: { runId, period: 'overall' } }).data?.rows;
  const lastWeek = useAllRows({ view: 'run-learner-metrics', params: { runId, period: 'last_week' } }).data?.rows;
  const of: Readonly<Record<(typeof learnerPeriods)[number], Metrics>> = {
    overall: overall ?? [],
    last_week: lastWeek ?? [],
  };
  const counts = learnerPeriods.flatMap((period) =>
    learnerMetrics.map(({ key }): [string, (row: Row) => ReactNode] => {
      const column = learnerColumn(key, period);
      const metric = of[period].find((row) => row.metric === key);
      return [column, (row) => <Count value={row[column]} low={metric?.p15 ?? null} high={metric?.p85 ?? null} />];
    }),
  );
  return {
    ...Object.fromEntries(counts),
    learner: (row) => (
      <LearnerName key={row.learner_no} runId={runId} learnerNo={row.learner_no} masked={row.learner} />
    ),
    days: (row) => <Days days={row.days} />,
  };
}

interface CountProps {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A count with its place among all: ▼ at or below the 15th percentile, ▲ at or above the 85th. Nothing is neither. */
function Count({ value, low, high }: CountProps) {
  if (value === null) {
    return (
      <span className="placed">
        <NotReported />
        <span className="placed-mark" />
      </span>
    );
  }
  // Where both thresholds are the same, everybody is alike and nobody is low or high.
  const ranked = value > 0 && low !== null && high !== null && low < high;
  const place = ranked && value >= high ? 'high' : ranked && value <= low ? 'low' : null;
  return (
    <span className={place === null ? 'placed' : `placed placed-${place}`}>
      {formatNumber(value)}
      <span className="placed-mark" aria-hidden="true">
        {place === 'high' ? '▲' : place === 'low' ? '▼' : ''}
      </span>
      {place !== null && <span className="sr-only">, {place}</span>}
    </span>
  );
}

const width = 96;
const height = 16;

/** A learner's timeline as bars, each as high as what the service counts on that day. */
function Days({ days }: { readonly days: string | null }) {
  if (days === null) return <NotReported />;
  const bars = JSON.parse(days) as readonly (readonly [number, number])[];
  const [first = [0, 0], last = first] = [bars[0], bars.at(-1)];
  const span = Math.max(1, last[0] - first[0]);
  const most = Math.max(...bars.map(([, count]) => count));
  const words = `${plural(bars.length, 'day')} from ${formatDate(first[0])} to ${formatDate(last[0])}, most ${formatNumber(most)} on one`;
  return (
    <svg className="sparkline" width={width} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      {bars.map(([day, count]) => {
        const tall = Math.max(1, (count / most) * height);
        return <rect key={day} x={((day - first[0]) / span) * (width - 2)} y={height - tall} width="2" height={tall} />;
      })}
    </svg>
  );
}
