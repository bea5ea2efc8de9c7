import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { sparkPath } from './spark-path.ts';

const width = 96;
const height = 20;

interface SparklineProps {
  /** By how many days before the last one. */
  readonly counts: ReadonlyMap<number, number>;
  readonly days: number;
  readonly lastDay: number;
}

/** Where a count went within some days: a line of its own range. A table has one in each row, so it is no chart on a canvas. */
export function Sparkline({ counts, days, lastDay }: SparklineProps) {
  const shown = [...counts].filter(([before]) => before <= days).sort(([one], [other]) => other - one);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = shown.map(([, count]) => count);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const { path, end } = sparkPath(shown, { days, least, most, width, height });
  const words = [
    t('{count} on {date}', { count: formatNumber(first[1]), date: formatDate(lastDay - first[0]) }),
    t('{count} on {date}', { count: formatNumber(last[1]), date: formatDate(lastDay - last[0]) }),
    t('lowest {least}, highest {most}', { least: formatNumber(least), most: formatNumber(most) }),
  ].join('; ');
  return (
    <svg className="sparkline" role="img" aria-label={words} viewBox={`0 0 ${width} ${height}`}>
      <title>{words}</title>
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2" />
    </svg>
  );
}
