import { t } from '#shared/language/message.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { NotReported } from '../../ui/not-reported.tsx';
import { barsOf, weeklyChanges } from './weekly-changes.ts';

const size = { width: 72, height: 20 } as const;

interface WeekBarsProps {
  /** By how many days before the last one. */
  readonly counts: ReadonlyMap<number, number>;
  readonly lastDay: number;
}

/** How much the enrollment changed in each of the last weeks, as small bars. A table has them in each row, so they are no chart on a canvas. */
export function WeekBars({ counts, lastDay }: WeekBarsProps) {
  const weeks = weeklyChanges(counts);
  const newest = weeks.at(-1);
  if (newest === undefined) return <NotReported />;
  const changes = weeks.map(({ change }) => change);
  const { bars, zero, barWidth } = barsOf(weeks, size);
  const words = [
    t('week to {date}: {change}', {
      date: formatDate(lastDay - 7 * newest.weeksBefore),
      change: formatChange(newest.change),
    }),
    t('{n, plural, one {# week} other {# weeks}}, from {min} to {max}', {
      n: weeks.length,
      min: formatChange(Math.min(...changes)),
      max: formatChange(Math.max(...changes)),
    }),
  ].join('; ');
  return (
    <svg className="sparkline week-bars" role="img" aria-label={words} viewBox={`0 0 ${size.width} ${size.height}`}>
      <title>{words}</title>
      {bars.map(({ weeksBefore, x, y, height, isFall }) => (
        <rect
          key={weeksBefore}
          className={isFall ? 'week-fall' : undefined}
          x={x}
          y={y}
          width={barWidth}
          height={height}
        />
      ))}
      <path className="week-zero" d={`M0 ${zero}H${size.width}`} />
    </svg>
  );
}
