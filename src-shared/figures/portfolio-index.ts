import type { ViewRow } from '../catalog/views.ts';
import { t } from '../language/message.ts';
import { lineAxis } from '../subjects/enrollment/figures.ts';
import { formatPercent } from '../text/numbers.ts';
import { formatDate } from '../time/days.ts';
import type { ChartOf, Figure } from './charts/drawing.ts';
import { timeChartName } from './charts/names.ts';
import { headOf } from './figures.ts';

type DayRow = ViewRow<'portfolio-index'>;

/** How much of what jobs ask for all courses taught, over the days on which that was worked out. Null of fewer than two days. */
export function portfolioIndexFigure(rows: readonly DayRow[]): Figure<ChartOf<'lines'>> | null {
  const days = rows
    .flatMap(({ day, share_pct: share }) => (share === null ? [] : [{ day, share }]))
    .toSorted((one, other) => one.day - other.day);
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || first === last) return null;
  const finding = t('{first} on {firstDay}, {last} on {lastDay}.', {
    first: formatPercent(first.share),
    firstDay: formatDate(first.day),
    last: formatPercent(last.share),
    lastDay: formatDate(last.day),
  });
  const series = [
    {
      label: t('Taught'),
      points: days.map(({ day, share }) => ({ x: day, y: share })),
      paletteIndex: 0,
      column: 'share_pct',
    },
  ];
  return {
    ...headOf('portfolio-index'),
    finding,
    note: t(
      'A sync or a correction changed the comparison on {days, plural, one {# day} other {# days}}. The index stayed the same in between.',
      { days: days.length },
    ),
    name: timeChartName(t('Line chart'), t('% of the demand that courses cover'), series, finding),
    chart: { kind: 'lines', series, axis: lineAxis(series, 'line', 3), unit: '%' },
  };
}
